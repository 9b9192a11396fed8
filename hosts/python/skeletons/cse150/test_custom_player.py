"""Tests of custom_player.py. Run them with `python3 test_custom_player.py`; add your own as you go.

Those in PlayingTest pass as the player is. Those in GradedTest fail until you have written what the course grades.
`python3 test_custom_player.py PlayingTest` runs only the first.
"""
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
# The course's own modules, as they are supplied in a match.
sys.path[:0] = [HERE, os.path.join(HERE, 'course')]

from assignment2 import Action, Player, State  # noqa: E402
from custom_player import YourCustomPlayer  # noqa: E402


def board(rows):
    """A board from rows of digits: 0 is free, 1 and 2 are the players, 9 is blocked."""
    return tuple(tuple(int(cell) for cell in row) for row in rows.split('/'))


class PlayingTest(unittest.TestCase):
    """What every player of this course must do."""

    def setUp(self):
        self.first, self.second = Player.create_players([YourCustomPlayer, YourCustomPlayer])

    def test_has_a_name_and_its_colour(self):
        self.assertTrue(self.first.name)
        self.assertEqual((self.first.color, self.second.color), (1, 2))

    def test_plays_legal_actions_to_the_end_of_a_game(self):
        for rows, cols, k in ((2, 2, 2), (2, 4, 2)):
            state = State.initial(rows, cols, k, self.first)
            while not state.is_terminal():
                action = state.to_play.move(state)
                self.assertIn(action, state.actions())
                state = state.result(action)


class GradedTest(unittest.TestCase):
    """What the course grades."""

    def setUp(self):
        self.first, self.second = Player.create_players([YourCustomPlayer, Player])

    def best(self, k, rows, last):
        return self.first.best_action(State(k, board(rows), Action(2, last), self.first))

    def value(self, k, rows, color):
        last = Action(1, next((r, row.index(1)) for r, row in enumerate(board(rows)) if 1 in row))
        return self.first.evaluate(State(k, board(rows), last, self.second), color)

    def test_finds_the_first_of_the_best_actions(self):
        # The handout's examples. In the first (2, 0) wins at once; (0, 0) wins as well, and comes first.
        self.assertEqual(self.best(3, '021/012/000', (0, 1)), Action(1, (0, 0)))
        self.assertEqual(self.best(3, '012/021/012/000', (2, 2)), Action(1, (3, 0)))

    def test_does_not_play_on_blocked_cells(self):
        rows = '999900/999900/999009/991919/919919/099919/999929'
        self.assertEqual(self.best(5, rows, (6, 4)), Action(1, (1, 4)))

    def test_evaluates_the_longest_run(self):
        # The handout's examples.
        self.assertEqual(self.value(4, '0210/0120/0000/0000', 1), 0.5)
        self.assertEqual(self.value(5, '000000/000010/000100/001010/010010/000010/000020', 1), 0.8)

    def test_a_run_is_of_one_colour_in_one_direction(self):
        rows = '1002/0102/0010'
        self.assertEqual(self.value(4, rows, 1), 0.75)
        self.assertEqual(self.value(4, rows, 2), 0.5)
        self.assertEqual(self.value(4, '1191/0000', 1), 0.5)


if __name__ == '__main__':
    unittest.main()
