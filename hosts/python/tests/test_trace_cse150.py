"""CSE 150: what is recorded of a player's own search. Python 2.7 and 3."""
import os
import unittest

from driver import ROOT, Session

PLAYER = os.path.join(ROOT, 'tests', 'submissions', 'cse150', 'recursive', 'p1_minimax_player.py')
QUESTION = {'kind': 'minimax_action', 'board': [[1, 2, 1], [2, 1, 2], [2, 0, 0]], 'rows': 3, 'cols': 3, 'k': 3,
            'last_action': {'color': 2, 'location': [2, 0]}, 'to_play': 1}


class Traces(unittest.TestCase):
    def test_the_calls_of_a_player_have_the_seat_to_move(self):
        with Session('cse150', asks=True) as session:
            session.ask(do='load', file=PLAYER, options={})
            answer = session.ask(do='ask', question=QUESTION, wall=60, trace=100)
        calls = answer['trace']['calls'][-3:]
        self.assertEqual([call[2] for call in calls], ['xox/oxo/ox.', 'xox/oxo/oxo', 'xox/oxo/o.x'])
        self.assertEqual([call[3] for call in calls], ['second', 'first', 'second'])
        self.assertEqual([call[7] for call in calls], [[0], [0], [1]])


if __name__ == '__main__':
    unittest.main()
