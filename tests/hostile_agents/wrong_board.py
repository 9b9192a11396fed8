# Promises another board than its move leads to.
# runs: exec
# level: none
# verdict: foul broken_promise
import protocol

protocol.meet()
for turn in protocol.turns():
    board = ['o' * len(row) for row in turn['setup']['board']]
    protocol.write(protocol.line(move=turn['legal'][-1], board=board))
