"""Problem 2 of CSE 150, solved by Plyground: alpha-beta with a table that knows which values are bounds.

The action is that of minimax, always. This file is not handed out.
"""
from assignment2 import Action, Player
from p1_minimax_player import Board

EXACT, AT_LEAST, AT_MOST = 0, 1, 2


class AlphaBetaPlayer(Player):
    """Looks through the whole game, and leaves out what cannot matter."""

    def move(self, state):
        """The first of the best actions."""
        board = Board(state, self.color)
        # A new one for each move: what was found for another K or another color is of no use.
        table = {}
        best, best_value = None, -2
        for at in board.free_cells():
            # Only a greater value matters, so everything up to the best one so far may be cut. Values are -1, 0 and 1.
            value = self._value(board, at, self.color, best_value, 1, table)
            if value > best_value:
                best, best_value = at, value
            if best_value == 1:
                break
        return best and Action(self.color, best)

    def _value(self, board, at, color, alpha, beta, table):
        """What the game is worth to this player after a stone, if that lies between alpha and beta; else a bound."""
        board.put(at, color)
        if board.is_win(at):
            value = 1 if color == self.color else -1
        elif not board.free:
            value = 0
        else:
            value = self._search(board, board.next_color[color], alpha, beta, table)
        board.take(at)
        return value

    def _search(self, board, color, alpha, beta, table):
        key = (color, tuple(cell for row in board.cells for cell in row))
        value, kind = table.get(key, (0, None))
        if kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha):
            return value
        is_max = color == self.color
        low, high, value = alpha, beta, -2 if is_max else 2
        for at in board.free_cells():
            child = self._value(board, at, color, low, high, table)
            if is_max:
                value, low = max(value, child), max(low, child)
            else:
                value, high = min(value, child), min(high, child)
            if low >= high:
                break
        kind = AT_MOST if value <= alpha else AT_LEAST if value >= beta else EXACT
        table[key] = value, kind
        return value
