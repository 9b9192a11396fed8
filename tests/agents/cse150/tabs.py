# Mixes tabs and blanks. Expected: no foul under Python 2.7; failed preparation with one clear sentence under 3.
from assignment2 import Player


class TabPlayer(Player):
    def move(self, state):
        actions = state.actions()
        if actions:
	    return actions[0]
        return None
