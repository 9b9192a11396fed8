"""The manager under the names of the Summer 2022 form."""
from othello_game import (  # noqa: F401
    AiPlayerInterface, AiTimeoutError, InvalidMoveError, OthelloGameManager, Player, play_game)


class BiddingGameManager(OthelloGameManager):
    """The same manager under the name of Summer 2022."""
