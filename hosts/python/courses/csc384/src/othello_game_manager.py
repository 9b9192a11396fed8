"""The manager under the name of the Winter 2026 form."""
import othello_game
from othello_game import AiTimeoutError, InvalidMoveError  # noqa: F401


class OthelloGameManager(othello_game.OthelloGameManager):
    """A board, and whose turn it is."""
    invalid_move = 'Invalid move.'


def play_game(game, player1, player2):
    """Agents are not managers here."""
    raise RuntimeError('games are played by `plyground match`, not inside an agent')
