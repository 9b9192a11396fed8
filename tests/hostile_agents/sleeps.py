# Sleeps through its turn.
# runs: exec
# level: none
# verdict: foul silent
# time: 0.3
import time

import protocol

protocol.meet()
for _ in protocol.turns():
    time.sleep(3600)
