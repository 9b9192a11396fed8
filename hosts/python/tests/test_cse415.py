"""CSE 415: the supplied modules against the vectors, and the host with every test agent."""
import os
import subprocess
import sys
import unittest

from driver import HOST, Session, agent_file, supplied, vectors

supplied('cse415')
GOLD_RUSH = ['#..#..#', '.......', '.......', '#..#..#', '.......', '.......', '#..#..#']


def setup(board=None, to_move='first', k=5):
    return {'family': 'tts', 'options': {'k': str(k)}, 'board': board or GOLD_RUSH, 'to_move': to_move}


class Modules(unittest.TestCase):
    def test_win_tester_says_what_the_course_says(self):
        from TTS_State import TTS_State
        from TTS_win_tester import get_win
        for case in vectors('cse415', 'win'):
            state = TTS_State([list(row) for row in case['board']])
            self.assertEqual(get_win(state, tuple(case['move']), case['k']), case['message'], case['id'])

    def test_state_prints_compares_and_copies_as_the_course_does(self):
        from TTS_State import TTS_State
        small = TTS_State([[' ', 'W']])
        self.assertEqual(str(small), "TTS_State([\n  [' ', 'W']],\n  \"W\")\n")
        self.assertEqual(hash(small), hash(str(small)))
        large = TTS_State([[' ', 'W', 'B'], ['-', '-', '-']], 'W')
        self.assertTrue(small == large)
        self.assertFalse(large == small)
        self.assertFalse(small == TTS_State([[' ', 'W']], 'B'))
        self.assertFalse(small == None)  # noqa: E711

        class Mine(TTS_State):
            pass
        small.__class__ = Mine
        self.assertIs(type(small.copy()), TTS_State)
        self.assertEqual(TTS_State(['W '], 'x').board, ['W '])
        self.assertTrue(str(TTS_State([['W']], 'x')).endswith('  "B")\n'))

    def test_boards(self):
        titles = {'gold-rush': 'Gold_Rush', 'tetra-toro': 'Tetra_Toro', 'whites-challenge': 'Whites_Challenge'}
        for case in vectors('cse415', 'named_board'):
            module = __import__(titles[case['name']] + '_Game_Type')
            self.assertEqual([''.join(row) for row in module.INITIAL_BOARD], case['board'])
            self.assertEqual((module.K, module.GAME_TYPE), (case['k'], case['title']))


