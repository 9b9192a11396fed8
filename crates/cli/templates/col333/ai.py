"""An ExtendedConnect4 agent for COL 333/671.

A state is (board, num_popout). The board is a NumPy array, row 0 on top: 0 is empty, 1 and 2 are the players.
num_popout[player].get_int() tells how many pop-outs a player has left. An action is (column, is_popout).

Every move of yours starts afresh: the course runs each in a process of its own, so what you store in self is gone in the
next one. As it stands, this agent takes the action with the best points after it. It is legal, and short-sighted.
"""
import numpy as np

from connect4.utils import Integer, get_pts, get_valid_actions


class AIPlayer:
    """Your player. The names of the class and of its methods are fixed by the course."""

    def __init__(self, player_number, time):
        """You are player 1 or 2, and have so many seconds for a move."""
        self.player_number = player_number
        self.type = 'ai'
        self.player_string = 'Player {}:ai'.format(player_number)
        self.time = time

    def get_intelligent_move(self, state):
        """Your move against someone who wants to win: minimax, alpha-beta, or better."""
        return self.best_next(state)

    def get_expectimax_move(self, state):
        """Your move against someone who plays at random: expect the average instead of the worst."""
        return self.best_next(state)

    def best_next(self, state):
        """The action with the largest lead after it; the first of equals."""
        actions = get_valid_actions(self.player_number, state)
        return max(actions, key=lambda action: self.lead(successor(state, self.player_number, action)))

    def lead(self, state):
        """My points minus the other's."""
        board, _ = state
        return get_pts(self.player_number, board) - get_pts(3 - self.player_number, board)


def successor(state, player_number, action):
    """The state after an action. The given one stays as it was: the counters are objects, so they are made anew."""
    board, num_popout = state
    board = board.copy()
    left = {player: counter.get_int() for player, counter in num_popout.items()}
    column, is_popout = action
    if is_popout:
        board[1:, column] = board[:-1, column].copy()
        board[0, column] = 0
        left[player_number] -= 1
    else:
        row = np.flatnonzero(board[:, column] == 0).max()
        board[row, column] = player_number
    return board, {player: Integer(count) for player, count in left.items()}
