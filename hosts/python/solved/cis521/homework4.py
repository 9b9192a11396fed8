"""Dominoes for CIS 521, solved by Plyground.

This file is not handed out. The search is answered by Plyground's core where
the package is installed, and by the plain Python below where it is not: the
same move, value and number of leaves, to the last one.
"""
import random
import warnings

try:
    from plyground.courses import core
except ImportError:
    core = None
    warnings.warn('plyground is not installed for this Python: plain Python '
                  'answers, the same and more slowly', RuntimeWarning, 2)

student_name = 'Plyground'

feedback_question_1 = 'This version was not written as homework.'
feedback_question_2 = 'The leaves: one too many is one too many.'
feedback_question_3 = 'That so short a rule has so long a search.'

INFINITY = float('inf')


def create_dominoes_game(rows, cols):
    """A new game on an empty board of that size."""
    return DominoesGame([[False] * cols for _ in range(rows)])


# The name of the later 442 courses.
make_dominoes_game = create_dominoes_game


class DominoesGame(object):
    """A board, a list of rows of booleans: True is a filled square.

    The list is the truth: what is written into it from outside counts.
    """

    def __init__(self, board):
        self.board = board

    def get_board(self):
        """The board itself, not a copy."""
        return self.board

    def reset(self):
        """Empties the board."""
        for row in self.board:
            row[:] = [False] * len(row)

    def is_legal_move(self, row, col, vertical):
        """Whether a domino fits with its upper or left half here."""
        board = self.board
        other_row, other_col = (row + 1, col) if vertical else (row, col + 1)
        if row < 0 or col < 0 or other_row >= len(board):
            return False
        if other_col >= len(board[0]):
            return False
        return not board[row][col] and not board[other_row][other_col]

    def legal_moves(self, vertical):
        """Yields all legal moves, row by row."""
        for row, cells in enumerate(self.board):
            for col in range(len(cells)):
                if self.is_legal_move(row, col, vertical):
                    yield row, col

    def perform_move(self, row, col, vertical):
        """Fills the two squares of a domino, if it fits."""
        if self.is_legal_move(row, col, vertical):
            self.board[row][col] = True
            if vertical:
                self.board[row + 1][col] = True
            else:
                self.board[row][col + 1] = True

    # The name of the later 442 courses.
    execute_move = perform_move

    def game_over(self, vertical):
        """Whether this player cannot move."""
        return next(self.legal_moves(vertical), None) is None

    def copy(self):
        """A game that shares nothing with this one."""
        return DominoesGame([list(row) for row in self.board])

    def successors(self, vertical):
        """Yields all legal moves, each with the game after it."""
        for row, col in self.legal_moves(vertical):
            after = self.copy()
            after.perform_move(row, col, vertical)
            yield (row, col), after

    def get_random_move(self, vertical):
        """Any legal move."""
        return random.choice(list(self.legal_moves(vertical)))

    def get_best_move(self, vertical, limit):
        """Alpha-beta, limit plies deep: (move, value, leaves).

        The later 442 courses name the limit first. The two can be told apart,
        because vertical is a boolean and a limit is not.
        """
        if isinstance(limit, bool) and not isinstance(vertical, bool):
            vertical, limit = limit, vertical
        found = core and core.best_move(self.board, vertical, limit)
        return found or _plain_search(self.board, vertical, limit)


def _plain_search(board, vertical, limit):
    """The same search in Python. Free squares are the bits of a number."""
    cols = len(board[0])
    cells = [cell for row in board for cell in row]
    free = sum(1 << at for at, cell in enumerate(cells) if not cell)
    # A flat domino has its left half in any column but the last.
    row_mask = (1 << (cols - 1)) - 1
    left = sum(row_mask << (row * cols) for row in range(len(board)))

    def fits(free, vertical):
        if vertical:
            return free & (free >> cols)
        return free & (free >> 1) & left

    def value_of(free):
        mine = bin(fits(free, vertical)).count('1')
        return mine - bin(fits(free, not vertical)).count('1')

    def visit(free, mover, plies, alpha, beta):
        """The best move's bit, its value, and the leaves below."""
        moves = fits(free, mover)
        if plies == 0 or not moves:
            return 0, value_of(free), 1
        is_max = mover == vertical
        best, value = 0, -INFINITY if is_max else INFINITY
        domino = (1 << cols) | 1 if mover else 3
        leaves = 0
        while moves:
            bit = moves & -moves
            moves ^= bit
            _, child, below = visit(free & ~(domino * bit), not mover,
                                    plies - 1, alpha, beta)
            leaves += below
            if is_max:
                if child > value:
                    best, value = bit, child
                if value >= beta:
                    break
                alpha = max(alpha, value)
            else:
                if child < value:
                    best, value = bit, child
                if value <= alpha:
                    break
                beta = min(beta, value)
        return best, value, leaves

    vertical = bool(vertical)
    best, value, leaves = visit(free, vertical, limit, -INFINITY, INFINITY)
    move = divmod(best.bit_length() - 1, cols) if best else None
    return move, value, leaves
