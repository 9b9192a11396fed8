# Prints, and searches, on import and in each move. Expected: no foul; the prints go to the log.
print("searching on import", sum(range(10000)))


class DominoesGame(object):
    def __init__(self, board):
        self.board = board

    def get_best_move(self, vertical, limit):
        print("leaf " * 3000)
        return [[0, 0], 1.0, 3]
