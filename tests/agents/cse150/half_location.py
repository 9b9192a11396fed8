# Its location has fractions, as M/2 gives in Python 3. Expected: malformed.
from assignment2 import Action, Player


class TestPlayer(Player):
    def move(self, state):
        return Action(self.color, (state.M / 2.0, 0))
