# Stops the process that watches it, and plays on without being watched.
# runs: exec
# level: none
# verdict: plays on
import os
import signal

import protocol

protocol.meet()
try:
    os.kill(os.getppid(), signal.SIGSTOP)
except OSError:
    pass
protocol.play()
