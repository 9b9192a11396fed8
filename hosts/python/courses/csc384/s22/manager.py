"""The manager under the names of the Summer 2022 form."""
from othello_game import AiTimeoutError, InvalidMoveError, OthelloGameManager, Player  # noqa: F401


class BiddingGameManager(OthelloGameManager):
    """The same manager under the name of Summer 2022."""
