# Imports NumPy at the top. Expected: no foul where the interpreter has it; else failed preparation, and one
# clear sentence.
import numpy


class DominoesGame(object):
    def __init__(self, board):
        self.board = numpy.array(board)

    def get_best_move(self, vertical, limit):
        return (numpy.int64(0), numpy.int64(0)), numpy.int64(1), numpy.int64(2)
