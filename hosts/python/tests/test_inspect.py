"""Files that are looked at and not run."""
import os
import unittest

from driver import ROOT, Session, submission_file

SAMPLE = b'''\
import json, os as system
from threading import *
from . import beside
cache = {}
LIMIT = 3


class Player(Base):
    table = {}

    def move(self, state, depth=2):
        global total
        total = 1
        cache[state] = 2
        heavy = __import__("numpy.linalg")
        system.fork()
        eval("1")

        def inner():
            cache = {}
            cache[1] = 2
            import scipy
        return inner

    @staticmethod
    def evaluate(state, color, *rest):
        return 0
'''


class Inspection(unittest.TestCase):
    def setUp(self):
        self.session = Session('cse150', mode='inspect')
        self.assertEqual(self.session.begun, {'kind': 'started'})

    def tearDown(self):
        self.session.__exit__()

    def inspect(self, source, **more):
        answer = self.session.ask(do='inspect', source=source.decode('latin-1'), number=7, **more)
        self.assertEqual((answer['kind'], answer['number']), ('inspected', 7))
        return answer

    def test_what_a_file_imports_is_found_wherever_it_stands(self):
        found = self.inspect(SAMPLE)
        told = [(entry['line'], entry['module'], entry['is_standard'], entry['inside']) for entry in found['imports']]
        self.assertEqual(told, [(1, 'json', True, False), (1, 'os', True, False), (2, 'threading', True, False),
                                (3, '', False, False), (15, 'numpy.linalg', False, True), (22, 'scipy', False, True)])
        self.assertEqual([entry['star'] for entry in found['imports']].index(True), 2)
        self.assertEqual(found['imports'][3]['level'], 1)

    def test_threads_globals_and_names_that_hide_what_is_done_are_told_with_their_lines(self):
        found = self.inspect(SAMPLE)
        named = dict((key, [(entry['name'], entry['line']) for entry in found[key]])
                     for key in ('concurrent', 'global_names', 'changed', 'containers', 'hiding'))
        self.assertEqual(named, {'concurrent': [('threading', 2), ('os.fork', 16)], 'global_names': [('total', 12)],
                                 'changed': [('cache', 14)], 'containers': [('cache', 4)],
                                 'hiding': [('__import__', 15), ('eval', 17)]})

    def test_functions_are_told_with_their_parameters(self):
        found = self.inspect(SAMPLE)
        told = [(entry['owner'], entry['name'], entry['parameters'], entry['least'], entry['takes_more'])
                for entry in found['functions']]
        self.assertEqual(told, [('Player', 'move', ['state', 'depth'], 1, False),
                                ('Player', 'evaluate', ['state', 'color'], 2, True)])
        self.assertEqual([(entry['name'], entry['bases'], entry['names']) for entry in found['classes']],
                         [('Player', ['Base'], ['evaluate', 'move', 'table'])])
        self.assertEqual(found['texts']['LIMIT']['text'], '3')

    def test_what_cannot_be_parsed_is_a_fact_and_the_next_file_is_looked_at(self):
        for source, kinds, line in [(b'x = 1\ny = (\n', ['SyntaxError'], None),
                                    (b'x = 1\nx = 2\0\n', ['SyntaxError', 'ValueError', 'TypeError'], 2),
                                    (b'-' * 50000 + b'1', ['MemoryError', 'RecursionError'], None),
                                    (b'(' * 50000, ['MemoryError', 'SyntaxError', 'RecursionError'], None)]:
            problem = self.inspect(source)['problem']
            self.assertIn(problem['type'], kinds, source[:20])
            if line:
                self.assertEqual(problem['line'], line)
        self.assertNotIn('problem', self.inspect(b'x = 1\n'))

    def test_our_own_hand_ins_import_nothing_but_the_course_and_the_library(self):
        with open(submission_file('cse150', 'recursive', 'p4_custom_player.py'), 'rb') as file:
            found = self.inspect(file.read())
        self.assertEqual([entry['module'] for entry in found['imports'] if not entry['is_standard']], ['assignment2'])
        self.assertEqual((found['concurrent'], found['global_names'], found['changed'], found['hiding']), ([], [], [], []))


class Style(unittest.TestCase):
    def test_pycodestyle_is_asked_with_its_defaults_and_reads_no_settings(self):
        with Session('cis521', mode='inspect') as session:
            answer = session.ask(do='inspect', source='x=1\nimport os  # noqa\ny = [1,2]\n', style=True)
            self.assertEqual(answer['style'], ['1:2 E225 missing whitespace around operator',
                                               "3:7 E231 missing whitespace after ','"])
            with open(os.path.join(ROOT, 'hosts', 'python', 'skeletons', 'cis521', 'homework4.py'), 'rb') as file:
                answer = session.ask(do='inspect', source=file.read().decode('latin-1'), style=True)
            self.assertEqual(answer['style'], [])


if __name__ == '__main__':
    unittest.main()
