"""The random player of CSE 150."""
import random

from assignment2 import Player


class RandomPlayer(Player):
    """Takes any action."""

    def move(self, state):
        """One of the actions."""
        actions = state.actions()
        return actions[random.randrange(len(actions))]
