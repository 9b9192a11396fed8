# Leaves a daemon, ignores every signal, says so, and never answers.
# runs: exec
# level: none
# verdict: foul silent
# time: 0.3
import os
import signal
import sys

import protocol

for number in range(1, signal.NSIG):
    try:
        if number != signal.SIGCHLD:
            signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
protocol.meet()
for _ in protocol.turns():
    between = os.fork()
    if between == 0:
        os.setsid()
        if os.fork():
            os._exit(0)
        os.closerange(0, 256)
        os.execve(sys.executable, [sys.executable, '-c', 'import time; time.sleep(3600)', os.getcwd()], {})
    os.waitpid(between, 0)
    sys.stderr.write('holding on\n')
    while True:
        signal.pause()
