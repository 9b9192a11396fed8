"""CSE 415: questions to single functions, with every spelling of the search's arguments."""
import os
import shutil
import tempfile
import unittest

from driver import Session, submission_file, vectors

ANSWERS = {'static': ('value',), 'minimax': ('value', 'expanded', 'evals', 'cutoffs')}
INPUTS = ('kind', 'board', 'k', 'to_move', 'max_ply', 'alpha_beta', 'eval')
CHECKER = {'board': ['----', '-W -', '-  -', '----'], 'k': 3, 'to_move': 'W'}
MINIMAX = dict(CHECKER, kind='minimax', max_ply=2, alpha_beta=True, eval='freedoms')
RIGHT = submission_file('cse415', 'recursive', 'rquill_TTS_agent.py')
# A file that tells what it was called with.
TELLS = '''
from TTS_State import TTS_State, BLACK, WHITE

told = []

class {state}(TTS_State):
    def basic_static_eval(self):
        return [type(self).__name__, told, sum(square is WHITE for row in self.board for square in row)]

def get_ready(initial_state, k, side, opponent):
    told.append([k, side, initial_state.whose_turn, opponent])
    return 'OK' if len(told) < 2 else None

def parameterized_minimax({arguments}):
    return {{'CURRENT_STATE_STATIC_VAL': told, 'N_STATES_EXPANDED': max_ply, 'N_STATIC_EVALS': {evaluation},
            'N_CUTOFFS': {pruning}}}

def take_turn(state, remark, limit):
    told.append([remark, limit])
    return {turn}
'''


