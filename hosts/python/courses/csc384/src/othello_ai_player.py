"""A player that is a program, under the name of the Winter 2026 form."""
from src.othello_game_manager import AiTimeoutError  # noqa: F401
from src.othello_player import OthelloPlayer


class OthelloAIPlayer(OthelloPlayer):
    """A program cannot be started from inside an agent."""
    TIMEOUT = 10

    def __init__(self, filename, *args, **named):
        raise RuntimeError('programs are started by `plyground match`, not inside an agent')
