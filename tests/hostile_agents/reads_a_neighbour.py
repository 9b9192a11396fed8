# Reads the file of another student, and lists the folder.
# runs: exec
# level: landlock
# verdict: plays on
# arguments: NEIGHBOUR
import os
import sys

import protocol

neighbour = sys.argv[1]
protocol.meet()
protocol.refused(lambda: open(os.path.join(neighbour, 'solution.py')).read())
protocol.refused(os.listdir, neighbour)
protocol.refused(os.link, os.path.join(neighbour, 'solution.py'), 'mine.py')
protocol.play()