class Questions(unittest.TestCase):
    def session(self, file):
        session = Session('cse415', asks=True)
        self.assertEqual(session.begun, {'kind': 'started'})
        self.loaded = session.ask(do='load', file=file, options={})
        return session

    def told(self, question, state='MY_TTS_State', arguments='current_state=None, max_ply=2', evaluation='0',
             pruning='0', turn='None'):
        """The answer of the file that tells what it was called with."""
        folder = tempfile.mkdtemp()
        try:
            path = os.path.join(folder, 'student_TTS_agent.py')
            with open(path, 'w') as file:
                file.write(TELLS.format(state=state, arguments=arguments, evaluation=evaluation, pruning=pruning,
                                        turn=turn))
            with self.session(path) as session:
                return session.ask(do='ask', question=question, wall=60)
        finally:
            shutil.rmtree(folder)

    def test_a_right_file_answers_as_the_cases_say(self):
        asked = 0
        with self.session(RIGHT) as session:
            self.assertEqual(self.loaded['has'], [
                'who_am_i', 'moniker', 'get_ready', 'take_turn', 'parameterized_minimax', 'MY_TTS_State',
                'static_eval', 'basic_static_eval', 'custom_static_eval'])
            for kind, fields in sorted(ANSWERS.items()):
                for case in vectors('cse415', kind):
                    if case.get('eval') == 'lines2' or case.get('evals', 0) > 1000:
                        continue
                    question = dict((key, case[key]) for key in INPUTS if key in case)
                    answer = session.ask(do='ask', question=question, wall=60)
                    self.assertEqual(answer['kind'], 'answered', (case['id'], answer))
                    self.assertEqual(answer['answers'], dict((field, case[field]) for field in fields), case['id'])
                    asked += 1
        self.assertGreater(asked, 100)

    def test_every_spelling_of_the_arguments_is_called(self):
        for names, senses in (('use_alpha_beta=False, use_basic_static_eval=True', (True, False)),
                              ('use_alpha_beta=False, use_basic_static_eval_function=True', (True, False)),
                              ('alpha_beta=False, use_custom_static_eval_function=False', (False, True)),
                              ('alpha_beta=False, time_limit=1.0, use_default_move_ordering=False, '
                               'use_custom_static_eval_function=False', (False, True))):
            pruning, evaluation = [word.split('=')[0] for word in (names.split(', ')[0], names.split(', ')[-1])]
            for eval_name, sense in (('freedoms', senses[0]), ('custom', senses[1])):
                answer = self.told(dict(MINIMAX, eval=eval_name), arguments='current_state=None, max_ply=2, ' + names,
                                   evaluation=evaluation, pruning=pruning)
                self.assertEqual(answer['answers'], {'value': [[3, 'W', 'W', 'player2']], 'expanded': 2,
                                                     'evals': sense, 'cutoffs': True}, names)

    def test_the_list_of_winter_2019_is_read(self):
        arguments = 'current_state=None, max_ply=2, alpha_beta=False):\n    return [1, 4, 6, 2, 9]\n\ndef other(max_ply=0'
        answer = self.told(MINIMAX, arguments=arguments.replace('False)', 'False, **named)'))
        self.assertEqual(answer['answers'], {'value': 1, 'expanded': 4, 'evals': 6, 'cutoffs': 9})

    def test_the_static_functions_come_before_get_ready_and_the_search_after_it(self):
        for state in ('MY_TTS_State', 'My_TTS_State', 'Student_TTS_State'):
            answer = self.told(dict(CHECKER, kind='static'), state=state)
            self.assertEqual(answer['answers'], {'value': [state, [], 1]})
        answer = self.told(dict(MINIMAX, to_move='B'), arguments='max_ply=2, **named')
        self.assertEqual(answer['answers']['value'], [[3, 'B', 'B', 'player2']])

    def test_what_the_master_calls_can_be_asked_too(self):
        with self.session(RIGHT) as session:
            def asked(kind, **more):
                return session.ask(do='ask', question=dict(dict(CHECKER, kind=kind), **more), wall=60)['answers']
            self.assertIn('rquill', asked('who_am_i')['text'])
            self.assertEqual(asked('moniker'), {'text': 'Rook'})
            self.assertEqual(asked('get_ready', sides=['W', 'B']), {'returned': ['OK', 'OK']})
            values = [asked('custom_static', board=['   ', ' ' + tile + ' ', '   '], ready=True)['value'] for tile in 'W B']
            self.assertEqual([values[0] > 0, values[1], values[2] < 0], [True, 0, True])
            turn = asked('turn', limit=0.3, remark='Hello.')
            self.assertEqual((turn['whose_turn'], sum(row.count('W') for row in turn['board'])), ('B', 2))
            row, col = turn['move']
            self.assertEqual((turn['board'][row][col], CHECKER['board'][row][col]), ('W', ' '))
            self.assertIsInstance(turn['utterance'], type(u''))
        turn = dict(CHECKER, kind='turn', limit=2)
        answer = self.told(turn, turn='[[(1, 2), state], str(told)]')['answers']
        self.assertEqual(answer['utterance'], str([[3, 'W', 'W', 'player2'], ['The game is starting.', 2]]))
        self.assertEqual((answer['board'], answer['whose_turn'], answer['move']), (CHECKER['board'], 'W', [1, 2]))
        answer = self.told(dict(turn, sides=['W', 'B']), turn='[[False, None], told[0][1] + told[1][1]]')['answers']
        self.assertEqual((answer['move'], answer['board'], answer['utterance']), (False, {'repr': 'None'}, 'WB'))

    def test_each_report_is_named(self):
        self.assertEqual(self.told(dict(CHECKER, kind='moniker'))['kind'], 'missing')
        self.assertEqual(self.told(dict(CHECKER, kind='custom_static'))['why'], 'MY_TTS_State has no custom_static_eval')
        self.assertEqual(self.told(dict(CHECKER, kind='turn', limit=1))['kind'], 'unreadable')
        answer = self.told(MINIMAX)
        self.assertEqual(answer['kind'], 'raised')
        self.assertIn('use_alpha_beta', answer['why'])
        answer = self.told(MINIMAX, arguments='current_state, max_ply, **named):\n    return {}\n\ndef other(max_ply=0')
        self.assertIn('returned no CURRENT_STATE_STATIC_VAL', answer['why'])


if __name__ == '__main__':
    unittest.main()
