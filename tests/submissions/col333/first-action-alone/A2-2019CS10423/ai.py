import time
from typing import Dict, List, Tuple

import numpy as np

from connect4.utils import Integer, get_pts, get_valid_actions


class AIPlayer:
    def __init__(self, player_number: int, time: int):
        """
        :param player_number: Current player number
        :param time: Time per move (seconds)
        """
        self.player_number = player_number
        self.type = 'ai'
        self.player_string = 'Player {}:ai'.format(player_number)
        self.time = time

    def get_intelligent_move(self, state: Tuple[np.array, Dict[int, Integer]]) -> Tuple[int, bool]:
        return self.deepen(state, self.minimum)

    def get_expectimax_move(self, state: Tuple[np.array, Dict[int, Integer]]) -> Tuple[int, bool]:
        return self.deepen(state, self.average)

    def deepen(self, state, reply):
        """One ply more at a time, until the end of the game or of the time."""
        self.deadline = time.time() + 0.8 * self.time
        actions = get_valid_actions(self.player_number, state)
        if not actions:
            return None
        best = actions[0]
        depth = 0
        self.cut_off = True
        while self.cut_off:
            self.cut_off = False
            depth += 1
            values = []
            for action in actions:
                values.append(reply(self.after(state, action, self.player_number), depth - 1))
                if time.time() > self.deadline:
                    return best
            best = actions[0]
        return best

    def after(self, state, action, player):
        board, pops = state
        board = board.copy()
        pops = {number: Integer(pops[number].get_int()) for number in pops}
        column, is_popout = action
        if is_popout:
            board[1:, column] = board[:-1, column].copy()
            board[0, column] = 0
            pops[player].decrement()
        else:
            row = max(r for r in range(board.shape[0]) if board[r, column] == 0)
            board[row, column] = player
        return board, pops

    def score(self, state):
        board, _ = state
        return get_pts(self.player_number, board) - get_pts(3 - self.player_number, board)

    def ends(self, state, actions, depth):
        if not actions:
            return True
        if depth == 0 or time.time() > self.deadline:
            self.cut_off = True
            return True
        return False

    def maximum(self, state, depth, reply):
        actions = get_valid_actions(self.player_number, state)
        if self.ends(state, actions, depth):
            return self.score(state)
        return max(reply(self.after(state, action, self.player_number), depth - 1) for action in actions)

    def minimum(self, state, depth):
        opponent = 3 - self.player_number
        actions = get_valid_actions(opponent, state)
        if self.ends(state, actions, depth):
            return self.score(state)
        return min(self.maximum(self.after(state, action, opponent), depth - 1, self.minimum) for action in actions)

    def average(self, state, depth):
        opponent = 3 - self.player_number
        actions = get_valid_actions(opponent, state)
        if self.ends(state, actions, depth):
            return self.score(state)
        values = [self.maximum(self.after(state, action, opponent), depth - 1, self.average) for action in actions]
        return sum(values) / len(values)
