# Plays a stone of the other colour. Expected: illegal.
from assignment2 import Action, Player


class TestPlayer(Player):
    def move(self, state):
        return Action(3 - self.color, (0, 0))
