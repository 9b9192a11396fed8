# Thinks until is_time_up says so, then asks once more. Expected: no foul with a limit, and the second answer is
# False; never asked without a limit.
from assignment2 import Action, Player


class TestPlayer(Player):
    def move(self, state):
        while not self.is_time_up():
            pass
        return Action(self.color, (1, 1)) if not self.is_time_up() else None
