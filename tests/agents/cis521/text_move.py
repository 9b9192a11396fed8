# Its move is text. Expected: malformed.
class DominoesGame(object):
    def __init__(self, board):
        self.board = board

    def get_best_move(self, vertical, limit):
        return "00", 0, 1
