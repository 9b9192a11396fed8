# Thinks about its move in an endless loop.
# runs: exec
# level: none
# verdict: foul silent
# time: 0.3
import protocol

protocol.meet()
for _ in protocol.turns():
    while True:
        pass
