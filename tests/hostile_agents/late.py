# Answers, but after the limit.
# runs: exec
# level: none
# verdict: foul late
# time: 0.2
import time

import protocol

protocol.meet()
for turn in protocol.turns():
    time.sleep(0.5)
    protocol.write(protocol.honest(turn))
