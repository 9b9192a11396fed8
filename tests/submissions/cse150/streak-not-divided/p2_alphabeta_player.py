from assignment2 import Player, State, Action

EXACT, AT_LEAST, AT_MOST = range(3)


class AlphaBetaPlayer(Player):
    def move(self, state):
        """The action of plain minimax, found with alpha-beta and a transposition table."""
        self.table = {}
        best_action = None
        alpha = -2.0
        for action in state.actions():
            value = self.alphabeta(state.result(action), alpha, 1.0)
            if value > alpha:
                alpha = value
                best_action = action
            if alpha >= 1.0:
                break
        return best_action

    def alphabeta(self, state, alpha, beta):
        if state in self.table:
            kind, value = self.table[state]
            if kind == EXACT:
                return value
            if kind == AT_LEAST and value >= beta:
                return value
            if kind == AT_MOST and value <= alpha:
                return value
        if state.is_terminal():
            return state.utility(self)
        low, high = alpha, beta
        if state.to_play == self:
            value = -2.0
            for action in state.actions():
                value = max(value, self.alphabeta(state.result(action), low, high))
                low = max(low, value)
                if low >= high:
                    break
        else:
            value = 2.0
            for action in state.actions():
                value = min(value, self.alphabeta(state.result(action), low, high))
                high = min(high, value)
                if low >= high:
                    break
        if value >= beta:
            self.table[state] = (AT_LEAST, value)
        elif value <= alpha:
            self.table[state] = (AT_MOST, value)
        else:
            self.table[state] = (EXACT, value)
        return value
