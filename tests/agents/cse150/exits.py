# Calls sys.exit. Expected: crashed; the host lives on.
import sys

from assignment2 import Player


class TestPlayer(Player):
    def move(self, state):
        sys.exit(2)
