# Problem 2. One board that is changed and changed back; the table keeps the bounds between which a value lies.
from assignment2 import Player, State, Action


class AlphaBetaPlayer(Player):
    def move(self, state):
        self.k, self.cells, self.width = state.K, [cell for row in state.board for cell in row], state.N
        self.lines = self.lines_by_cell(state)
        self.bounds = {}
        best, alpha = None, -2
        for action in state.actions():
            value = self.place(action.location[0] * state.N + action.location[1], self.color, alpha, 2)
            if value > alpha:
                best, alpha = action, value
            if value == 1:
                break
        return best

    def lines_by_cell(self, state):
        """For each cell, the windows of K cells through it."""
        lines = [[] for _ in self.cells]
        for r in range(state.M):
            for c in range(state.N):
                for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    last_r, last_c = r + dr * (state.K - 1), c + dc * (state.K - 1)
                    if 0 <= last_r < state.M and 0 <= last_c < state.N:
                        window = [(r + dr * i) * state.N + c + dc * i for i in range(state.K)]
                        for cell in window:
                            lines[cell].append(window)
        return lines

    def place(self, cell, color, alpha, beta):
        """The value after a stone; the stone is taken back."""
        self.cells[cell] = color
        if any(all(self.cells[other] == color for other in window) for window in self.lines[cell]):
            value = 1 if color == self.color else -1
        else:
            value = self.search(3 - color, alpha, beta)
        self.cells[cell] = 0
        return value

    def search(self, color, alpha, beta):
        key = tuple(self.cells)
        low, high = self.bounds.get(key, (-1, 1))
        if low == high or low >= beta:
            return low
        if high <= alpha:
            return high
        free = [cell for cell, stone in enumerate(self.cells) if stone == 0]
        if not free:
            return 0
        best = None
        a, b = max(alpha, low), min(beta, high)
        for cell in free:
            value = self.place(cell, color, a, b)
            if color == self.color:
                best = value if best is None else max(best, value)
                a = max(a, best)
            else:
                best = value if best is None else min(best, value)
                b = min(b, best)
            if a >= b:
                break
        if best > alpha:
            low = max(low, best)
        if best < beta:
            high = min(high, best)
        self.bounds[key] = (low, high)
        return best
