# A sound agent: the first action. Expected: no foul.
from assignment2 import Player


class TestPlayer(Player):
    def move(self, state):
        return state.actions()[0]
