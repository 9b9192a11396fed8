"""Problem 1 of CSE 150, solved by Plyground: plain minimax to the end of the game. This file is not handed out."""
from assignment2 import Action, Player


class MinimaxPlayer(Player):
    """Looks through the whole game."""

    def move(self, state):
        """The first of the best actions."""
        board = Board(state, self.color)
        best, best_value = None, -2
        for at in board.free_cells():
            value = self._value(board, at, self.color)
            if value > best_value:
                best, best_value = at, value
        return best and Action(self.color, best)

    def _value(self, board, at, color):
        """What the game is worth to this player after a stone: 1, 0 or -1."""
        board.put(at, color)
        if board.is_win(at):
            value = 1 if color == self.color else -1
        elif not board.free:
            value = 0
        else:
            following = board.next_color[color]
            values = [self._value(board, cell, following) for cell in board.free_cells()]
            value = max(values) if following == self.color else min(values)
        board.take(at)
        return value


class Board(object):
    """A board that is changed and changed back, which is quicker than a new state for every action."""

    def __init__(self, state, color):
        self.K = state.K
        self.cells = [list(row) for row in state.board]
        self.free = sum(row.count(0) for row in self.cells)
        self.next_color = {}
        player = state.to_play
        while player.color not in self.next_color:
            self.next_color[player.color] = player.next.color
            player = player.next

    def free_cells(self):
        """Where a stone may be placed, row by row."""
        return [(r, c) for r, row in enumerate(self.cells) for c, cell in enumerate(row) if cell == 0]

    def put(self, at, color):
        """Places a stone."""
        self.cells[at[0]][at[1]] = color
        self.free -= 1

    def take(self, at):
        """Takes it back."""
        self.cells[at[0]][at[1]] = 0
        self.free += 1

    def is_win(self, at):
        """Whether the stone there lies in a line of K or more."""
        return any(1 + self._run(at, down, right) + self._run(at, -down, -right) >= self.K
                   for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)))

    def _run(self, at, down, right):
        cells, (row, col) = self.cells, at
        color, count = cells[row][col], 0
        row, col = row + down, col + right
        while 0 <= row < len(cells) and 0 <= col < len(cells[row]) and cells[row][col] == color:
            count, row, col = count + 1, row + down, col + right
        return count
