"""CSE 150: questions to the players of one file each, answered as the cases say. Python 2.7 and 3."""
import os
import unittest

from driver import ROOT, Session, agent_file, vectors

RIGHT = os.path.join(ROOT, 'tests', 'submissions', 'cse150', 'recursive')
FIELDS = {'minimax_action': ('action', 'action_text'), 'alphabeta_action': ('action', 'action_text'),
          'evaluate': ('value',), 'evaluation_move': ('action', 'action_text')}
FILES = {'minimax_action': 'p1_minimax_player.py', 'alphabeta_action': 'p2_alphabeta_player.py',
         'evaluate': 'p3_evaluation_player.py', 'evaluation_move': 'p3_evaluation_player.py'}
START = {'board': [[0] * 3] * 3, 'k': 3, 'last_action': None, 'to_play': 2}


class Questions(unittest.TestCase):
    def session(self, file, **options):
        session = Session('cse150', asks=True)
        self.assertEqual(session.begun, {'kind': 'started'})
        self.loaded = session.ask(do='load', file=file, options=options)
        return session

    def answer(self, name, kind='custom_move', **more):
        with self.session(agent_file('cse150', name)) as session:
            return session.ask(do='ask', question=dict(START, kind=kind, **more), wall=60)

    def test_right_players_answer_as_the_cases_say(self):
        for kind, fields in sorted(FIELDS.items()):
            # A plain search in Python visits some 50,000 states a second.
            cases = [case for case in vectors('cse150', kind) if case['expect'].get('nodes', 0) < 1000]
            if kind == 'alphabeta_action':
                cases = [case for case in cases if sum(row.count(0) for row in case['board']) < 10]
            self.assertGreater(len(cases), 15)
            with self.session(os.path.join(RIGHT, FILES[kind])) as session:
                for case in cases:
                    question = dict((key, value) for key, value in case.items() if key != 'expect')
                    answer = session.ask(do='ask', question=question, wall=60)
                    expected = dict(('expect.' + field, case['expect'][field]) for field in fields)
                    self.assertEqual(answer.get('answers'), expected, (case['id'], answer))

    def test_what_a_file_defines_is_told_without_calling_it(self):
        with self.session(os.path.join(RIGHT, 'p3_evaluation_player.py')):
            self.assertEqual((self.loaded['class'], self.loaded['has']), ('EvaluationPlayer', ['evaluate', 'move']))
        with self.session(os.path.join(RIGHT, 'p4_custom_player.py')) as session:
            self.assertEqual(self.loaded['has'], ['move', 'name'])
            answer = session.ask(do='ask', question={'kind': 'name'}, wall=60)
            self.assertEqual(answer['answers'], {'name': 'Slow and Steady'})
        with self.session(agent_file('cse150', 'two_players'), **{'class': 'NoSuchPlayer'}):
            self.assertEqual(self.loaded['kind'], 'missing')
        with self.session(agent_file('cse150', 'mancala')):
            self.assertIn('Mancala', self.loaded['why'])

    def test_how_often_the_clock_is_read(self):
        with self.session(os.path.join(RIGHT, 'p4_custom_player.py')) as session:
            question = dict(START, kind='custom_move', board=[[0] * 9] * 9, k=5)
            at_once = session.ask(do='ask', question=dict(question, limit=0), wall=60)['answers']
            # The first reading says that time is up, and this player takes its word for it.
            self.assertEqual(at_once, {'expect.action': {'color': 2, 'location': [0, 0]},
                                       'expect.action_text': 'Action(2, (0, 0))', 'polls': 1})
            untimed = dict(START, kind='custom_move', board=[[1, 0, 0], [0, 2, 0], [0, 0, 1]])
            self.assertGreater(session.ask(do='ask', question=untimed, wall=60)['answers']['polls'], 10)
        self.assertEqual(self.answer('first', limit=5)['answers']['polls'], 0)

    def test_each_report_is_named(self):
        self.assertEqual(self.answer('none_answer')['answers']['expect.action'], None)
        self.assertEqual(self.answer('list_location')['answers']['expect.action_text'], 'Action(2, [1, 2])')
        self.assertEqual(self.answer('wrong_color')['answers']['expect.action']['color'], 1)
        for name, kind, why in (('tuple_answer', 'unreadable', 'an Action'), ('half_location', 'unreadable', '(row, col)'),
                                ('exits', 'raised', 'sys.exit'), ('raises', 'raised', 'TypeError')):
            answer = self.answer(name)
            self.assertEqual(answer['kind'], kind, (name, answer))
            self.assertIn(why, answer['why'])
        self.assertEqual(self.answer('first', 'evaluate')['kind'], 'missing')
        self.assertEqual(self.answer('first', 'perft')['kind'], 'missing')

    def test_no_question_sees_what_another_one_left_behind(self):
        with self.session(agent_file('cse150', 'counter')) as session:
            for _ in range(2):
                answer = session.ask(do='ask', question=dict(START, kind='custom_move'), wall=60, times=2)
                self.assertEqual(answer['answers'], answer['again'])
            session.end()
            # The player is new each time; its module is the same only in one question.
            self.assertEqual(session.printed(), 'moves 1 1\nmoves 1 2\n' * 2)


if __name__ == '__main__':
    unittest.main()
