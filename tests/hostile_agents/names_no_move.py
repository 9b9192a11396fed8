# Answers, and names no move.
# runs: exec
# level: none
# verdict: foul declined
import protocol

protocol.meet()
for _ in protocol.turns():
    protocol.write(protocol.line(move=None))
