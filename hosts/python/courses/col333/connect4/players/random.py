"""The random player of COL 333."""
import random

from connect4.utils import get_valid_actions


class RandomPlayer:
    """Takes any action, pops as likely as drops."""

    def __init__(self, player_number):
        self.player_number = player_number
        self.type = 'random'
        self.player_string = 'Player {}:random'.format(player_number)

    def get_move(self, state):
        return random.choice(get_valid_actions(self.player_number, state))
