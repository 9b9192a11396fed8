from assignment2 import Player, State, Action


class SlowAndSteadyPlayer(Player):
    """Deepens one ply at a time, and answers with the best action of the last whole depth."""

    @property
    def name(self):
        return 'Slow and Steady'

    def move(self, state):
        self.stopped = False
        best = state.actions()[0]
        for depth in range(1, len(state.actions()) + 1):
            value, action = self.search(state, depth, -2.0, 2.0)
            if self.stopped:
                break
            best = action
            if abs(value) == 1.0:
                break
        return best

    def search(self, state, depth, alpha, beta):
        """The value for the player to move, and the first action that reaches it."""
        # Time is up only once, so the answer must be remembered.
        if self.stopped or self.is_time_up():
            self.stopped = True
            return 0.0, None
        best = None
        for action in state.actions():
            following = state.result(action)
            if following.is_terminal():
                value = following.utility(state.to_play)
            elif depth == 1:
                value = 0.0
            else:
                value = -self.search(following, depth - 1, -beta, -alpha)[0]
            if self.stopped:
                return 0.0, None
            if best is None or value > alpha:
                best, alpha = action, max(alpha, value)
            if alpha >= beta or alpha == 1.0:
                break
        return alpha, best
