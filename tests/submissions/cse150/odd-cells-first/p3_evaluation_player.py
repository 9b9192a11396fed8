"""Streaks as text: the lines of the board are strings, and the other colours cut them to pieces."""
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
        mine = [['#' if cell == color else ' ' for cell in row] for row in state.board]
        width = state.M + state.N
        # Rows that are shifted against each other have the diagonals in their columns.
        falling = [[' '] * (width - r) + row + [' '] * r for r, row in enumerate(mine)]
        rising = [[' '] * r + row + [' '] * (width - r) for r, row in enumerate(mine)]
        texts = [''.join(line) for grid in (mine, zip(*mine), zip(*falling), zip(*rising)) for line in grid]
        return max(len(piece) for text in texts for piece in (text + ' ').split(' ')) / float(state.K)
