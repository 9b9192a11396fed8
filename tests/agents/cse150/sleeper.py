# Sleeps past its time and asks whether it is up.
# Expected: by the wall clock it plays (2, 2), by the processor clock (0, 0).
import time

from assignment2 import Action, Player


class Sleeper(Player):
    def move(self, state):
        time.sleep(0.3)
        return Action(self.color, (2, 2) if self.is_time_up() else (0, 0))
