# Plays outside the board. Expected: the move reaches the referee, who calls it illegal.
from assignment2 import Action, Player


class TestPlayer(Player):
    def move(self, state):
        return Action(self.color, (-1, 400))
