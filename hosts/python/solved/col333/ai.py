"""ExtendedConnect4 for COL 333/671, solved by Plyground. This file is not handed out.

alphabeta and expectimax look a given number of plies ahead. The player looks deeper and deeper until its time is nearly
over or until it has looked four plies ahead, and takes what the last finished depth has found.
"""
import time

import numpy as np  # noqa: F401

from connect4.config import win_pts
from connect4.utils import Integer, get_pts, get_valid_actions  # noqa: F401

# The part of the time that is used: the end of the process counts, too.
SHARE = 0.6
# Deeper looks take much longer, and find little more.
DEEPEST = 4


class TimeIsUp(Exception):
    """The deadline has passed."""


class AIPlayer:
    """Alpha-beta against a player who wants to win, expectimax against one who does not care."""

    def __init__(self, player_number, time):
        self.player_number = player_number
        self.type = 'ai'
        self.player_string = 'Player {}:ai'.format(player_number)
        self.time = time

    def get_intelligent_move(self, state):
        """Against a player who wants to win."""
        return self._deepen(state, alphabeta)

    def get_expectimax_move(self, state):
        """Against a player who takes any action."""
        return self._deepen(state, expectimax)

    def _deepen(self, state, search):
        deadline = time.time() + self.time * SHARE
        best = get_valid_actions(self.player_number, state)[0]
        try:
            for depth in range(1, DEEPEST + 1):
                position = Position(state, deadline)
                best, _, _ = search(position, self.player_number, depth)
                if not position.was_cut_off:
                    break
        except TimeIsUp:
            pass
        return best


class Position:
    """A board that is changed and changed back: a list of columns, each from the top down."""

    # The points of lines that were counted before.
    points = {}

    def __init__(self, state, deadline=None):
        board, num_popout = state
        self.rows, self.cols = board.shape
        self.columns = [[int(cell) for cell in board[:, col]] for col in range(self.cols)]
        self.pops = {number: left.get_int() for number, left in num_popout.items()}
        self.deadline = deadline
        self.leaves = 0
        self.was_cut_off = False
        sums, differences = {}, {}
        for row in range(self.rows):
            for col in range(self.cols):
                sums.setdefault(row + col, []).append((row, col))
                differences.setdefault(row - col, []).append((row, col))
        self.diagonals = [line for line in list(sums.values()) + list(differences.values()) if len(line) > 1]

    def actions(self, player):
        """All drops, and then all pops."""
        found = [(col, False) for col, column in enumerate(self.columns) if 0 in column]
        if self.pops[player] > 0:
            found += [(col, True) for col in range(player - 1, self.cols, 2) if any(self.columns[col])]
        return found

    def play(self, player, action):
        """Makes an action. What is given back undoes it."""
        col, is_popout = action
        before = self.columns[col]
        after = list(before)
        if is_popout:
            after = [0] + after[:-1]
            self.pops[player] -= 1
        elif self.rows > 1:
            after[self._landing(before)] = player
        self.columns[col] = after
        return before

    def _landing(self, column):
        for row in range(1, self.rows):
            if column[row] and not column[row - 1]:
                return row - 1
        return self.rows - 1

    def undo(self, player, action, before):
        """Takes an action back."""
        self.columns[action[0]] = before
        if action[1]:
            self.pops[player] += 1

    def value(self, player):
        """The points of the player minus those of the other."""
        self.leaves += 1
        if self.deadline and self.leaves % 64 == 0 and time.time() > self.deadline:
            raise TimeIsUp
        columns = self.columns
        total = sum(self._line(tuple(column)) for column in columns)
        total += sum(self._line(row) for row in zip(*columns))
        total += sum(self._line(tuple([columns[col][row] for row, col in line])) for line in self.diagonals)
        return float(total if player == 1 else -total)

    def _line(self, line):
        """The points of a line for player 1 minus those for player 2."""
        found = self.points.get(line)
        if found is None:
            found = self.points[line] = _runs(line, 1) - _runs(line, 2)
        return found


def _runs(line, player):
    score = run = 0
    for token in line + (None,):
        if token == player:
            run += 1
        else:
            score += win_pts[run % 4] + run // 4 * win_pts[4]
            run = 0
    return score


def alphabeta(position, player, depth):
    """(action, value, leaves): the first action whose worst outcome is best."""
    action, value = _alphabeta(position, player, player, depth, float('-inf'), float('inf'))
    return action, value, position.leaves


def _alphabeta(position, player, mover, depth, alpha, beta):
    actions = position.actions(mover)
    if depth == 0 or not actions:
        position.was_cut_off = position.was_cut_off or bool(actions)
        return None, position.value(player)
    is_max = mover == player
    best, value = None, float('-inf') if is_max else float('inf')
    for action in actions:
        before = position.play(mover, action)
        try:
            _, child = _alphabeta(position, player, 3 - mover, depth - 1, alpha, beta)
        finally:
            position.undo(mover, action, before)
        if child > value if is_max else child < value:
            best, value = action, child
        if is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best, value


def expectimax(position, player, depth):
    """(action, value, leaves): the first action whose average outcome is best."""
    action, value = _expectimax(position, player, player, depth)
    return action, value, position.leaves


def _expectimax(position, player, mover, depth):
    actions = position.actions(mover)
    if depth == 0 or not actions:
        position.was_cut_off = position.was_cut_off or bool(actions)
        return None, position.value(player)
    best, value, total = None, float('-inf'), 0.0
    for action in actions:
        before = position.play(mover, action)
        try:
            _, child = _expectimax(position, player, 3 - mover, depth - 1)
        finally:
            position.undo(mover, action, before)
        total += child
        if child > value:
            best, value = action, child
    return (best, value) if mover == player else (None, total / len(actions))
