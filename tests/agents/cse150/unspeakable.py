# Its name is something that cannot be shown. Expected: no foul, since nobody announces the players; the name of its class
# stands in, which is noted.
from assignment2 import Player


class Nobody(object):
    def __str__(self):
        raise RuntimeError('I have no name')


class Unspeakable(Player):
    @property
    def name(self):
        return Nobody()

    def move(self, state):
        return state.actions()[0]
