# Its location is a list. Expected: no foul.
from assignment2 import Action, Player


class TestPlayer(Player):
    def move(self, state):
        return Action(self.color, [1, 2])
