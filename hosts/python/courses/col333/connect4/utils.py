"""Counters, legal actions and points of ExtendedConnect4, as COL 333's module of this name behaves."""
import numpy as np

from connect4.config import debug_mode, win_pts


class Integer:
    """A counter that is shared, not copied: two of them are equal only if they are the same one."""

    def __init__(self, i):
        self._i = i
        self._initial = i

    def get_int(self):
        return self._i

    def decrement(self):
        if debug_mode:
            assert self._i > 0
        self._i -= 1

    def increment(self):
        if debug_mode:
            assert self._i <= self._initial
        self._i += 1


def get_valid_actions(player_number, state):
    """All drops by column, then all pops by column."""
    board, num_popout = state
    columns = range(board.shape[1])
    actions = [(column, False) for column in columns if 0 in board[:, column]]
    if num_popout[player_number].get_int() > 0:
        actions += [(column, True) for column in columns
                    if column % 2 == player_number - 1 and board[:, column].any()]
    return actions


def get_diagonals_primary(board):
    """The diagonals with equal row + column, by growing sum; each a list of cells."""
    m, n = board.shape
    for total in range(m + n - 1):
        yield [board[r, total - r] for r in range(max(0, total - n + 1), min(m, total + 1))]


def get_diagonals_secondary(board):
    """The diagonals with equal row - column, from the top right corner on; each a list of cells."""
    m, n = board.shape
    for offset in range(1 - n, m):
        yield [board[r, r - offset] for r in range(max(0, offset), min(m, n + offset))]


def get_row_score(player_number, row):
    """The points of one line: every longest run of the player counts once."""
    score = run = 0
    for token in list(row) + [None]:
        if token == player_number:
            run += 1
        else:
            score += win_pts[run % 4] + run // 4 * win_pts[4]
            run = 0
    return score


def get_pts(player_number, board):
    """The points of a player on a board."""
    board = np.asarray(board)
    lines = list(board) + list(board.T)
    lines += list(get_diagonals_primary(board)) + list(get_diagonals_secondary(board))
    return sum(get_row_score(player_number, line) for line in lines)
