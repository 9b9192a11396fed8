"""Tests of agent.py. Run them with `python3 test_agent.py`; add your own as you go."""
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


class AgentTest(unittest.TestCase):
    """What every agent of this course must do."""

    def setUp(self):
        self.start = TTS_State(gold_rush.INITIAL_BOARD, 'W')
        agent.get_ready(self.start.copy(), gold_rush.K, 'W', 'Tester')

    def test_introduces_itself(self):
        self.assertTrue(agent.who_am_i())
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

    def test_plays_both_sides_to_the_end(self):
        state, turns = self.start, 0
        while any(' ' in row for row in state.board):
            [[square, state], _] = agent.take_turn(state, '', 1.0)
            turns += 1
            if get_win(state, square, gold_rush.K) != 'No win':
                break
        self.assertGreater(turns, 2 * gold_rush.K - 2)

    def test_counts_freedoms(self):
        state = TTS_State(CHECKER)
        state.__class__ = agent.MY_TTS_State
        self.assertEqual(state.basic_static_eval(), 3)
        state.custom_static_eval()

    def test_searches_as_the_checker_wants_it_in_every_spelling(self):
        def figures(**options):
            found = agent.parameterized_minimax(current_state=TTS_State(CHECKER), max_ply=2, **options)
            keys = ('CURRENT_STATE_STATIC_VAL', 'N_STATES_EXPANDED', 'N_STATIC_EVALS', 'N_CUTOFFS')
            return tuple(found[key] for key in keys)
        self.assertEqual(figures(), (1, 4, 6, 0))
        for options in ({'use_alpha_beta': True, 'use_basic_static_eval': True},
                        {'use_alpha_beta': True, 'use_basic_static_eval_function': True},
                        {'alpha_beta': True, 'use_custom_static_eval_function': False}):
            self.assertEqual(figures(**options), (1, 4, 4, 2), options)


if __name__ == '__main__':
    unittest.main()
