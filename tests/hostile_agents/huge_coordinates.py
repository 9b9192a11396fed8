# Names a cell that no integer type holds.
# runs: exec
# level: none
# verdict: foul illegal
import protocol

protocol.meet()
for _ in protocol.turns():
    protocol.write(protocol.line(move='a' + str(2 ** 200)))
