# Answers, and names no move.
# runs: exec
# level: none
# verdict: foul silent
import protocol

protocol.meet()
for _ in protocol.turns():
    protocol.write(protocol.line(move=None))
