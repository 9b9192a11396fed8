"""Tests of agent.py. Run them with `python3 test_agent.py`; add your own as you go.

Those in PlayingTest pass as the agent is. Those in GradedTest fail until you have written what the course grades.
`python3 test_agent.py PlayingTest` runs only the first.
"""
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
# The course's own modules, as they are supplied in a match.
sys.path[:0] = [HERE, os.path.join(HERE, 'course')]

import agent  # noqa: E402
import Gold_Rush_Game_Type as gold_rush  # noqa: E402
from TTS_State import TTS_State  # noqa: E402
from TTS_win_tester import get_win  # noqa: E402

# The board of the course's agent checker.
CHECKER = [list('----'), list('-W -'), list('-  -'), list('----')]


class PlayingTest(unittest.TestCase):
    """What every agent of this course must do."""

    def setUp(self):
        self.start = TTS_State(gold_rush.INITIAL_BOARD, 'W')
        # As the game master does it for an agent that plays against itself: one module, both sides.
        agent.get_ready(self.start.copy(), gold_rush.K, 'W', 'Second Self')
        agent.get_ready(self.start.copy(), gold_rush.K, 'B', 'First Self')

    def test_introduces_itself_and_its_author(self):
        self.assertIn(agent.AUTHOR, agent.who_am_i())
        self.assertTrue(0 < len(agent.moniker()) <= 16)

    def test_takes_one_vacant_square_and_hands_the_turn_over(self):
        before = self.start.copy()
        [[(row, col), after], remark] = agent.take_turn(self.start, 'Hello!', 1.0)
        self.assertEqual(self.start, before, 'the state that was given must stay as it was')
        self.assertEqual(before.board[row][col], ' ')
        before.board[row][col] = 'W'
        self.assertEqual([list(line) for line in after.board], before.board)
        self.assertEqual(after.whose_turn, 'B')
        self.assertIsInstance(remark, str)

    def test_has_no_move_on_a_full_board(self):
        [[square, _], _] = agent.take_turn(TTS_State([['W', 'B'], ['-', 'W']], 'B'), '', 1.0)
        self.assertIs(square, False)

    def test_each_side_remembers_what_it_was_told(self):
        self.assertEqual(agent.TOLD['W']['opponent'], 'Second Self')
        self.assertEqual(agent.TOLD['B']['opponent'], 'First Self')

    def test_plays_both_sides_to_the_end(self):
        state, turns = self.start, 0
        while any(' ' in row for row in state.board):
            [[square, state], _] = agent.take_turn(state, '', 1.0)
            turns += 1
            if get_win(state, square, gold_rush.K) != 'No win':
                break
        self.assertGreater(turns, 2 * gold_rush.K - 2)


class GradedTest(unittest.TestCase):
    """What the course grades."""

    def value(self, rows, turn='W'):
        state = TTS_State([list(row) for row in rows], turn)
        state.__class__ = agent.MY_TTS_State
        return state.basic_static_eval()

    def figures(self, board, turn='W', **options):
        found = agent.parameterized_minimax(current_state=TTS_State(board, turn), **options)
        keys = ('CURRENT_STATE_STATIC_VAL', 'N_STATES_EXPANDED', 'N_STATIC_EVALS', 'N_CUTOFFS')
        return tuple(found[key] for key in keys)

    def test_counts_freedoms(self):
        self.assertEqual(self.value(CHECKER), 3)
        self.assertEqual(self.value(CHECKER, 'B'), 3)

    def test_counts_freedoms_over_the_edges(self):
        self.assertEqual(self.value(['W   ', '    ', '    ', '   B']), 7 - 7)
        self.assertEqual(self.value(['W W ', '    ', '    ', '    ']), 16)
        self.assertEqual(self.value(['B--', '-  ', '-  ']), -4)

    def test_evaluates_in_its_own_way(self):
        state = TTS_State(CHECKER)
        state.__class__ = agent.MY_TTS_State
        self.assertEqual(state.custom_static_eval(), state.static_eval())

    def test_minimax_finds_what_the_checker_finds(self):
        self.assertEqual(self.figures(CHECKER), (1, 4, 6, 0))

    def test_alpha_beta_cuts_what_the_checker_wants_cut(self):
        self.assertEqual(self.figures(CHECKER, use_alpha_beta=True, use_basic_static_eval=True), (1, 4, 4, 2))

    def test_without_a_ply_the_root_itself_is_evaluated(self):
        self.assertEqual(self.figures(CHECKER, max_ply=0), (3, 0, 1, 0))

    def test_black_minimises(self):
        self.assertEqual(self.figures(CHECKER, 'B', max_ply=1), (0, 1, 3, 0))


if __name__ == '__main__':
    unittest.main()
