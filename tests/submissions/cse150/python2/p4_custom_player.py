from assignment2 import Player, State, Action


class MiddlePlayer(Player):
    @property
    def name(self):
        return 'Middle of the Road'

    def move(self, state):
        middle = state.M / 2, state.N / 2
        best = None
        for action in state.actions():
            if self.is_time_up():
                break
            row, col = action.location
            after = state.result(action)
            rank = (not (after.is_terminal() and after.utility(self) > 0), abs(row - middle[0]) + abs(col - middle[1]))
            if best is None or rank < best[0]:
                best = rank, action
        return best[1]
