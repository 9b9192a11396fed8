# Problem 1. The board is copied once into lists; stones are placed and taken back.
from assignment2 import Player, State, Action


class MinimaxPlayer(Player):
    def move(self, state):
        self.k = state.K
        self.board = [list(row) for row in state.board]
        self.rows, self.cols = state.M, state.N
        best = None
        for action in state.actions():
            value = self.try_stone(action.location, self.color)
            if best is None or value > best[0]:
                best = (value, action)
        if best is None:
            return None
        row, col = best[1].location
        return Action(self.color, (col, row))

    def try_stone(self, cell, color):
        """The value of the board with a stone more; it is taken back before this returns."""
        r, c = cell
        self.board[r][c] = color
        value = self.value_after(r, c, color)
        self.board[r][c] = 0
        return value

    def value_after(self, r, c, color):
        if self.wins(r, c, color):
            return 1 if color == self.color else -1
        values = []
        for row in range(self.rows):
            for col in range(self.cols):
                if self.board[row][col] == 0:
                    values.append(self.try_stone((row, col), 3 - color))
        if not values:
            return 0
        return min(values) if color == self.color else max(values)

    def wins(self, r, c, color):
        for dr, dc in [(0, 1), (1, 0), (1, 1), (1, -1)]:
            if self.count(r, c, dr, dc, color) + self.count(r, c, -dr, -dc, color) - 1 >= self.k:
                return True
        return False

    def count(self, r, c, dr, dc, color):
        n = 0
        while 0 <= r < self.rows and 0 <= c < self.cols and self.board[r][c] == color:
            n, r, c = n + 1, r + dr, c + dc
        return n
