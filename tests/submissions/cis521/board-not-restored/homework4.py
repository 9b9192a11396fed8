"""Homework 4: Dominoes. One search method serves both sides: what is good
for one side is bad for the other.
"""
import collections
import copy
import itertools
import random
import math

student_name = "Tess Underhill"


def create_dominoes_game(rows, cols):
    board = [[False for col in range(cols)] for row in range(rows)]
    return DominoesGame(board)


class DominoesGame(object):

    def __init__(self, board):
        self.board = board

    def get_board(self):
        return self.board

    def reset(self):
        self.board = [[False for cell in row] for row in self.board]

    def is_legal_move(self, row, col, vertical):
        if row < 0 or col < 0:
            return False
        try:
            first = self.board[row][col]
            second = self.board[row + vertical][col + (not vertical)]
        except IndexError:
            return False
        return not first and not second

    def legal_moves(self, vertical):
        cells = itertools.product(range(len(self.board)),
                                  range(len(self.board[0])))
        return [cell for cell in cells
                if self.is_legal_move(cell[0], cell[1], vertical)]

    def perform_move(self, row, col, vertical):
        self.set_domino(row, col, vertical, True)

    def set_domino(self, row, col, vertical, filled):
        self.board[row][col] = filled
        self.board[row + vertical][col + (not vertical)] = filled

    def game_over(self, vertical):
        return not self.legal_moves(vertical)

    def copy(self):
        return DominoesGame(copy.deepcopy(self.board))

    def successors(self, vertical):
        for row, col in self.legal_moves(vertical):
            successor = self.copy()
            successor.perform_move(row, col, vertical)
            yield (row, col), successor

    def get_random_move(self, vertical):
        return random.choice(self.legal_moves(vertical))

    def get_best_move(self, vertical, limit):
        self.leaves = 0
        self.best_move = None
        value = self.search(vertical, limit, -math.inf, math.inf, True)
        return self.best_move, value, self.leaves

    def score(self, vertical):
        """How many more moves this side has than the other."""
        return len(self.legal_moves(vertical)) - len(
            self.legal_moves(not vertical))

    def search(self, vertical, limit, alpha, beta, is_root=False):
        """The value for the side to move. Moves are played on this very
        board, and taken back.
        """
        moves = self.legal_moves(vertical)
        if limit == 0 or not moves:
            self.leaves += 1
            return self.score(vertical)
        best = -math.inf
        for row, col in moves:
            if not self.is_legal_move(row, col, vertical):
                continue
            self.set_domino(row, col, vertical, True)
            value = -self.search(not vertical, limit - 1, -beta, -alpha)
            if value > best:
                best = value
                if is_root:
                    self.best_move = (row, col)
            alpha = max(alpha, best)
            if alpha >= beta:
                return best
            self.set_domino(row, col, vertical, False)
        return best


feedback_question_1 = "Six hours."

feedback_question_2 = "Taking a move back on the board that was given."

feedback_question_3 = "The small boards in the examples were a good start."
