# A sound agent: the action that gains most points at once; plays otherwise against the random player. Expected:
# no foul; get_expectimax_move is called against random only.
import copy

import numpy as np

from connect4.config import win_pts
from connect4.utils import Integer, get_diagonals_primary, get_diagonals_secondary, get_pts, get_row_score
from connect4.utils import get_valid_actions


class AIPlayer:
    def __init__(self, player_number: int, time: int):
        self.player_number = player_number
        self.type = 'ai'
        self.player_string = 'Player {}:ai'.format(player_number)
        self.time = time
        assert win_pts[4] == 20 and isinstance(time, int)
        assert all(map(callable, (get_diagonals_primary, get_diagonals_secondary, get_row_score)))

    def after(self, state, action):
        board, pops = copy.deepcopy(state)
        assert all(isinstance(left, Integer) for left in pops.values())
        column, pop = action
        if pop:
            board[1:, column] = board[:-1, column].copy()
            board[0, column] = 0
            pops[self.player_number].decrement()
        else:
            board[np.where(board[:, column] == 0)[0].max(), column] = self.player_number
        return board, pops

    def gain(self, state, action):
        board, _ = self.after(state, action)
        return get_pts(self.player_number, board) - get_pts(3 - self.player_number, board)

    def get_intelligent_move(self, state):
        board, _ = state
        assert type(state) is tuple and board.dtype == int and board.flags.owndata and board.flags.writeable
        print("intelligent")
        return max(get_valid_actions(self.player_number, state), key=lambda action: self.gain(state, action))

    def get_expectimax_move(self, state):
        print("expectimax")
        return max(reversed(get_valid_actions(self.player_number, state)), key=lambda action: self.gain(state, action))
