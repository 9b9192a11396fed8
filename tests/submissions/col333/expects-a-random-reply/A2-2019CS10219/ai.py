"""Points are counted with NumPy: the lines of a board are rows of one array of indices."""
import time

import numpy as np

WORTH = np.array([0, 0, 2, 5, 20])


class OutOfTime(Exception):
    """The deadline has come in the middle of a search."""


class Lines:
    """All lines of boards of one size, padded to the same length."""

    def __init__(self, shape):
        m, n = shape
        index = np.arange(m * n).reshape(shape)
        lines = list(index) + list(index.T)
        lines += [index.diagonal(k) for k in range(1 - m, n)]
        lines += [index[::-1].diagonal(k) for k in range(1 - m, n)]
        longest = max(m, n) + 1
        # The index behind the last cell means a cell that belongs to nobody.
        self.index = np.full((len(lines), longest), m * n)
        for row, line in enumerate(lines):
            self.index[row, :len(line)] = line

    def points(self, board, player):
        cells = np.append(board.ravel(), 0)[self.index] == player
        run = np.zeros(len(cells), dtype=int)
        total = 0
        for column in cells.T:
            ended = np.where(column, 0, run)
            total += (WORTH[ended % 4] + ended // 4 * WORTH[4]).sum()
            run = np.where(column, run + 1, 0)
        return int(total)


class Position:
    """A board with the pop-outs that are left; playing gives a new one."""

    def __init__(self, board, pops):
        self.board = board
        self.pops = pops

    def actions(self, player):
        columns = range(self.board.shape[1])
        found = [(c, False) for c in columns if self.board[0, c] == 0]
        if self.pops[player] > 0:
            found += [(c, True) for c in columns if c % 2 == player - 1 and self.board[-1, c] != 0]
        return found

    def play(self, player, action):
        column, is_popout = action
        board = self.board.copy()
        pops = dict(self.pops)
        if is_popout:
            board[:, column] = np.concatenate(([0], board[:-1, column]))
            pops[player] -= 1
        else:
            board[np.flatnonzero(board[:, column] == 0)[-1], column] = player
        return Position(board, pops)


class AIPlayer:
    def __init__(self, player_number, time):
        self.player_number = player_number
        self.type = 'ai'
        self.player_string = 'Player {}:ai'.format(player_number)
        self.time = time

    def get_intelligent_move(self, state):
        return self.choose(state, np.mean)

    def get_expectimax_move(self, state):
        return self.choose(state, np.mean)

    def choose(self, state, fold):
        board, num_popout = state
        root = Position(board.copy(), {player: num_popout[player].get_int() for player in (1, 2)})
        self.lines = Lines(board.shape)
        self.deadline = time.perf_counter() + self.time * 0.75
        self.fold = fold
        actions = root.actions(self.player_number)
        best = actions[0] if actions else None
        try:
            for depth in range(1, 200):
                self.deeper = False
                values = [self.value(root.play(self.player_number, action), 3 - self.player_number, depth - 1)
                          for action in actions]
                if not values:
                    break
                best = actions[int(np.argmax(values))]
                if not self.deeper:
                    break
        except OutOfTime:
            pass
        return best

    def value(self, position, player, depth):
        if time.perf_counter() > self.deadline:
            raise OutOfTime()
        actions = position.actions(player)
        if not actions or depth == 0:
            self.deeper = self.deeper or bool(actions)
            board = position.board
            return self.lines.points(board, self.player_number) - self.lines.points(board, 3 - self.player_number)
        values = [self.value(position.play(player, action), 3 - player, depth - 1) for action in actions]
        return max(values) if player == self.player_number else self.fold(values)
