"""Columns as tuples of tokens from the bottom up: small, hashable, and quick to play on. Middle columns first."""
from time import monotonic

from connect4.config import win_pts


def run_points(cells, player):
    total = length = 0
    for cell in cells + (0,):
        if cell == player:
            length += 1
        elif length:
            total += length // 4 * win_pts[4]
            length = 0
    return total


class Game:
    def __init__(self, rows, columns):
        self.rows = rows
        self.columns = columns
        middle = (columns - 1) / 2
        self.order = sorted(range(columns), key=lambda column: abs(column - middle))

    def actions(self, stacks, pops, player):
        drops = [(column, False) for column in self.order if len(stacks[column]) < self.rows]
        if pops[player - 1] == 0:
            return drops
        return drops + [(column, True) for column in self.order if stacks[column] and column % 2 == player - 1]

    def play(self, stacks, pops, player, action):
        column, is_popout = action
        if is_popout:
            pops = (pops[0] - 1, pops[1]) if player == 1 else (pops[0], pops[1] - 1)
            changed = stacks[column][1:]
        else:
            changed = stacks[column] + (player,)
        return stacks[:column] + (changed,) + stacks[column + 1:], pops

    def points(self, stacks, player):
        cell = {(row, column): token for column, stack in enumerate(stacks) for row, token in enumerate(stack)}
        lines = [stack for stack in stacks]
        lines += [tuple(cell.get((row, column), 0) for column in range(self.columns)) for row in range(self.rows)]
        for start in range(-self.rows, self.columns + self.rows):
            lines.append(tuple(cell.get((row, start + row), 0) for row in range(self.rows)))
            lines.append(tuple(cell.get((row, start - row), 0) for row in range(self.rows)))
        return sum(run_points(line, player) for line in lines)


class AIPlayer:
    def __init__(self, player_number, time):
        self.player_number = player_number
        self.type = 'ai'
        self.player_string = 'Player {}:ai'.format(player_number)
        self.time = time

    def get_intelligent_move(self, state):
        return self.move(state, self.adversary)

    def get_expectimax_move(self, state):
        return self.move(state, self.expectation)

    def move(self, state, search):
        board, num_popout = state
        rows, columns = board.shape
        self.game = Game(rows, columns)
        self.end = monotonic() + max(0.1, self.time - 1)
        stacks = tuple(tuple(int(cell) for cell in board[::-1, column] if cell) for column in range(columns))
        pops = (num_popout[1].get_int(), num_popout[2].get_int())
        best, depth = None, 1
        while True:
            self.unfinished = self.late = False
            self.seen = {}
            value, action = search(stacks, pops, self.player_number, depth, -10 ** 9, 10 ** 9)
            if action is not None and not (self.late and best):
                best = action
            if self.late or not self.unfinished:
                return best
            depth += 1

    def margin(self, stacks):
        return self.game.points(stacks, self.player_number) - self.game.points(stacks, 3 - self.player_number)

    def leaf(self, actions, depth):
        self.late = self.late or monotonic() > self.end
        self.unfinished = self.unfinished or (bool(actions) and depth == 0)
        return not actions or depth == 0 or self.late

    def adversary(self, stacks, pops, player, depth, alpha, beta):
        actions = self.game.actions(stacks, pops, player)
        if self.leaf(actions, depth):
            return self.margin(stacks), actions[0] if actions else None
        mine, best, chosen = player == self.player_number, None, None
        for action in actions:
            after = self.game.play(stacks, pops, player, action)
            value, _ = self.adversary(after[0], after[1], 3 - player, depth - 1, alpha, beta)
            if best is None or (value > best if mine else value < best):
                best, chosen = value, action
            if mine:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, chosen

    def expectation(self, stacks, pops, player, depth, alpha, beta):
        actions = self.game.actions(stacks, pops, player)
        if self.leaf(actions, depth):
            return self.margin(stacks), actions[0] if actions else None
        key = stacks, pops, player, depth
        if key not in self.seen:
            values = []
            for action in actions:
                after = self.game.play(stacks, pops, player, action)
                values.append(self.expectation(after[0], after[1], 3 - player, depth - 1, alpha, beta)[0])
            if player == self.player_number:
                best = max(values)
                self.seen[key] = best, actions[values.index(best)]
            else:
                self.seen[key] = sum(values) / len(values), None
        return self.seen[key]
