"""Homework 4: Dominoes, searched with a stack of frames in place of a
function that calls itself. get_move_within deepens for as long as it may.
"""
import collections
import copy
import itertools
import random
import math
import time

student_name = "Alex Winter"


class Frame(object):
    """A node of the search that is being looked at."""

    def __init__(self, game, side, depth, alpha, beta, move):
        self.game = game
        self.depth = depth
        self.alpha = alpha
        self.beta = beta
        self.move = move
        self.side = side
        self.children = game.successors(side)
        self.best_move = None
        self.value = None


def create_dominoes_game(rows, cols):
    return DominoesGame([[False for _ in range(cols)] for _ in range(rows)])


class DominoesGame(object):

    def __init__(self, board):
        self.board = board

    def get_board(self):
        return self.board

    def reset(self):
        self.board = [[False] * len(row) for row in self.board]

    def is_legal_move(self, row, col, vertical):
        rows, cols = len(self.board), len(self.board[0])
        if vertical:
            inside = 0 <= row < rows - 1 and 0 <= col < cols
            return inside and not (self.board[row][col] or
                                   self.board[row + 1][col])
        inside = 0 <= row < rows and 0 <= col < cols - 1
        return inside and not (self.board[row][col] or
                               self.board[row][col + 1])

    def legal_moves(self, vertical):
        for row in range(len(self.board)):
            for col in range(len(self.board[0])):
                if self.is_legal_move(row, col, vertical):
                    yield (row, col)

    def perform_move(self, row, col, vertical):
        self.board[row][col] = True
        self.board[row + 1 if vertical else row][
            col if vertical else col + 1] = True

    def game_over(self, vertical):
        for _ in self.legal_moves(vertical):
            return False
        return True

    def copy(self):
        return DominoesGame([row[:] for row in self.board])

    def successors(self, vertical):
        for row, col in self.legal_moves(vertical):
            game = self.copy()
            game.perform_move(row, col, vertical)
            yield (row, col), game

    def get_random_move(self, vertical):
        return random.choice(list(self.legal_moves(vertical)))

    def evaluate(self, vertical):
        moves = [len(list(self.legal_moves(side)))
                 for side in (vertical, not vertical)]
        return moves[0] - moves[1]

    def get_best_move(self, vertical, limit):
        return self.search(vertical, limit, None)

    def get_move_within(self, vertical, seconds):
        """The best move that is found within a time, looking further and
        further ahead.
        """
        deadline = time.monotonic() + seconds
        best, limit = next(self.legal_moves(vertical), None), 1
        while limit <= len(self.board) * len(self.board[0]) // 2:
            found = self.search(vertical, limit, deadline)
            if found is None:
                break
            best, limit = found[0], limit + 1
        return best

    def search(self, vertical, limit, deadline):
        leaves = 0
        root = Frame(self, vertical, limit, -math.inf, math.inf, None)
        stack = [root]
        while stack:
            if deadline is not None and time.monotonic() > deadline:
                return None
            frame = stack[-1]
            step = None
            if frame.depth > 0 and frame.alpha < frame.beta:
                step = next(frame.children, None)
            if step is not None:
                stack.append(Frame(step[1], not frame.side, frame.depth - 1,
                                   frame.alpha, frame.beta, step[0]))
                continue
            stack.pop()
            if frame.value is None:
                leaves += 1
                frame.value = frame.game.evaluate(vertical)
            if stack:
                self.tell(stack[-1], frame, vertical)
        return root.best_move, root.value, leaves

    def tell(self, parent, child, vertical):
        """A node that is done tells its value to the one above it."""
        if parent.side == vertical:
            if parent.value is None or child.value > parent.value:
                parent.value, parent.best_move = child.value, child.move
            parent.alpha = max(parent.alpha, parent.value)
        else:
            if parent.value is None or child.value < parent.value:
                parent.value, parent.best_move = child.value, child.move
            parent.beta = min(parent.beta, parent.value)


feedback_question_1 = "Nine hours, five of them with the stack."

feedback_question_2 = "When a frame is a leaf, and when it was cut."

feedback_question_3 = "That any way of writing it must give the same counts."
