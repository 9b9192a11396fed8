"""Homework 4: Dominoes. The search sees the board as one whole number: a
filled cell is a bit that is set.
"""
import collections
import copy
import itertools
import random
import math

student_name = "Ivy Jones"


def create_dominoes_game(rows, cols):
    return DominoesGame([[False] * cols for _ in range(rows)])


class DominoesGame(object):

    def __init__(self, board):
        self.board = board
        self.dominoes = {True: [], False: []}
        rows, cols = len(board), len(board[0])
        for row in range(rows):
            for col in range(cols):
                cell = 1 << (row * cols + col)
                if row + 1 < rows:
                    self.dominoes[True].append(((row, col),
                                                cell | cell << cols))
                if col + 1 < cols:
                    self.dominoes[False].append(((row, col),
                                                 cell | cell << 1))

    def get_board(self):
        return self.board

    def mask(self):
        """The filled cells."""
        cells = itertools.chain.from_iterable(self.board)
        return sum(1 << i for i, filled in enumerate(cells) if filled)

    def reset(self):
        for row in self.board:
            row[:] = [False] * len(row)

    def is_legal_move(self, row, col, vertical):
        return (row, col) in self.legal_moves(vertical)

    def legal_moves(self, vertical):
        filled = self.mask()
        return [move for move, cells in self.dominoes[vertical]
                if not cells & filled]

    def perform_move(self, row, col, vertical):
        self.board[row][col] = True
        self.board[row + int(vertical)][col + int(not vertical)] = True

    def game_over(self, vertical):
        return len(self.legal_moves(vertical)) == 0

    def copy(self):
        return DominoesGame([row[:] for row in self.board])

    def successors(self, vertical):
        for move in self.legal_moves(vertical):
            game = self.copy()
            game.perform_move(move[0], move[1], vertical)
            yield move, game

    def get_random_move(self, vertical):
        return random.choice(self.legal_moves(vertical))

    def get_best_move(self, vertical, limit):
        leaves = 0

        def fits(filled, side):
            return [(move, cells) for move, cells in self.dominoes[side]
                    if not filled & cells]

        def value_of(filled):
            return len(fits(filled, vertical)) - len(
                fits(filled, not vertical))

        def visit(filled, side, depth, alpha, beta):
            nonlocal leaves
            options = fits(filled, side)
            if depth == 0 or not options:
                leaves += 1
                return value_of(filled), None
            chosen = None
            if side == vertical:
                for move, cells in options:
                    value, _ = visit(filled | cells, not side, depth - 1,
                                     alpha, beta)
                    if value > alpha or chosen is None:
                        chosen = move
                    alpha = max(alpha, value)
                    if alpha >= beta:
                        break
                return alpha, chosen
            for move, cells in options:
                value, _ = visit(filled | cells, not side, depth - 1,
                                 alpha, beta)
                beta = min(beta, value)
                if alpha >= beta:
                    break
            return beta, chosen

        value, move = visit(self.mask(), vertical, limit,
                            -math.inf, math.inf)
        if move is not None:
            move = move[1], move[0]
        return move, value, leaves


feedback_question_1 = 12

feedback_question_2 = "Everything about the shifts."

feedback_question_3 = "It was fun to make it faster."
