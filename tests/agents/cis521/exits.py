# Calls sys.exit. Expected: crashed; the host lives on.
import sys


class DominoesGame(object):
    def __init__(self, board):
        self.board = board

    def get_best_move(self, vertical, limit):
        sys.exit()
