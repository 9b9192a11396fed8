from assignment2 import Player, State, Action


class EvaluationPlayer(Player):
    def move(self, state):
        """Takes the action whose result has the best evaluation; given by the course."""
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
        """The longest streak of the colour."""
        longest = 0
        for row in range(state.M):
            for col in range(state.N):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    longest = max(longest, self.streak(state, color, row, col, down, right))
        return float(longest)

    def streak(self, state, color, row, col, down, right):
        length = 0
        while 0 <= row < state.M and 0 <= col < state.N and state.board[row][col] == color:
            length += 1
            row += down
            col += right
        return length
