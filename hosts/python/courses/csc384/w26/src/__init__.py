"""The package of the Winter 2026 form. Other files of a submission's own `src` are found behind ours."""
from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)

from src.othello_utils import eprint, find_lines, get_possible_moves, get_score, play_move  # noqa: E402,F401
from src.othello_game_manager import (  # noqa: E402,F401
    AiTimeoutError, InvalidMoveError, OthelloGameManager, play_game)
from src.othello_ai_player import OthelloAIPlayer  # noqa: E402,F401
from src.othello_player import OthelloPlayer  # noqa: E402,F401
