"""The same functions under the name of the Summer 2022 form."""
from othello_shared import find_lines, get_possible_moves, get_score, play_move  # noqa: F401
