# Returns the move alone. Expected: malformed.
class DominoesGame(object):
    def __init__(self, board):
        self.board = board

    def get_best_move(self, vertical, limit):
        return 0, 0
