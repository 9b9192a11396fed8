# Kills the process that watches over it. Where that is refused it gives up and goes.
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
