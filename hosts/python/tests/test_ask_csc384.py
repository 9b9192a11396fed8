"""CSC 384: questions to single functions, in every form of the assignment, answered as the course's tests say."""
import os
import shutil
import tempfile
import unittest

from driver import Session, submission_file, vectors

ANSWERS = {'utility': ('value',), 'minimax_node': ('value', 'canonical_move'),
           'alphabeta_node': ('value', 'canonical_move'), 'select_move': ('canonical_move',)}
INPUTS = ('kind', 'algorithm', 'board', 'color', 'node', 'alpha', 'beta', 'limit', 'caching', 'ordering')
START = [[0, 0, 0, 0], [0, 2, 1, 0], [0, 1, 2, 0], [0, 0, 0, 0]]
SELECT = {'kind': 'select_move', 'algorithm': 'alphabeta', 'board': START, 'color': 1, 'limit': 2, 'caching': 0,
          'ordering': 0}
NODE = {'kind': 'alphabeta_node', 'board': START, 'color': 1, 'node': 'max', 'alpha': '-inf', 'beta': 5, 'limit': 3,
        'ordering': 1}


def is_quick(case):
    """Whether a plain search ends within a moment."""
    free = sum(row.count(0) for row in case['board'])
    return case.get('limit', 0) <= 3 if free > 8 and case.get('limit', 0) >= 0 else free <= 8


