# Hides a daemon, then kills the process that would have found it.
# runs: exec
# level: full
# verdict: plays on
import os
import signal
import sys

import protocol

protocol.meet()
guard = os.getppid()
if os.fork() == 0:
    os.setsid()
    if os.fork():
        os._exit(0)
    os.closerange(0, 256)
    os.execve(sys.executable, [sys.executable, '-c', 'import time; time.sleep(3600)', os.getcwd()], {})
try:
    os.kill(guard, signal.SIGKILL)
except OSError:
    pass
protocol.play()
