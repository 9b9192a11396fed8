"""Dominoes for CIS 521: upright dominoes against flat ones.

Who cannot place a domino has lost. The board is a list of rows of booleans,
True where it is filled. A move is the upper or left square of a domino. All
of the infrastructure works; get_best_move looks one move ahead only, and the
rest is your homework. The course grades style: pycodestyle must find nothing
in this file, no line longer than 79 characters for one.
"""
import random

student_name = 'Type your full name here.'

feedback_question_1 = 'Type your answer here.'
feedback_question_2 = 'Type your answer here.'
feedback_question_3 = 'Type your answer here.'


def create_dominoes_game(rows, cols):
    """A new game on an empty board."""
    return DominoesGame([[False] * cols for _ in range(rows)])


class DominoesGame(object):
    """A board, and everything one can do with it.

    vertical says who moves: True is the upright player.
    """

    # Required
    def __init__(self, board):
        self.board = board
        self.rows = len(board)
        self.cols = len(board[0])

    def get_board(self):
        """The board itself, not a copy."""
        return self.board

    def reset(self):
        """Empties the board."""
        for row in self.board:
            row[:] = [False] * self.cols

    def is_legal_move(self, row, col, vertical):
        """Whether a domino fits with its upper or left half here."""
        halves = [(row, col), (row + 1, col) if vertical else (row, col + 1)]
        return all(0 <= r < self.rows and 0 <= c < self.cols
                   and not self.board[r][c] for r, c in halves)

    def legal_moves(self, vertical):
        """All moves, row by row: leaf counts depend on this order."""
        for row in range(self.rows):
            for col in range(self.cols):
                if self.is_legal_move(row, col, vertical):
                    yield row, col

    def perform_move(self, row, col, vertical):
        """Fills two squares."""
        self.board[row][col] = True
        if vertical:
            self.board[row + 1][col] = True
        else:
            self.board[row][col + 1] = True

    def game_over(self, vertical):
        """Whether this player cannot move."""
        return next(self.legal_moves(vertical), None) is None

    def copy(self):
        """A game that shares nothing with this one."""
        return DominoesGame([row[:] for row in self.board])

    def successors(self, vertical):
        """All moves, each with the game after it."""
        for row, col in self.legal_moves(vertical):
            game = self.copy()
            game.perform_move(row, col, vertical)
            yield (row, col), game

    def get_random_move(self, vertical):
        """Any move."""
        return random.choice(list(self.legal_moves(vertical)))

    # Required
    def get_best_move(self, vertical, limit):
        """The best move, its value, and how many leaves were evaluated.

        To do: alpha-beta, limit plies deep. The player who is asked here
        maximises in the whole tree; a node where nobody can move is a leaf;
        cut when v >= beta (or v <= alpha); the first of equals is best.
        """
        best, value, leaves = None, None, 0
        for move, game in self.successors(vertical):
            leaves += 1
            found = game.evaluate(vertical)
            if value is None or found > value:
                best, value = move, found
        if best is None:
            return None, self.evaluate(vertical), 1
        return best, value, leaves

    def evaluate(self, vertical):
        """The moves of this player minus those of the other."""
        own = sum(1 for _ in self.legal_moves(vertical))
        return own - sum(1 for _ in self.legal_moves(not vertical))