class Questions(unittest.TestCase):
    def session(self, file, **options):
        session = Session('csc384', asks=True)
        self.assertEqual(session.begun, {'kind': 'started'})
        self.loaded = session.ask(do='load', file=file, options=options)
        return session

    def written(self, source, question, **options):
        """The answer of a file with this source."""
        folder = tempfile.mkdtemp()
        try:
            with open(os.path.join(folder, 'agent.py'), 'w') as file:
                file.write(source)
            with self.session(os.path.join(folder, 'agent.py'), **options) as session:
                if self.loaded['kind'] != 'loaded':
                    return self.loaded
                return session.ask(do='ask', question=question, wall=60)
        finally:
            shutil.rmtree(folder)

    def test_a_right_file_of_each_form_answers_as_the_cases_say(self):
        for name, options in (('recursive', {}), ('summer-2022', {}), ('summer-2022', {'dialect': 's22'}),
                              ('winter-2026', {'dialect': 'w26'})):
            asked = 0
            with self.session(submission_file('csc384', name, 'agent.py'), **options) as session:
                self.assertEqual(len(self.loaded['has']), 8, self.loaded)
                for kind, fields in sorted(ANSWERS.items()):
                    for case in filter(is_quick, vectors('csc384', kind)):
                        question = dict((key, case[key]) for key in INPUTS if key in case)
                        answer = session.ask(do='ask', question=question, wall=60)
                        self.assertEqual(answer['kind'], 'answered', (name, case['id'], answer))
                        found = dict((field, answer['answers'][field]) for field in fields)
                        self.assertEqual(found, dict((field, case[field]) for field in fields), (name, case['id']))
                        asked += 1
            self.assertGreater(asked, 80)

    def test_calls_of_the_course_s_functions_and_the_entries_of_the_cache_are_counted(self):
        with self.session(submission_file('csc384', 'recursive', 'agent.py')) as session:
            def asked(**change):
                return session.ask(do='ask', question=dict(SELECT, **change), wall=60, times=2)
            plain, cached, minimax = asked(), asked(caching=1, limit=4), asked(algorithm='minimax')
        # The root, four moves and three replies to each: all 17 nodes look for moves, and the last twelve are evaluated.
        expected = {'get_possible_moves': 17, 'play_move': 16, 'find_lines': 0, 'get_score': 12}
        self.assertEqual(minimax['answers']['calls'], expected)
        self.assertEqual(minimax['again'], minimax['answers'])
        self.assertLess(plain['answers']['calls']['get_score'], 12)
        self.assertEqual([plain['answers']['cache_entries'], plain['answers']['heuristic_calls']], [0, 0])
        self.assertGreater(cached['answers']['cache_entries'], 20)
        self.assertEqual(cached['again'], cached['answers'])

    def test_calls_are_counted_however_the_functions_were_imported(self):
        body = 'def select_move_alphabeta(board, color, limit, caching=0, ordering=0):\n    return {0}(board, color)[0]\n'
        for imported, called in (('from othello_shared import *', 'get_possible_moves'),
                                 ('import othello_shared', 'othello_shared.get_possible_moves'),
                                 ('from utilities import get_possible_moves', 'get_possible_moves'),
                                 ('import src', 'src.get_possible_moves')):
            answer = self.written(imported + '\n' + body.format(called), SELECT)
            self.assertEqual(answer['answers']['calls'],
                             {'get_possible_moves': 1, 'play_move': 0, 'find_lines': 0, 'get_score': 0})
            self.assertEqual(answer['answers']['canonical_move'], [0, 1])

    def test_arguments_are_those_that_the_function_takes(self):
        for head, value in (('board, color, alpha, beta, limit, caching=0, ordering=0', '(limit, ordering)'),
                            ('b, c, a, z, limit, caching, ordering', '(limit, ordering)'),
                            ('board, color, alpha, beta, limit, ordering=0', '(limit, ordering)'),
                            ('value_fn, board, color, alpha, beta, limit, caching, ordering', '(limit, ordering)'),
                            ('board, color, alpha, beta, limit, *, ordering', '(limit, ordering)'),
                            ('board, color, alpha, beta, level, limit', '(limit, 1 + level)')):
            source = 'def alphabeta_max_node({0}):\n    return {1}, -1\n'.format(head, value)
            answer = self.written(source, NODE)
            self.assertEqual(answer['answers'], {'value': -1, 'canonical_move': [3, 1]}, head)
        source = 'def minimax_max_node(board, color):\n    return float(len(board))\n'
        answer = self.written(source, dict(NODE, kind='minimax_node'))
        self.assertEqual(answer['answers'], {'value': 4})
        source = 'def alphabeta_max_node(board, color, alpha, beta, limit):\n    return None, alpha + beta\n'
        self.assertEqual(self.written(source, NODE)['answers'], {'value': '-inf', 'canonical_move': None})

    def test_no_move_is_told_in_several_ways(self):
        for returned in ('None', '(None, None)', '()', '[]'):
            source = 'def select_move_alphabeta(board, color, limit):\n    return ' + returned
            self.assertIsNone(self.written(source, SELECT)['answers']['canonical_move'], returned)
        source = 'def select_move_alphabeta(board, color, limit):\n    return {0}'
        self.assertEqual(self.written(source.format('[-1, -1]'), SELECT)['answers']['canonical_move'], [-1, -1])
        for returned in ('((0, 1), 3)', '"01"', '7'):
            answer = self.written(source.format(returned), SELECT)
            self.assertEqual((answer['kind'], returned in answer['why'].replace("'", '"')), ('unreadable', True), answer)

    def test_each_report_is_named(self):
        answer = self.written('x = 1\n', SELECT)
        self.assertEqual((answer['kind'], answer['why']), ('missing', 'agent.py has no select_move_alphabeta'))
        for call in ('run_ai()', 'while True:\n    name = input()'):
            answer = self.written('def run_ai():\n    print("me")\n    input()\n' + call + '\n', SELECT)
            self.assertEqual(answer['kind'], 'raised')
            self.assertIn('Put the call of run_ai() under: if __name__', answer['why'])
        answer = self.written('def select_move_alphabeta(board, color, limit):\n    return board[9]\n', SELECT)
        self.assertIn('IndexError', answer['why'])
        self.assertNotIn('csc384_ask', answer['traceback'])
        self.assertEqual(self.written('x = 1\n', dict(SELECT, kind='perft'))['kind'], 'failed')


if __name__ == '__main__':
    unittest.main()
