# Kills the process that watches it. If that is refused, it exits.
# runs: exec
# level: none
# verdict: foul crashed
import os
import signal
import sys

import protocol

protocol.meet()
for _ in protocol.turns():
    os.kill(os.getppid(), signal.SIGKILL)
    sys.exit('still here')
