# A sound agent: plain minimax, first of the best, as problem 1 asks. Python 2 and 3. Expected: no foul on
# boards that it can search to the end.
from assignment2 import Action, Player, State  # noqa: F401


class MinimaxPlayer(Player):
    @property
    def name(self):
        return 'HAL9000'

    def move(self, state):
        assert state.to_play == self and state.to_play.next.next == self and state.to_play.next == self.next
        best, chosen = None, None
        for action in state.actions():
            value = self.value(state.result(action))
            if best is None or value > best:
                best, chosen = value, action
        return chosen

    def value(self, state):
        if state.is_terminal():
            return state.utility(self)
        values = [self.value(state.result(action)) for action in state.actions()]
        return max(values) if state.to_play == self else min(values)
