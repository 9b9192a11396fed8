# Writes into the folder of another student, and into every folder that all users may write to.
# runs: exec
# level: landlock
# verdict: plays on
# arguments: NEIGHBOUR
import os
import sys

import protocol

neighbour = sys.argv[1]
protocol.meet()
for path in [os.path.join(neighbour, 'solution.py'), os.path.join(neighbour, 'new.txt'), '/var/tmp/plyground-hostile']:
    protocol.refused(lambda: open(path, 'a').write('changed'))
protocol.refused(os.remove, os.path.join(neighbour, 'solution.py'))
protocol.play()
