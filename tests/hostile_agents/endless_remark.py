# Sends a legal move with a remark of almost a megabyte.
# runs: exec
# level: none
# verdict: plays on
import protocol

protocol.meet('n' * 500000)
for turn in protocol.turns():
    protocol.write(protocol.line(move=turn['legal'][-1], remark='blah ' * 180000))
