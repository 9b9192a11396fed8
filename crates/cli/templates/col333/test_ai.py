"""Tests of ai.py. Run them with `python3 test_ai.py`, under a Python that has NumPy; add your own as you go."""
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
# The course's own modules, as they are supplied in a match.
sys.path[:0] = [HERE, os.path.join(HERE, 'course')]

try:
    import numpy as np
except ImportError:
    sys.exit('{} has no NumPy, which this course uses: install it, or run the tests with another Python'.format(
        sys.executable))

import ai  # noqa: E402
from connect4.utils import Integer, get_pts, get_valid_actions  # noqa: E402


def empty(rows, columns, popouts):
    """The start of a game."""
    return np.zeros((rows, columns), dtype=int), {1: Integer(popouts), 2: Integer(popouts)}


class AgentTest(unittest.TestCase):
    """What every agent of this course must do."""

    def methods(self, number):
        player = ai.AIPlayer(number, 5)
        return player.get_intelligent_move, player.get_expectimax_move

    def test_actions_are_valid_until_the_end_of_a_game(self):
        state, number = empty(4, 6, 1), 1
        while get_valid_actions(number, state):
            valid = get_valid_actions(number, state)
            for method in self.methods(number):
                self.assertIn(method(state), valid)
            state = ai.successor(state, number, self.methods(number)[0](state))
            number = 3 - number

    def test_answers_are_plain_tuples(self):
        for method in self.methods(2):
            column, is_popout = answer = method(empty(4, 6, 0))
            self.assertIsInstance(answer, tuple)
            self.assertIsInstance(is_popout, bool)
            self.assertEqual(column, int(column))

    def test_the_given_state_stays_as_it_was(self):
        board, popouts = state = empty(4, 6, 2)
        board[3] = [1, 2, 1, 2, 1, 2]
        before = board.copy()
        for method in self.methods(1):
            method(state)
            self.assertTrue((board == before).all())
            self.assertEqual([popouts[1].get_int(), popouts[2].get_int()], [2, 2])

    def test_a_pop_lets_the_column_fall(self):
        board, popouts = empty(3, 2, 1)
        board[:, 0] = [0, 1, 2]
        after, left = ai.successor((board, popouts), 1, (0, True))
        self.assertEqual(after[:, 0].tolist(), [0, 0, 1])
        self.assertEqual([left[1].get_int(), left[2].get_int()], [0, 1])

    def test_takes_four_in_a_row(self):
        board, popouts = empty(4, 6, 0)
        board[3, :3] = 1
        board[2, :3] = 2
        after = ai.successor((board, popouts), 1, self.methods(1)[0]((board, popouts)))[0]
        self.assertEqual(get_pts(1, after), 20)


if __name__ == '__main__':
    unittest.main()
