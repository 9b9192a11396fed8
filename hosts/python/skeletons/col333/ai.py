"""An ExtendedConnect4 agent for COL 333/671.

A state is (board, num_popout). The board is a NumPy array, row 0 on top: 0 is empty, 1 and 2 are the players.
num_popout[player].get_int() tells how many pop-outs a player has left. An action is (column, is_popout).

Every move of yours starts afresh: the course runs each in a process of its own, so what you store in self is gone in the
next one. As it stands, this agent takes the first valid action. What the course grades is an outline that raises
NotImplementedError: its docstring is the contract, and test_ai.py checks it.
"""
import numpy as np

from connect4.utils import Integer, get_pts, get_valid_actions  # noqa: F401


class AIPlayer:
    """Your player. The names of the class and of its two get_..._move methods are fixed by the course."""

    def __init__(self, player_number, time):
        """You are player 1 or 2, and have so many seconds for a move."""
        self.player_number = player_number
        self.type = 'ai'
        self.player_string = 'Player {}:ai'.format(player_number)
        self.time = time

    def get_intelligent_move(self, state):
        """Your move against a player who wants to win. It is asked of you against agents and people."""
        return self.until_written(self.adversarial_move, state)

    def get_expectimax_move(self, state):
        """Your move against a player who moves at random. It is asked of you against the course's random player."""
        return self.until_written(self.expectimax_move, state)

    def adversarial_move(self, state):
        """The action whose worst outcome is best: minimax, alpha-beta, or better.

        What counts is your points minus the opponent's, get_pts(player, board), on the board at the end of the game; where
        you cannot look so far, an evaluation of your own. Be back before self.time seconds have passed.
        """
        raise NotImplementedError('adversarial_move')

    def expectimax_move(self, state):
        """The action whose average outcome is best: the other player takes each valid action equally often.

        Where adversarial_move takes the least of the opponent's successors, this takes their mean. Nothing is pruned.
        """
        raise NotImplementedError('expectimax_move')

    def until_written(self, search, state):
        """What the search finds, or the first valid action as long as there is no search."""
        try:
            return search(state)
        except NotImplementedError:
            return get_valid_actions(self.player_number, state)[0]


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
