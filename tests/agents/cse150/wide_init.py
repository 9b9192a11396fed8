# Its __init__ wants more than a colour. Expected: failed preparation.
from assignment2 import Player


class TestPlayer(Player):
    def __init__(self, color, depth):
        Player.__init__(self, color)

    def move(self, state):
        return None
