# Its name is something that cannot be shown. Expected: crashed in preparation, and no fault of the host.
from assignment2 import Player


class Nobody(object):
    def __str__(self):
        raise RuntimeError('I have no name')


class Unspeakable(Player):
    @property
    def name(self):
        return Nobody()
