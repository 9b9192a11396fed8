# Writes half an answer and waits.
# runs: exec
# level: none
# verdict: foul silent
# time: 0.3
import time

import protocol

protocol.meet()
for turn in protocol.turns():
    protocol.write(protocol.honest(turn)[:5])
    time.sleep(3600)
