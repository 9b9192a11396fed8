# Has no get_best_move. Expected: failed preparation.
class DominoesGame(object):
    def __init__(self, board):
        self.board = board
