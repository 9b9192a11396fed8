from assignment2 import Player, State, Action


class MinimaxPlayer(Player):
    def move(self, state):
        values = {}
        for action in state.actions():
            values[action] = self.value(state.result(action))
        if not values:
            return None
        best = max(values.itervalues())
        for action in state.actions():
            if values[action] == best:
                print 'value', best, 'at', action.location
                return action

    def value(self, state):
        if state.is_terminal():
            return state.utility(self)
        below = [self.value(state.result(action)) for action in state.actions()]
        return max(below) if state.to_play is self else min(below)
