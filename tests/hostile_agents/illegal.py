# Names a cell outside the board.
# runs: exec
# level: none
# verdict: foul illegal
import protocol

protocol.meet()
for _ in protocol.turns():
    protocol.write(protocol.line(move='d4'))
