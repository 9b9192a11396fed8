# Talks much: a legal move with almost a megabyte of remark.
# runs: exec
# level: none
# verdict: plays on
import protocol

protocol.meet('n' * 500000)
for turn in protocol.turns():
    protocol.write(protocol.line(move=turn['legal'][-1], remark='blah ' * 180000))
