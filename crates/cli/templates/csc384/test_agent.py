"""Tests of agent.py. Run them with `python3 test_agent.py`; add your own as you go."""
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
COURSE = os.path.join(HERE, 'course')
# The course's own modules, as they are supplied in a match.
sys.path[:0] = [HERE, COURSE]

import agent  # noqa: E402
from othello_shared import get_possible_moves, play_move  # noqa: E402

START = ((0, 0, 0, 0), (0, 2, 1, 0), (0, 1, 2, 0), (0, 0, 0, 0))


def board(rows):
    """A board from rows of digits."""
    return tuple(tuple(int(cell) for cell in row) for row in rows.split('/'))


class AgentTest(unittest.TestCase):
    """What every agent of this course must do."""

    def test_counts_discs(self):
        position = board('0100/0110/0121/0002')
        self.assertEqual(agent.compute_utility(position, 1), 3)
        self.assertEqual(agent.compute_utility(position, 2), -3)

    def test_one_ply_searches_agree_with_the_handout(self):
        for rows, color, move, value in [('000000/001200/011110/221200/010120/000000', 1, (5, 5), 8),
                                         ('000010/001100/011110/221200/020120/002210', 1, (1, 5), 12),
                                         ('000000/001200/011110/221200/010120/000000', 2, (1, 1), 4)]:
            self.assertEqual(agent.minimax_max_node(board(rows), color, 1), (move, value))
        for rows, color, move, value in [('000000/002200/011220/221200/010120/000000', 1, (2, 4), -10),
                                         ('000000/002200/011220/221200/010120/000000', 2, (3, 0), -6)]:
            self.assertEqual(agent.minimax_min_node(board(rows), color, 1), (move, value))

    def test_a_node_without_moves_or_limit_is_a_leaf(self):
        self.assertEqual(agent.minimax_max_node(START, 1, 0), (None, 0))
        self.assertEqual(agent.minimax_min_node(board('11/11'), 1, 3), (None, 4))

    def test_moves_are_legal_until_the_end_of_a_game(self):
        for select in (agent.select_move_minimax, agent.select_move_alphabeta):
            position, color = START, 1
            while get_possible_moves(position, color):
                move = select(position, color, 1)
                self.assertIn(tuple(move), get_possible_moves(position, color))
                position, color = play_move(position, color, *move), 3 - color

    # Take this line away when your searches look further than one move: these are the handout's answers.
    @unittest.expectedFailure
    def test_deep_searches_agree_with_the_handout(self):
        positions = ['0000/0210/0111/0000', '0100/0110/0121/0002', '0000/0210/0111/0110',
                     '0100/0220/0121/0022', '1002/1120/1111/1222', '0100/0110/2221/0002']
        expected = [((0, 0), 6), ((2, 3), -5), ((0, 0), 8), ((3, 0), -4), ((3, 1), 4), ((0, 3), -2)]
        lowest, highest = float('-inf'), float('inf')
        for rows, answer in zip(positions, expected):
            self.assertEqual(agent.minimax_max_node(board(rows), 1, 6), answer)
            self.assertEqual(agent.alphabeta_max_node(board(rows), 1, lowest, highest, 6), answer)

    def test_talks_to_the_manager(self):
        lines = '1,1,0,0,0\nSCORE 2 2\n{}\nFINAL 4 1\n'.format(START)
        program = subprocess.run([sys.executable, os.path.join(HERE, 'agent.py')], input=lines.encode(),
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 env=dict(os.environ, PYTHONPATH=COURSE))
        name, move = program.stdout.decode().splitlines()
        self.assertTrue(name)
        self.assertIn(tuple(int(word) for word in move.split()), get_possible_moves(START, 1))


if __name__ == '__main__':
    unittest.main()
