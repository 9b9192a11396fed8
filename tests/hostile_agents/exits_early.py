# Exits when it is asked for a move, with status 0.
# runs: exec
# level: none
# verdict: foul crashed
import sys

import protocol

protocol.meet()
for _ in protocol.turns():
    sys.exit(0)
