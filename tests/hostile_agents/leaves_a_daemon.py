# Leaves a daemon behind: a session of its own, no parent, no open files, no environment.
# runs: exec
# level: none
# verdict: plays on
import os
import sys

import protocol

protocol.meet()
if os.fork() == 0:
    os.setsid()
    if os.fork():
        os._exit(0)
    os.closerange(0, 256)
    os.execve(sys.executable, [sys.executable, '-c', 'import time; time.sleep(3600)', os.getcwd()], {})
protocol.play()
