# Raises. Expected: crashed; the host lives on.
from assignment2 import Player


class TestPlayer(Player):
    def move(self, state):
        return state.actions()[0] + 1
