from assignment2 import Player, State, Action


class EvaluationPlayer(Player):
    def move(self, state):
        best_move = None
        max_value = -1.0
        for action in state.actions():
            if self.is_time_up():
                break
            value = self.evaluate(state.result(action), self.color)
            if value > max_value:
                max_value = value
                best_move = action
        return best_move

    def evaluate(self, state, color):
        mine = set((r, c) for r in xrange(state.M) for c in xrange(state.N) if state.board[r][c] == color)
        length, ends = 0, [(cell, d) for cell in mine for d in ((0, 1), (1, 0), (1, 1), (1, -1))]
        while ends:
            length += 1
            ends = [((r + dr, c + dc), (dr, dc)) for (r, c), (dr, dc) in ends if (r + dr, c + dc) in mine]
        return 1.0 * length / state.K
