# A file of Python 2 that Python 3 can read and not run. Expected: no foul under 2.7; crashed under 3, with advice.
from assignment2 import Action, Player


class CountingPlayer(Player):
    def move(self, state):
        free = [(row, col) for row in xrange(state.M) for col in xrange(state.N) if not state.board[row][col]]
        return Action(self.color, free[0])
