# Promises a board that differs from the board after its move.
# runs: exec
# level: none
# verdict: foul broken_promise
import protocol

protocol.meet()
for turn in protocol.turns():
    board = ['o' * len(row) for row in turn['setup']['board']]
    protocol.write(protocol.line(move=turn['legal'][-1], board=board))