class Agents(unittest.TestCase):
    """Each test agent does what its first lines say."""

    def play(self, name, turns=None, side='first', **load):
        """Loads, gets ready and takes turns; gives the answers."""
        environment = {'LC_ALL': 'C', 'PATH': '/usr/bin:/bin'}
        with Session('cse415', environment=environment) as session:
            answers = [session.ask(do='load', file=agent_file('cse415', name), side=side, limit=1.0, setup=setup(),
                                   **load)]
            if answers[-1]['kind'] == 'loaded':
                answers.append(session.ask(do='ready', opponent='Them'))
            if answers[-1]['kind'] == 'ready':
                for position in turns or [setup(to_move=side)] * 2:
                    answers.append(session.ask(do='turn', setup=position, remark='Hello', limit=1.0))
            self.status = session.end()
            self.printed = session.printed()
        return answers

    def assert_report(self, answer, kind, why):
        self.assertEqual(answer['kind'], kind, answer)
        self.assertIn(why, answer['why'])

    def test_sound_agents_play_a_whole_game(self):
        for name in ('newman', 'dumbell', 'thinker'):
            with Session('cse415') as session:
                position = setup()
                session.ask(do='load', file=agent_file('cse415', name), side='first', limit=1.0, setup=position)
                session.ask(do='ready', opponent='Me')
                for number in range(40):
                    answer = session.ask(do='turn', setup=position, remark='Hm', limit=1.0, number=number)
                    self.assertEqual(answer['kind'], 'moved')
                    row, col = answer['move']['place']
                    board = [list(line) for line in position['board']]
                    self.assertEqual(board[row][col], '.')
                    board[row][col] = 'xo'[number % 2]
                    position = setup([''.join(line) for line in board], ('second', 'first')[number % 2])
                self.assert_report(session.ask(do='turn', setup=position, remark='Hm', limit=1.0), 'no_move', 'no move')

    def test_harmless_agents_play_on(self):
        harmless = ('chatty identity mutator tuples number_name alarm threads old_clock unicode lookup patcher several '
                    'square_only snoop long_remark').split()
        for name in harmless:
            answers = self.play(name)
            for answer in answers[2:]:
                self.assertEqual(answer.get('move'), {'place': [0, 1]}, (name, answers, self.printed))
                self.assertGreaterEqual(answer['wall'], 0)
                self.assertGreaterEqual(answer['cpu'], 0)
            self.assertEqual((len(answers), self.status), (4, 0), name)

    def test_the_name_is_asked_for_apart_from_the_turn(self):
        def named(name):
            with Session('cse415') as session:
                session.ask(do='load', file=agent_file('cse415', name), side='first', limit=1.0, setup=setup())
                session.ask(do='ready', opponent='Them')
                for number in range(3):
                    answer = session.ask(do='turn', setup=setup(), remark='Hello', limit=1.0, number=number)
                    self.assertNotIn('name', answer)
                    yield session.ask(do='moniker', number=number)
        self.assertEqual([answer['name'] for answer in named('alarm')], ['Alarm'] * 3)
        second, third, raised = named('renames')
        self.assertEqual((second, third), ({'kind': 'named', 'name': 'Name 2', 'number': 0},
                                           {'kind': 'named', 'name': 'Name 3', 'number': 1}))
        self.assertIn('moniker raised ValueError: out of names', raised['note'])

    def test_black_is_seen_by_identity(self):
        board = ['#xo#..#'] + GOLD_RUSH[1:]
        self.assertEqual(self.play('identity', [setup(board, 'second')], 'second')[2]['move'], {'place': [0, 4]})

    def test_each_report_is_named(self):
        expected = {
            'nothing': ('no_move', 'returned None'),
            'no_choice': ('no_move', 'no move'), 'false_move': ('no_move', 'False'),
            'pass_word': ('unreadable', "'pass'"), 'half_answer': ('unreadable', 'two things'),
            'half_square': ('unreadable', '(0.5, nan)'), 'no_state': ('unreadable', 'board and whose_turn'),
            'raises': ('raised', 'KeyError'),
            'exits': ('raised', 'sys.exit(goodbye)'), 'deep': ('raised', 'RecursionError'),
            'bad_repr': ('unreadable', 'KeyboardInterrupt'), 'bad_exception': ('raised', 'Unspeakable')}
        for name, (kind, why) in expected.items():
            for answer in self.play(name)[2:]:
                self.assert_report(answer, kind, why)
            self.assertEqual(self.status, 0, name)

    def test_a_long_traceback_is_cut_before_it_is_told(self):
        answer = self.play('zigzag')[2]
        self.assert_report(answer, 'raised', 'ValueError: deep enough')
        self.assertTrue(answer['traceback'].endswith('ValueError: deep enough\n'), answer['traceback'])
        self.assertLessEqual(answer['traceback'].count('File "'), 60)

    def test_an_answer_says_which_question_it_means(self):
        with Session('cse415') as session:
            loaded = session.ask(do='load', file=agent_file('cse415', 'newman'), side='first', limit=1.0, setup=setup())
            self.assertNotIn('number', loaded)
            session.ask(do='ready', opponent='Me')
            for number in (1, 3):
                answer = session.ask(do='turn', setup=setup(), remark='Hm', limit=1.0, number=number)
                self.assertEqual(answer['number'], number)

    def test_what_a_returned_state_has_wrong_is_reported_with_the_move(self):
        def state(name, **more):
            answer = self.play(name, **more)[2]
            self.assertEqual(answer['kind'], 'moved', answer)
            return answer.get('state')
        self.assertEqual(state('unflipped'), {'differs': 'turn', 'expected': 'B', 'found': "'W'"})
        self.assertEqual(state('two_tiles')['differs'], 'square')
        self.assertEqual((state('unchanged')['differs'], state('unchanged')['expected']), ('square', 'W'))
        self.assertIsNone(state('unflipped', side='second'))
        self.assertIsNone(state('newman'))

    def test_details_of_reports(self):
        answer = self.play('number_remark')[2]
        self.assertEqual((answer['kind'], answer['utterance'], answer['move']), ('moved', '42', {'place': [0, 1]}))
        self.assertEqual(self.play('no_choice')[2]['remark'], 'I give up!')
        trace = self.play('raises')[2]['traceback']
        self.assertIn('in take_turn', trace)
        self.assertNotIn('plyground_calls', trace)

    def test_legality_is_left_to_the_referee(self):
        self.assertEqual(self.play('occupied')[2]['move'], {'place': [0, 0]})
        answer = self.play('far_away')[2]
        self.assertEqual(answer['move'], {'place': [-1, 2 ** 63 - 1]})
        self.assertLessEqual(len(answer['said']), 200)

    def test_non_square_boards_break_some(self):
        self.assert_report(self.play('square_only', [setup(['.' * 9] * 7)])[2], 'raised', 'IndexError')

    def test_failed_preparation(self):
        for name, why in (('unready', 'not today'), ('window', 'RuntimeError' if not has_tk() else 'TclError')):
            answers = self.play(name)
            self.assertEqual(len(answers), 2)
            self.assert_report(answers[1], 'raised', why)
        for name, kind, why in (('nameless', 'raised', 'I have no name'), ('no_turn', 'missing', 'no take_turn'),
                                ('unspeakable', 'raised', 'no words'), ('no_attributes', 'raised', 'no such thing'),
                                ('exit_on_import', 'raised', 'sys.exit(1)'),
                                ('python2', 'raised', 'print statement of Python 2')):
            answers = self.play(name)
            self.assertEqual(len(answers), 1)
            self.assert_report(answers[0], kind, why)

    def test_an_agent_that_ends_its_process(self):
        self.assertIsNone(self.play('leaves', [setup()])[2])
        self.assertEqual(self.status, 3)

    def test_prints_go_to_the_log(self):
        self.play('chatty')
        for text in ('imported', 'and a warning', 'ready to play Them', 'thinking ' * 1200, 'no newline here'):
            self.assertIn(text, self.printed)
        self.play('unicode')
        self.assertIn(u'\u3053\u3093\u306b\u3061\u306f', self.printed)

    def test_names_and_remarks_of_any_kind(self):
        answers = self.play('unicode')
        self.assertEqual(answers[0]['name'], u'<i>' + u'\u6728' * 40 + u'</i>')
        self.assertEqual(len(answers[0]['introduction'].split('\n')), 20)
        self.assertEqual(answers[2]['remark'], u'\u3053\u3093\u306b\u3061\u306f \\ud800 <b>&')
        self.assertEqual(self.play('long_remark')[2]['remark'], 'blah ' * 20000)
        answers = self.play('number_name')
        self.assertEqual((answers[0]['name'], answers[0]['introduction'], len(answers[0]['notes'])), ('7', 'None', 2))

    def test_changed_starter_code_is_reported(self):
        remarks = self.play('several')[0]['notes']
        self.assertEqual(len(remarks), 2, remarks)
        self.assertIn('TTS_State.py', remarks[0])
        self.assertIn('random.py', remarks[1])

    def test_equality_of_the_quarters(self):
        self.assertEqual([answer['remark'] for answer in self.play('lookup')[2:]], ['known', 'known'])
        older = self.play('lookup', options={'quarter': 'w19'})
        self.assertEqual([answer['remark'] for answer in older[2:]], ['new', 'new'])

    def test_opponents_remark_is_passed_on(self):
        self.assertIn("You said 'Hello'", self.play('thinker')[2]['remark'])
        with Session('cse415') as session:
            session.ask(do='load', file=agent_file('cse415', 'thinker'), side='first', limit=None, setup=setup())
            session.ask(do='ready', opponent='Me')
            answer = session.ask(do='turn', setup=setup(), limit=None)
            self.assertIn("You said 'The game is starting.'", answer['remark'])

    def test_errors_of_the_host_are_told_apart(self):
        with Session('cse415') as session:
            self.assertEqual(session.begun, {'kind': 'started'})
            self.assertEqual(session.ask(do='dance')['kind'], 'failed')
            missing = session.ask(do='load', file='/no/such/file.py', side='first', setup=setup())
            self.assertEqual(missing['kind'], 'raised')

    def test_an_unknown_course_is_an_error(self):
        with Session('cse999') as session:
            self.assertIn('cannot run cse999', session.begun['why'])
            self.assertEqual(session.end(), 1)

    def test_without_its_descriptors_the_host_says_what_it_is(self):
        host = subprocess.Popen([sys.executable, os.path.join(HOST, 'plyground_host.py'), 'cse415'],
                                stderr=subprocess.PIPE)
        self.assertIn(b'started by the referee', host.communicate()[1])
        self.assertEqual(host.returncode, 1)


def has_tk():
    try:
        import _tkinter
        return bool(_tkinter)
    except ImportError:
        return False


if __name__ == '__main__':
    unittest.main()
