"""The rules under the name of the Winter 2026 form; arguments are called col and row there."""
import othello_shared as _shared
from othello_shared import eprint, get_possible_moves, get_score  # noqa: F401


def find_lines(board, col, row, player):
    """The bracketed lines of a move."""
    return _shared.find_lines(board, col, row, player)


def play_move(board, player, col, row):
    """The board after a move."""
    return _shared.play_move(board, player, col, row)
