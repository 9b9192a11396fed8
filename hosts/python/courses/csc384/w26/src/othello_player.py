"""A player, under the name of the Winter 2026 form."""
from othello_game import Player


class OthelloPlayer(Player):
    """A player."""
