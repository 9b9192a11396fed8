"""A player that is a program, under the name of the Winter 2026 form."""
from othello_game import AiPlayerInterface, AiTimeoutError  # noqa: F401
from src.othello_player import OthelloPlayer


class OthelloAIPlayer(AiPlayerInterface, OthelloPlayer):
    """A program cannot be started from inside an agent."""
