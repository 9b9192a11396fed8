# Closes its standard output and goes on running.
# runs: exec
# level: none
# verdict: foul crashed
import os
import time

import protocol

protocol.meet()
for _ in protocol.turns():
    os.close(1)
    time.sleep(3600)
