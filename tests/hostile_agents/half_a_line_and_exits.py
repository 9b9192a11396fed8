# Writes a whole answer without the end of the line, and exits.
# runs: exec
# level: none
# verdict: foul crashed
import sys

import protocol

protocol.meet()
for turn in protocol.turns():
    protocol.write(protocol.honest(turn).rstrip('\n'))
    sys.exit(0)
