# Never answers. Expected: late with a limit.
import time

from assignment2 import Player


class TestPlayer(Player):
    def move(self, state):
        while True:
            time.sleep(1)
