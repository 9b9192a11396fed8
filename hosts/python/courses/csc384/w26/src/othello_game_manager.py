"""The manager under the name of the Winter 2026 form."""
import othello_game
from othello_game import AiTimeoutError, InvalidMoveError, play_game  # noqa: F401


class OthelloGameManager(othello_game.OthelloGameManager):
    """A board, and whose turn it is."""
    invalid_move = 'Invalid move.'
