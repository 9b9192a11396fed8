"""COL 333: questions to the two methods of AIPlayer. Needs NumPy."""
import unittest

from driver import Session, agent_file, vectors

try:
    import numpy
except ImportError:
    numpy = None

PLACE = {'kind': 'alphabeta', 'player': 1, 'depth': 1,
         'state': {'board': [[0, 0, 0, 0], [0, 0, 0, 0], [1, 1, 1, 0]], 'pops': [1, 1]}}


@unittest.skipIf(numpy is None, 'this Python has no NumPy')
class Questions(unittest.TestCase):
    def session(self, name):
        session = Session('col333', asks=True)
        self.assertEqual(session.begun, {'kind': 'started'})
        self.loaded = session.ask(do='load', file=agent_file('col333', name), options={})
        return session

    def answer(self, name, **question):
        with self.session(name) as session:
            return session.ask(do='ask', question=dict(PLACE, **question), wall=60)

    def test_a_greedy_player_answers_as_a_search_of_one_ply(self):
        asked = 0
        with self.session('greedy') as session:
            self.assertEqual(self.loaded['has'], ['get_expectimax_move', 'get_intelligent_move'])
            for case in vectors('col333', 'alphabeta'):
                if case['depth'] == 1 and case['action'] is not None:
                    question = dict((key, case[key]) for key in ('kind', 'state', 'player', 'depth'))
                    answer = session.ask(do='ask', question=question, wall=60)
                    self.assertEqual(answer.get('answers'), {'action': case['action']}, (case['id'], answer))
                    asked += 1
            self.assertGreater(asked, 0)
            first = session.ask(do='ask', question=PLACE, wall=60, times=2)
            self.assertEqual((first['answers'], first['again']), ({'action': [3, False]},) * 2)
            # Against the random player it prefers the last of equals: the other method was asked.
            even = dict(PLACE, state={'board': [[0] * 4] * 3, 'pops': [0, 0]})
            moves = [session.ask(do='ask', question=dict(even, kind=kind), wall=60)['answers']['action']
                     for kind in ('alphabeta', 'expectimax')]
            self.assertEqual(moves, [[0, False], [3, False]])

    def test_numbers_of_numpy_are_plain_numbers(self):
        for stones in range(4):
            board = [[0] * 4, [1] * stones + [0] * (4 - stones)]
            answer = self.answer('numpy_scalars', state={'board': board, 'pops': [0, 0]})
            self.assertEqual(answer['answers'], {'action': [3, False]})

    def test_each_report_is_named(self):
        self.assertEqual(self.answer('none_answer')['answers'], {'action': None})
        for name, kind in (('list_answer', 'unreadable'), ('text_answer', 'unreadable'), ('array_answer', 'unreadable'),
                           ('time_out_sign', 'time_out_sign'), ('raises', 'raised'), ('exits', 'raised'),
                           ('dies', 'exited')):
            self.assertEqual(self.answer(name)['kind'], kind, name)
        for kind in ('points', 'actions'):
            self.assertEqual(self.answer('first', kind=kind)['kind'], 'missing')
        with self.session('no_class'):
            self.assertEqual(self.loaded['kind'], 'missing')

    def test_a_question_that_never_ends_costs_only_itself(self):
        with self.session('endless') as session:
            answers = [session.ask(do='ask', question=PLACE, wall=0.2)['kind'] for _ in range(2)]
        self.assertEqual(answers, ['timed_out'] * 2)


if __name__ == '__main__':
    unittest.main()
