from assignment2 import Player, State, Action


class AlphaBetaPlayer(Player):
    def move(self, state):
        self.table = {}
        best_action = None
        alpha, beta = float('-inf'), float('inf')
        for action in state.actions():
            value = self.min_value(state.result(action), alpha, beta)
            if value > alpha:
                alpha, best_action = value, action
        return best_action

    def max_value(self, state, alpha, beta):
        if state in self.table:
            return self.table[state]
        if state.is_terminal():
            return state.utility(self)
        for action in state.actions():
            alpha = max(alpha, self.min_value(state.result(action), alpha, beta))
            if alpha >= beta:
                alpha = beta
                break
        self.table[state] = alpha
        return alpha

    def min_value(self, state, alpha, beta):
        if state in self.table:
            return self.table[state]
        if state.is_terminal():
            return state.utility(self)
        for action in state.actions():
            beta = min(beta, self.max_value(state.result(action), alpha, beta))
            if beta <= alpha:
                beta = alpha
                break
        self.table[state] = beta
        return beta
