"""Tests of ai.py. Run them with `python3 test_ai.py`, under a Python that has NumPy; add your own as you go.

Those in PlayingTest pass as the agent is. Those in GradedTest fail until you have written what the course grades.
`python3 test_ai.py PlayingTest` runs only the first.
"""
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
# The course's own modules, as they are supplied in a match.
sys.path[:0] = [HERE, os.path.join(HERE, 'course')]

try:
    import numpy as np
except ImportError:
    sys.exit('''{} has no NumPy, which this course uses. A virtual environment with NumPy is made in three lines:
  python3 -m venv venv
  venv/bin/python -m pip install numpy
  venv/bin/python test_ai.py'''.format(sys.executable))

import ai  # noqa: E402
from connect4.utils import Integer, get_valid_actions  # noqa: E402


def start(rows, popouts):
    """A state from rows of digits, the top one first."""
    board = np.array([[int(cell) for cell in row] for row in rows], dtype=int)
    return board, {1: Integer(popouts), 2: Integer(popouts)}


class PlayingTest(unittest.TestCase):
    """What every agent of this course must do."""

    def methods(self, number):
        player = ai.AIPlayer(number, 5)
        return player.get_intelligent_move, player.get_expectimax_move

    def test_actions_are_valid_until_the_end_of_a_game(self):
        state, number = start(['000'] * 3, 1), 1
        while get_valid_actions(number, state):
            valid = get_valid_actions(number, state)
            for method in self.methods(number):
                self.assertIn(method(state), valid)
            state = ai.successor(state, number, self.methods(number)[0](state))
            number = 3 - number

    def test_answers_are_plain_tuples(self):
        for method in self.methods(2):
            column, is_popout = answer = method(start(['0000'] * 2, 0))
            self.assertIsInstance(answer, tuple)
            self.assertIsInstance(is_popout, bool)
            self.assertEqual(column, int(column))

    def test_the_given_state_stays_as_it_was(self):
        board, popouts = state = start(['0000', '1212'], 2)
        before = board.copy()
        for method in self.methods(1):
            method(state)
            self.assertTrue((board == before).all())
            self.assertEqual([popouts[1].get_int(), popouts[2].get_int()], [2, 2])

    def test_a_pop_lets_the_column_fall(self):
        after, left = ai.successor(start(['00', '10', '20'], 1), 1, (0, True))
        self.assertEqual(after[:, 0].tolist(), [0, 0, 1])
        self.assertEqual([left[1].get_int(), left[2].get_int()], [0, 1])


class GradedTest(unittest.TestCase):
    """What the course grades: two positions that can be searched to their end, with one best action against each player."""

    ROOM_FOR_FOUR = ['2000', '2200', '1110']
    OPEN = ['0000', '2012', '1021']

    def test_fears_the_worst_of_a_player_who_wants_to_win(self):
        player = ai.AIPlayer(1, 5)
        self.assertEqual(player.adversarial_move(start(self.ROOM_FOR_FOUR, 0)), (2, False))
        self.assertEqual(player.adversarial_move(start(self.OPEN, 0)), (2, False))

    def test_expects_the_average_of_a_random_player(self):
        player = ai.AIPlayer(1, 5)
        self.assertEqual(player.expectimax_move(start(self.ROOM_FOR_FOUR, 0)), (3, False))
        self.assertEqual(player.expectimax_move(start(self.OPEN, 0)), (1, False))


if __name__ == '__main__':
    unittest.main()
