from assignment2 import Player, State, Action


class AlphaBetaPlayer(Player):
    def move(self, state):
        self.table = {}
        best = None
        for action in state.actions():
            value = self.alphabeta(state.result(action), best and best[0], None)
            if best is None or value > best[0]:
                best = value, action
        return best and best[1]

    # None is a bound that is not known yet; in Python 2 it is less than every number.
    def alphabeta(self, state, alpha, beta):
        if state.is_terminal():
            return state.utility(self)
        if self.table.has_key(state):
            low, high = self.table[state]
            if low == high or (beta is not None and low >= beta):
                return low
            if alpha is not None and high <= alpha:
                return high
        first, mine, value = (alpha, beta), state.to_play is self, None
        for action in state.actions():
            below = self.alphabeta(state.result(action), alpha, beta)
            if mine:
                value = max(value, below)
                alpha = max(alpha, value)
            else:
                value = below if value is None else min(value, below)
                beta = value if beta is None else min(beta, value)
            if beta is not None and alpha >= beta:
                break
        low, high = self.table.get(state, (-1.0, 1.0))
        if first[0] is None or value > first[0]:
            low = max(low, value)
        if first[1] is None or value < first[1]:
            high = min(high, value)
        self.table[state] = low, high
        return value
