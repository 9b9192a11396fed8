# Kills every process that it can.
# runs: exec
# level: full
# verdict: plays on
import os
import signal

import protocol

protocol.meet()
for turn in protocol.turns():
    try:
        os.kill(-1, signal.SIGKILL)
    except OSError:
        pass
    protocol.write(protocol.honest(turn))
