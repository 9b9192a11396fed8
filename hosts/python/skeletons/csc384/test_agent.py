"""Tests of agent.py. Run them with `python3 test_agent.py`; add your own as you go.

Those in PlayingTest pass as the agent is. Those in GradedTest fail until you have written what the course grades: the
boards and answers are those of its public tests. `python3 test_agent.py PlayingTest` runs only the first.
"""
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

LOWEST, HIGHEST = float('-inf'), float('inf')


def board(rows):
    """A board from rows of digits."""
    return tuple(tuple(int(cell) for cell in row) for row in rows.split('/'))


START = board('0000/0210/0120/0000')
SMALL = [board(rows) for rows in ('0000/0210/0111/0000', '0100/0110/0121/0002', '0000/0210/0111/0110',
                                  '0100/0220/0121/0022', '1002/1120/1111/1222', '0100/0110/2221/0002')]
LARGE = [board(rows) for rows in ('000000/002200/011220/221200/010120/000000', '000000/001200/011110/221200/010120/000000',
                                  '000010/001100/011110/221200/020120/002210', '000000/000200/012220/022200/010000/000000',
                                  '000000/000200/012110/022200/010000/000000')]


class PlayingTest(unittest.TestCase):
    """What every agent of this course must do."""

    def test_moves_are_legal_until_the_end_of_a_game(self):
        for minimax in (0, 1):
            position, color = START, 1
            while get_possible_moves(position, color):
                move = agent.choose(position, color, 1, minimax, 0, 0)
                self.assertIn(tuple(move), get_possible_moves(position, color))
                position, color = play_move(position, color, *move), 3 - color

    def test_talks_to_the_manager(self):
        lines = '1,1,0,0,0\nSCORE 2 2\n{}\nFINAL 4 1\n'.format(START)
        program = subprocess.run([sys.executable, os.path.join(HERE, 'agent.py')], input=lines.encode(),
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 env=dict(os.environ, PYTHONPATH=COURSE))
        name, move = program.stdout.decode().splitlines()
        self.assertTrue(name)
        self.assertIn(tuple(int(word) for word in move.split()), get_possible_moves(START, 1))


class GradedTest(unittest.TestCase):
    """What the course grades."""

    def test_utility_counts_discs(self):
        self.assertEqual([agent.compute_utility(position, 1) for position in SMALL], [3, 3, 5, -2, 3, 0])
        self.assertEqual([agent.compute_utility(position, 2) for position in SMALL], [-3, -3, -5, 2, -3, 0])

    def test_heuristic_is_a_number(self):
        self.assertEqual(agent.compute_heuristic(START, 1), float(agent.compute_heuristic(START, 1)))

    def test_a_node_without_moves_or_limit_is_a_leaf(self):
        self.assertEqual(agent.minimax_max_node(START, 1, 0), (None, 0))
        self.assertEqual(agent.minimax_min_node(board('11/11'), 1, 3), (None, 4))
        self.assertEqual(agent.alphabeta_max_node(START, 1, LOWEST, HIGHEST, 0), (None, 0))

    def test_min_nodes_look_one_move_ahead(self):
        answers = [((2, 4), -10), ((1, 1), -4), ((3, 0), -6), ((0, 1), -8), ((5, 2), -6)]
        for position, answer in zip(LARGE, answers):
            self.assertEqual(agent.minimax_min_node(position, 1, 1), answer)
            self.assertEqual(agent.alphabeta_min_node(position, 1, LOWEST, HIGHEST, 1), answer)

    def test_max_nodes_look_one_move_ahead(self):
        for number, color, answer in [(1, 1, ((5, 5), 8)), (2, 1, ((1, 5), 12)), (4, 1, ((3, 4), 4)),
                                      (1, 2, ((1, 1), 4)), (2, 2, ((3, 0), 6)), (4, 2, ((5, 2), 6))]:
            self.assertEqual(agent.minimax_max_node(LARGE[number], color, 1), answer)
            self.assertEqual(agent.alphabeta_max_node(LARGE[number], color, LOWEST, HIGHEST, 1), answer)

    def test_deep_searches_agree_with_the_handout(self):
        dark = [((0, 0), 6), ((2, 3), -5), ((0, 0), 8), ((3, 0), -4), ((3, 1), 4), ((0, 3), -2)]
        light = [((3, 3), 1), ((0, 0), 3), ((3, 3), 0), ((0, 2), 9), ((3, 1), 2), ((0, 0), 2)]
        for color, answers in ((1, dark), (2, light)):
            for position, (move, value) in zip(SMALL, answers):
                self.assertEqual(agent.minimax_max_node(position, color, 6), (move, value))
                self.assertEqual(agent.alphabeta_max_node(position, color, LOWEST, HIGHEST, 6), (move, value))
                self.assertEqual(agent.select_move_minimax(position, color, 6), move)
                self.assertEqual(agent.select_move_alphabeta(position, color, 6), move)

    def test_caching_changes_no_move(self):
        for position in SMALL:
            self.assertEqual(agent.select_move_minimax(position, 1, 6, 1), agent.select_move_minimax(position, 1, 6))
            self.assertEqual(agent.select_move_alphabeta(position, 1, 6, 1), agent.select_move_alphabeta(position, 1, 6))

    def test_ordering_takes_the_most_promising_of_equal_moves(self):
        ordered = [agent.select_move_alphabeta(position, 1, 7, 0, 1) for position in LARGE]
        self.assertEqual(ordered, [(3, 0), (5, 5), (1, 5), (5, 2), (3, 4)])


if __name__ == '__main__':
    unittest.main()
