# A file of Python 2: print statement, has_key, whole division, range as a list. Expected: no foul under 2.7;
# failed preparation with one clear sentence under 3.
import random

from assignment2 import Action, Player


class OldPlayer(Player):
    def move(self, state):
        print "old", {}.has_key(state.K)
        cells = range(3)
        random.shuffle(cells)
        return Action(self.color, (state.M / 2, state.N / 2))
