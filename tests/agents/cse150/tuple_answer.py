# Returns a bare tuple. Expected: malformed.
from assignment2 import Player


class TestPlayer(Player):
    def move(self, state):
        return (0, 0)
