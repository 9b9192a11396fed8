"""Problem 4 of CSE 150, solved by Plyground: iterative deepening over the cells near stones. It is not handed out.

In a small game it looks to the end, and its action is then that of minimax.
"""
import p2_alphabeta_player
from assignment2 import Action, Player
from p1_minimax_player import Board

WIN = 10 ** 6
# Up to so many free cells the game is looked through to its end.
TO_THE_END = 10
# A player without a time limit must end some time, too.
DEEPEST = 3


class TimeIsUp(Exception):
    """The time for the move is over."""


class YourCustomPlayer(Player):
    """Looks a ply deeper and deeper until the time is up."""

    @property
    def name(self):
        """The name that is shown in games."""
        return 'Plyground'

    def move(self, state):
        """The best action that was found in time."""
        board = Board(state, self.color)
        cells = board.free_cells()
        if len(cells) <= TO_THE_END:
            player = p2_alphabeta_player.AlphaBetaPlayer(self.color)
            player.next = self.next
            return player.move(state)
        lines = Lines(board)
        best = self._near(board)[0]
        try:
            for depth in range(1, DEEPEST + 1):
                best = self._best(board, lines, depth, best)
        except TimeIsUp:
            pass
        return Action(self.color, best)

    def _best(self, board, lines, depth, first):
        cells = self._near(board)
        cells.remove(first)
        best, alpha = first, -WIN * 2
        for at in [first] + cells:
            board.put(at, self.color)
            try:
                won = board.is_win(at)
                value = WIN if won else -self._search(board, lines, board.next_color[self.color], depth - 1,
                                                      -WIN * 2, -alpha)
            finally:
                board.take(at)
            if value > alpha:
                best, alpha = at, value
        return best

    def _search(self, board, lines, color, depth, alpha, beta):
        # is_time_up says True only once, so what it says is never forgotten.
        if self.is_time_up():
            raise TimeIsUp
        if not board.free:
            return 0
        if depth == 0:
            return lines.value(board, color)
        for at in self._near(board):
            board.put(at, color)
            try:
                won = board.is_win(at)
                value = WIN + depth if won else -self._search(board, lines, board.next_color[color], depth - 1, -beta,
                                                              -alpha)
            finally:
                board.take(at)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return alpha

    def _near(self, board):
        """Free cells with a stone beside them, row by row; on an empty board the one in the middle."""
        cells = board.cells
        near = [(r, c) for r, c in board.free_cells()
                if any(cell in (1, 2) for row in cells[max(0, r - 1):r + 2] for cell in row[max(0, c - 1):c + 2])]
        free = board.free_cells()
        return near or [free[len(free) // 2]]


class Lines(object):
    """All lines of K cells, and what a board is worth by them."""

    def __init__(self, board):
        rows, cols, k = len(board.cells), len(board.cells[0]), board.K
        self.lines = []
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            for r in range(rows):
                for c in range(cols):
                    line = [(r + down * step, c + right * step) for step in range(k)]
                    if 0 <= line[-1][0] < rows and 0 <= line[-1][1] < cols:
                        self.lines.append(line)

    def value(self, board, color):
        """Lines that only one side can still fill, by how full they are. Positive is good for the color."""
        value, cells, other = 0, board.cells, board.next_color[color]
        for line in self.lines:
            found = [cells[r][c] for r, c in line]
            own, theirs, free = found.count(color), found.count(other), found.count(0)
            if own and own + free == len(found):
                value += 4 ** own
            elif theirs and theirs + free == len(found):
                value -= 4 ** theirs
        return value
