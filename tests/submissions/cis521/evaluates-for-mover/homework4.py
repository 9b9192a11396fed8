"""Homework 4: Dominoes. The game and the search are two classes."""
import collections
import copy
import itertools
import random
import math

student_name = "Lea Marsh"

Result = collections.namedtuple("Result", "move value leaves")


def create_dominoes_game(rows, cols):
    return DominoesGame([[False for _ in range(cols)] for _ in range(rows)])


class DominoesGame(object):

    def __init__(self, board):
        self._board = [row[:] for row in board]
        self._height = len(board)
        self._width = len(board[0])

    def get_board(self):
        return self._board

    def reset(self):
        self._board = create_dominoes_game(self._height,
                                           self._width).get_board()

    def _covered(self, row, col, vertical):
        return [(row, col), (row + 1, col) if vertical else (row, col + 1)]

    def is_legal_move(self, row, col, vertical):
        return all(0 <= r < self._height and 0 <= c < self._width and
                   not self._board[r][c]
                   for r, c in self._covered(row, col, vertical))

    def legal_moves(self, vertical):
        for row, line in enumerate(self._board):
            for col, _ in enumerate(line):
                if self.is_legal_move(row, col, vertical):
                    yield (row, col)

    def perform_move(self, row, col, vertical):
        for r, c in self._covered(row, col, vertical):
            self._board[r][c] = True

    def game_over(self, vertical):
        return not any(True for _ in self.legal_moves(vertical))

    def copy(self):
        return copy.deepcopy(self)

    def successors(self, vertical):
        for row, col in self.legal_moves(vertical):
            game = self.copy()
            game.perform_move(row, col, vertical)
            yield (row, col), game

    def mobility(self, vertical):
        return sum(1 for _ in self.legal_moves(vertical))

    def get_random_move(self, vertical):
        return random.choice(list(self.legal_moves(vertical)))

    def get_best_move(self, vertical, limit):
        return tuple(AlphaBeta(vertical).search(self, limit))


class AlphaBeta(object):
    """A search for one side, the one that maximises."""

    def __init__(self, maximiser):
        self.maximiser = maximiser
        self.leaves = 0

    def search(self, game, limit):
        move, value = self.visit(game, self.maximiser, limit,
                                 -math.inf, math.inf)
        return Result(move, value, self.leaves)

    def evaluate(self, game, mover):
        return game.mobility(mover) - game.mobility(not mover)

    def is_leaf(self, game, mover, limit):
        return limit == 0 or game.game_over(mover)

    def visit(self, game, mover, limit, alpha, beta):
        if self.is_leaf(game, mover, limit):
            self.leaves += 1
            return None, self.evaluate(game, mover)
        is_max = mover == self.maximiser
        best = None, -math.inf if is_max else math.inf
        for move, child in game.successors(mover):
            _, value = self.visit(child, not mover, limit - 1, alpha, beta)
            if (value > best[1]) if is_max else (value < best[1]):
                best = move, value
            if is_max:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return best


feedback_question_1 = "About ten hours."

feedback_question_2 = "Finding out which side the value is for."

feedback_question_3 = "More examples on boards that are not square, please."
