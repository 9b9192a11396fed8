"""A player of the m,n,k-game for CSE 150: K in a row on M rows and N columns.

The course finds players in files named *_player.py: every subclass of Player in them is one. As it stands, this one
takes the first free cell. What the course grades is an outline that raises NotImplementedError: its docstring is the
contract, and test_custom_player.py checks it.
"""
from assignment2 import Player


class YourCustomPlayer(Player):
    """Your player. Keep the constructor of Player: it is built with its colour alone."""

    @property
    def name(self):
        """What it is called in games."""
        return 'Nearly HAL'

    def move(self, state):
        """The action to take, one of state.actions(); they come row by row.

        With a time limit, self.is_time_up() becomes true once, and only once: remember that you have seen it, and
        answer with the best action so far.
        """
        try:
            return self.best_action(state)
        except NotImplementedError:
            return state.actions()[0]

    def best_action(self, state):
        """The action that minimax finds for state.to_play, the first of equals in the order of state.actions().

        A win of your own is worth 1, a draw 0, a loss -1, whatever their depth: state.utility(player) tells at the end of
        a game. state.result(action) is the state after an action. Problem 1 is this; problem 2 is this with alpha-beta and
        a table, and gives the same action; problem 4 is whatever beats the others in the time there is.
        """
        raise NotImplementedError('best_action')

    def evaluate(self, state, color):
        """Problem 3: the longest run of this colour in any of the four directions, divided by state.K, as a float.

        Runs go along rows, columns and both diagonals; a free cell, another colour or a blocked cell ends one.
        """
        raise NotImplementedError('evaluate')
