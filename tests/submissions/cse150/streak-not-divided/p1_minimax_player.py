from assignment2 import Player, State, Action


class MinimaxPlayer(Player):
    def move(self, state):
        """Looks at the whole game tree and takes the first of the best actions."""
        best_action = None
        best_value = float('-inf')
        for action in state.actions():
            value = self.minimax(state.result(action))
            if value > best_value:
                best_value = value
                best_action = action
        return best_action

    def minimax(self, state):
        if state.is_terminal():
            return state.utility(self)
        values = [self.minimax(state.result(action)) for action in state.actions()]
        if state.to_play == self:
            return max(values)
        return min(values)
