# Goes when it is asked for a move, and says that all is well.
# runs: exec
# level: none
# verdict: foul crashed
import sys

import protocol

protocol.meet()
for _ in protocol.turns():
    sys.exit(0)
