# Keeps its leaf counter in a module global and plays on the list it is given. Expected: no foul; every question
# sees a fresh board, though the count grows.
LEAVES = 0


class DominoesGame(object):
    def __init__(self, board):
        self.board = board

    def get_best_move(self, vertical, limit):
        global LEAVES
        LEAVES += 10
        assert not any(cell for row in self.board for cell in row)
        self.board[0][0] = True
        return (0, 0), 0, LEAVES
