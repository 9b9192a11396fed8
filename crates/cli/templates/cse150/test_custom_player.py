"""Tests of custom_player.py. Run them with `python3 test_custom_player.py`; add your own as you go."""
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
# The course's own modules, as they are supplied in a match.
sys.path[:0] = [HERE, os.path.join(HERE, 'course')]

from assignment2 import Action, Player, State  # noqa: E402
from custom_player import YourCustomPlayer  # noqa: E402


class PlayerTest(unittest.TestCase):
    """What every player of this course must do."""

    def setUp(self):
        self.first, self.second = Player.create_players([YourCustomPlayer, YourCustomPlayer])

    def test_has_a_name_and_its_colour(self):
        self.assertTrue(self.first.name)
        self.assertEqual((self.first.color, self.second.color), (1, 2))

    def test_plays_legal_actions_to_the_end_of_a_game(self):
        for rows, cols, k in ((3, 3, 3), (3, 5, 3), (6, 4, 4)):
            state = State.initial(rows, cols, k, self.first)
            while not state.is_terminal():
                action = state.to_play.move(state)
                self.assertIn(action, state.actions())
                state = state.result(action)

    def test_takes_a_win(self):
        board = ((1, 1, 0), (2, 2, 0), (0, 0, 0))
        state = State(3, board, Action(2, (1, 1)), self.first)
        self.assertEqual(self.first.move(state), Action(1, (0, 2)))

    def test_evaluates_the_longest_run(self):
        state = State(4, ((1, 0, 0, 2), (0, 1, 0, 2), (0, 0, 1, 0)), Action(1, (0, 0)), self.second)
        self.assertEqual(self.first.evaluate(state, 1), 0.75)
        self.assertEqual(self.first.evaluate(state, 2), 0.5)
        self.assertEqual(self.first.evaluate(state, 3), 0.0)


if __name__ == '__main__':
    unittest.main()
