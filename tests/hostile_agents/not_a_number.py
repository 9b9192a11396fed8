# Its move is NaN.
# runs: exec
# level: none
# verdict: foul malformed
import protocol

protocol.meet()
for _ in protocol.turns():
    protocol.write(protocol.line(move=float('nan')))
