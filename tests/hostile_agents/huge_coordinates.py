# Names a cell whose row fits in no integer type.
# runs: exec
# level: none
# verdict: foul illegal
import protocol

protocol.meet()
for _ in protocol.turns():
    protocol.write(protocol.line(move='a' + str(2 ** 200)))
