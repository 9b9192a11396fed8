# Counts from the end, as Python does.
# runs: exec
# level: none
# verdict: foul illegal
import protocol

protocol.meet()
for _ in protocol.turns():
    protocol.write(protocol.line(move='a-1'))
