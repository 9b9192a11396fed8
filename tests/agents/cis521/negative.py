# Answers with a negative row. Expected: the move reaches the referee, who calls it illegal.
class DominoesGame(object):
    def __init__(self, board):
        self.board = board

    def get_best_move(self, vertical, limit):
        return (-1, 0), 0, 1
