# Prints on each move. Expected: no foul; the prints go to the log.
from assignment2 import Player


class TestPlayer(Player):
    def move(self, state):
        print("thinking " * 1200)
        print(state)
        print(state.last_action)
        return state.actions()[-1]
