"""Homework 4: Dominoes, with MAX-VALUE and MIN-VALUE as two methods."""
import collections
import copy
import itertools
import random
import math

student_name = "Emery Fay"


def create_dominoes_game(rows, cols):
    return DominoesGame([[False] * cols for _ in range(rows)])


class DominoesGame(object):

    # Required
    def __init__(self, board):
        self.board = board
        self.rows = len(board)
        self.cols = len(board[0])

    def get_board(self):
        return self.board

    def reset(self):
        for row in range(self.rows):
            for col in range(self.cols):
                self.board[row][col] = False

    def is_legal_move(self, row, col, vertical):
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            return False
        other_row, other_col = (row + 1, col) if vertical else (row, col + 1)
        if other_row >= self.rows or other_col >= self.cols:
            return False
        return not (self.board[row][col] or self.board[other_row][other_col])

    def legal_moves(self, vertical):
        for row in range(self.rows):
            for col in range(self.cols):
                if self.is_legal_move(row, col, vertical):
                    yield row, col

    def perform_move(self, row, col, vertical):
        self.board[row][col] = True
        if vertical:
            self.board[row + 1][col] = True
        else:
            self.board[row][col + 1] = True

    def game_over(self, vertical):
        return next(self.legal_moves(vertical), None) is None

    def copy(self):
        return DominoesGame([list(row) for row in self.board])

    def successors(self, vertical):
        for move in self.legal_moves(vertical):
            game = self.copy()
            game.perform_move(move[0], move[1], vertical)
            yield move, game

    def get_random_move(self, vertical):
        return random.choice(list(self.legal_moves(vertical)))

    # Required
    def get_best_move(self, vertical, limit):
        return self.max_value(vertical, limit, -math.inf, math.inf)

    def evaluate(self, vertical):
        own = len(list(self.legal_moves(vertical)))
        other = len(list(self.legal_moves(not vertical)))
        return own - other

    def max_value(self, root, limit, alpha, beta):
        if limit == 0:
            return None, self.evaluate(root), 1
        if self.game_over(root):
            return None, self.evaluate(root), 0
        best_move, best_value, leaves = None, -math.inf, 0
        for move, game in self.successors(root):
            _, value, count = game.min_value(root, limit - 1, alpha, beta)
            leaves += count
            if value > best_value:
                best_move, best_value = move, value
            if best_value >= beta:
                return best_move, best_value, leaves
            alpha = max(alpha, best_value)
        return best_move, best_value, leaves

    def min_value(self, root, limit, alpha, beta):
        if limit == 0:
            return None, self.evaluate(root), 1
        if self.game_over(not root):
            return None, self.evaluate(root), 0
        best_move, best_value, leaves = None, math.inf, 0
        for move, game in self.successors(not root):
            _, value, count = game.max_value(root, limit - 1, alpha, beta)
            leaves += count
            if value < best_value:
                best_move, best_value = move, value
            if best_value <= alpha:
                return best_move, best_value, leaves
            beta = min(beta, best_value)
        return best_move, best_value, leaves


# Feedback
feedback_question_1 = """
Eight hours, most of them spent on the number of leaves.
"""

feedback_question_2 = """
That the values stay the same while the counts tell whether one prunes.
"""

feedback_question_3 = """
I liked the window in which one plays against one's own search.
"""
