# Raises on a board whose rows are not as many as its columns. Expected: crashed on such boards.
class DominoesGame(object):
    def __init__(self, board):
        self.board = board

    def get_best_move(self, vertical, limit):
        return (0, 0), [row[len(self.board) - 1] for row in self.board].index(False), 1
