# Closes another student's folder (chmod). Landlock does not cover that, so only the level full, where the folder cannot be seen, protects agents of one user.
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
