"""CIS 521: the host with every test agent; the sound one must count as the vectors do."""
import os
import subprocess
import sys
import unittest

from driver import Session, agent_file, vectors


def setup(board=None, vertical=True):
    return {'family': 'dominoes', 'board': board or ['...'] * 3, 'to_move': 'first' if vertical else 'second'}


class Agents(unittest.TestCase):
    def play(self, name, turns=None, **options):
        with Session('cis521') as session:
            answers = [session.ask(do='load', file=agent_file('cis521', name), side='first', setup=setup(), limit=60,
                                   options=options)]
            if answers[0]['kind'] == 'loaded':
                answers.append(session.ask(do='ready', opponent='Them'))
                for position in turns or [setup()] * 2:
                    answers.append(session.ask(do='turn', setup=position, limit=60))
            self.status = session.end()
            self.printed = session.printed()
        return answers

    def test_all_dialects_count_as_the_vectors_do(self):
        cases = [case for case in vectors('cis521', 'best_move') if case['limit'] == 2 and case['leaves'] < 300]
        self.assertGreater(len(cases), 10)
        for name in ('homework4', 'dialect_b', 'dialect_mixed', 'dialect_b_short_names', 'dialect_a_short_names',
                     'half_named_a', 'half_named_b', 'positional_only', 'any_keywords', 'decorated_b',
                     'decorated_half_named'):
            answers = self.play(name, [setup(case['board'], case['vertical']) for case in cases], limit='2')
            for case, answer in zip(cases, answers[2:]):
                if case['move'] is None:
                    self.assertEqual(answer['kind'], 'no_move', (name, case['id'], answer))
                else:
                    found = answer.get('move'), answer.get('value'), answer.get('leaves')
                    expected = {'place': case['move']}, case['value'], case['leaves']
                    self.assertEqual(found, expected, (name, case['id']))

    def test_an_agent_waits_for_no_module_that_it_does_not_use(self):
        # Each of these takes milliseconds to import; a bare interpreter may have some of its own.
        heavy = ('argparse inspect json random re runpy signal threading traceback enum').split()
        shown = 'import sys; print(" ".join(name for name in {0!r} if name in sys.modules))'.format(heavy)
        bare = subprocess.check_output([sys.executable, '-c', shown]).decode().split()
        answers = self.play(os.path.join('lean', 'homework4'))
        self.assertEqual(answers[0]['kind'], 'loaded', answers)
        self.assertEqual(set(answers[0]['name'].split()) - set(bare), {'none'})

    def test_harmless_agents_play_on(self):
        self.assertEqual(self.play('homework4')[0]['name'], 'Sound Student')
        for name in ('first', 'accumulates', 'chatty'):
            answers = self.play(name)
            self.assertEqual([answer.get('move') for answer in answers[2:]], [{'place': [0, 0]}] * 2, answers)
        self.assertEqual(self.printed.count('leaf ' * 3000), 2)
        self.assertIn('searching on import', self.printed)
        self.assertEqual([answer['leaves'] for answer in self.play('accumulates')[2:]], [10, 20])
        self.assertEqual([answer.get('value') for answer in self.play('chatty')[2:]], [1, 1])
        self.assertEqual(self.play('negative')[2]['move'], {'place': [-1, 0]})

    def test_each_report_is_named(self):
        for name, kind, why in (('none_answer', 'no_move', 'None'), ('no_move', 'no_move', 'no move'),
                                ('empty_move', 'no_move', 'no move'), ('bare_move', 'unreadable', 'value, leaves'),
                                ('text_move', 'unreadable', "'00'"), ('exits', 'raised', 'sys.exit')):
            for answer in self.play(name)[2:]:
                self.assertEqual(answer['kind'], kind, (name, answer))
                self.assertIn(why, answer['why'])
            self.assertEqual(self.status, 0)
        self.assertIn('IndexError', self.play('raises', [setup(['..', '..', '..'])])[2]['why'])

    def test_failed_preparation(self):
        self.assertIn('Queue, a module of Python 2', self.play('python2')[0]['why'])
        self.assertIn('no get_best_move', self.play('no_search')[0]['why'])
        self.assertIn('no looking', self.play('metaclass')[0]['why'])

    def test_numpy_is_used_or_its_absence_told(self):
        answers = self.play('wants_numpy')
        try:
            import numpy
            assert numpy
            self.assertEqual(answers[2].get('move'), {'place': [0, 0]}, answers)
        except ImportError:
            self.assertIn('imports numpy, and this Python', answers[0]['why'])
            self.assertEqual(answers[0]['needs'], 'interpreter')


if __name__ == '__main__':
    unittest.main()
