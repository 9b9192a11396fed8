# Problem 3. One pass over the board: streaks that end in a cell are one longer than those that end before it.
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
        longest = 0
        above = [(0, 0, 0)] * (state.N + 2)  # streaks that come from above: down, falling, rising
        for r in range(state.M):
            here = [(0, 0, 0)] * (state.N + 2)
            along = 0
            for c in range(state.N):
                if state.board[r][c] == color:
                    along += 1
                    here[c + 1] = (above[c + 1][0] + 1, above[c][1] + 1, above[c + 2][2] + 1)
                    longest = max((longest, along) + here[c + 1])
                else:
                    along = 0
            above = here
        return float(min(longest, state.K)) / state.K
