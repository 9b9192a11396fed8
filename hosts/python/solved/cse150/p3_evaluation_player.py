"""Problem 3 of CSE 150, solved by Plyground: the longest streak. This file is not handed out."""
from __future__ import division

from assignment2 import Player


class EvaluationPlayer(Player):
    """Takes the action whose result is valued highest."""

    def move(self, state):
        """The first action of the highest value."""
        my_move, best = None, -1.0
        for action in state.actions():
            if self.is_time_up():
                break
            value = self.evaluate(state.result(action), self.color)
            if value > best:
                my_move, best = action, value
        return my_move

    def evaluate(self, state, color):
        """The longest streak of the color, divided by K. Without a stone of the color it is 0."""
        board, longest = state.board, 0
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            # The length of the streak that ends in a cell is one more than that of the cell before.
            lengths = {}
            for r, row in enumerate(board):
                for c, cell in enumerate(row):
                    if cell == color:
                        lengths[r, c] = 1 + lengths.get((r - down, c - right), 0)
                        longest = max(longest, lengths[r, c])
        return longest / float(state.K)
