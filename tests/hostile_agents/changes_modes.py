# Shuts other people's folder: landlock does not see that, so only a world without the folder helps one user's agents.
# runs: exec
# level: full
# verdict: plays on
# arguments: NEIGHBOUR
import os
import sys

import protocol

protocol.meet()
protocol.refused(os.chmod, sys.argv[1], 0)
protocol.refused(os.utime, sys.argv[1], (0, 0))
protocol.play()
