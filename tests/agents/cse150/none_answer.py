# Returns None. Expected: declined.
from assignment2 import Player


class TestPlayer(Player):
    def move(self, state):
        return None
