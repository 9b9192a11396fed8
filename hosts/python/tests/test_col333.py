"""COL 333: the supplied package against the vectors, and the host with every test agent. Needs NumPy."""
import io
import sys
import unittest

from driver import Session, agent_file, supplied, vectors

try:
    import numpy
except ImportError:
    numpy = None

supplied('col333')
NO_NUMPY = 'this Python has no NumPy'


def setup(board=None, to_move='first', pops=(6, 6)):
    return {'family': 'extconnect4', 'board': board or ['........'] * 6, 'to_move': to_move, 'pops': list(pops)}


@unittest.skipIf(numpy is None, NO_NUMPY)
class Package(unittest.TestCase):
    def state(self, case):
        from connect4.utils import Integer
        first, second = case['state']['pops']
        return numpy.array(case['state']['board'], dtype=int), {1: Integer(first), 2: Integer(second)}

    def test_points(self):
        from connect4.utils import get_pts
        for case in vectors('col333', 'points'):
            points = get_pts(case['player'], numpy.array(case['board'], dtype=int))
            self.assertEqual((points, type(points)), (case['points'], int), case['id'])

    def test_valid_actions_in_their_order(self):
        from connect4.utils import get_valid_actions
        for case in vectors('col333', 'actions'):
            actions = get_valid_actions(case['player'], self.state(case))
            self.assertEqual([list(action) for action in actions], case['actions'], case['id'])

    def test_diagonals(self):
        from connect4.utils import get_diagonals_primary, get_diagonals_secondary
        board = numpy.array([[0, 1, 2], [3, 4, 5]])
        self.assertEqual(list(get_diagonals_primary(board)), [[0], [1, 3], [2, 4], [5]])
        self.assertEqual(list(get_diagonals_secondary(board)), [[2], [1, 5], [0, 4], [3]])

    def test_integer_checks_itself_and_is_its_own(self):
        from connect4.utils import Integer
        number = Integer(1)
        number.increment()
        self.assertRaises(AssertionError, number.increment)
        number.decrement()
        number.decrement()
        self.assertRaises(AssertionError, number.decrement)
        self.assertEqual((number.get_int(), number._i, number._initial), (0, 0, 1))
        self.assertNotEqual(Integer(1), Integer(1))

    def test_typed_moves(self):
        from connect4.players.human import HumanPlayer
        from connect4.utils import Integer
        state = numpy.zeros((4, 8), dtype=int), {1: Integer(0), 2: Integer(0)}
        stdin, stdout = sys.stdin, sys.stdout
        for case in vectors('col333', 'human_input'):
            sys.stdin, sys.stdout = io.StringIO(case['line'] + '\n', newline='\n'), io.StringIO()
            try:
                result = list(HumanPlayer(1).get_move(state))
                self.assertTrue(sys.stdout.getvalue().startswith('Enter your move: \n'))
            except (ValueError, IndexError):
                result = 'error'
            finally:
                sys.stdin, sys.stdout = stdin, stdout
            self.assertEqual(result, case['result'], case['id'])


class Agents(unittest.TestCase):
    def play(self, name, turns=None, limit=20, wall=20, **load):
        load = dict({'side': 'first', 'setup': setup(), 'limit': limit, 'opponent_kind': 'ai'}, **load)
        with Session('col333') as session:
            answers = [session.ask(do='load', file=agent_file('col333', name), **load)]
            if answers[0]['kind'] == 'loaded':
                answers.append(session.ask(do='ready', opponent='Them'))
                for position in turns or [setup()] * 2:
                    answers.append(session.ask(do='turn', setup=position, limit=limit, wall=wall))
            self.status = session.end()
            self.printed = session.printed()
        return answers

    @unittest.skipUnless(numpy is None, 'this Python has NumPy')
    def test_missing_numpy_is_our_error_and_not_the_agents(self):
        with Session('col333') as session:
            self.assertIn("No module named 'numpy'", session.begun['why'])
            self.assertEqual(session.end(), 1)

    @unittest.skipIf(numpy is None, NO_NUMPY)
    def test_harmless_agents_play_on(self):
        for name, move in (('first', 0), ('greedy', 0), ('chatty', 0), ('alarm', 1), ('odd_imports', 0),
                           ('counter', 0)):
            answers = self.play(name)
            self.assertEqual([answer.get('move') for answer in answers[2:]], [{'drop': move}] * 2, (name, answers))
            self.assertEqual(self.status, 0)
        self.assertIn('drop', self.play('folder')[2]['move'])
        self.assertIn('random.py', self.play('folder')[0]['notes'][0])
        self.play('chatty')
        self.assertEqual(self.printed.count('a tree ' * 2000), 2)

    @unittest.skipIf(numpy is None, NO_NUMPY)
    def test_a_move_whose_process_does_not_end_is_late(self):
        answer = self.play('lingers', [setup()], wall=1)[2]
        self.assertEqual((answer['kind'], answer.get('said')), ('overstayed', '(0, False)'), answer)
        answer = self.play('lingers', [setup(to_move='second')], side='second')[2]
        self.assertEqual(answer.get('move'), {'drop': 0}, answer)

    @unittest.skipIf(numpy is None, NO_NUMPY)
    def test_pops_are_told_from_drops(self):
        answer = self.play('first', [setup(['xoxoxoxo'] * 6)])[2]
        self.assertEqual(answer['move'], {'pop': 0})
        answer = self.play('first', [setup(['xoxoxoxo'] * 6, 'second')], side='second')[2]
        self.assertEqual(answer['move'], {'pop': 1})

    @unittest.skipIf(numpy is None, NO_NUMPY)
    def test_the_method_depends_on_the_opponent(self):
        for load, method in (({}, 'intelligent'), ({'opponent_kind': 'random'}, 'expectimax'),
                             ({'opponent_kind': 'human'}, 'intelligent'),
                             ({'options': {'method': 'expectimax'}}, 'expectimax'),
                             ({'options': {'method': 'intelligent'}, 'opponent_kind': 'random'}, 'intelligent')):
            self.assertEqual(self.play('greedy', **load)[2]['kind'], 'moved')
            self.assertEqual(self.printed, (method + '\n') * 2)

    @unittest.skipIf(numpy is None, NO_NUMPY)
    def test_each_move_sees_the_agent_as_constructed(self):
        self.play('counter')
        self.assertEqual(self.printed, 'call 1\ncall 1\n')
        self.play('counter', options={'persistent': 'yes'})
        self.assertEqual(self.printed, 'call 1\ncall 2\n')

    @unittest.skipIf(numpy is None, NO_NUMPY)
    def test_numbers_that_equal_a_move_are_one(self):
        board = ['.' * 8] * 5
        turns = [setup(board + ['x' * n + '.' * (8 - n)]) for n in range(4)]
        answers = self.play('numpy_scalars', turns)[2:]
        for answer in answers:
            self.assertEqual(answer.get('move'), {'drop': 3}, answer)
        self.assertEqual(['numpy.' in answer.get('note', '') for answer in answers], [True, False, True, False])

    @unittest.skipIf(numpy is None, NO_NUMPY)
    def test_each_report_is_named(self):
        expected = {
            'list_answer': ('unreadable', '[3, False]'), 'text_answer': ('unreadable', "('3', False)"),
            'three_answer': ('unreadable', 'tuple'), 'array_answer': ('unreadable', 'died comparing it'),
            'half_answer': ('unreadable', '2.5'), 'lambda_answer': ('unreadable', 'cannot be pickled'),
            'none_answer': ('no_move', 'None'), 'time_out_sign': ('time_out_sign', 'sign'),
            'raises': ('raised', 'NotImplemented'), 'exits': ('raised', 'sys.exit(4)'),
            'dies': ('exited', 'signal 9'), 'overspends': ('raised', 'AssertionError'),
            'reads': ('raised', 'EOFError'), 'closer': ('exited', ''),
            'hoarder': ('exited', 'no process could be started')}
        for name, (kind, why) in expected.items():
            for answer in self.play(name)[2:]:
                self.assertEqual(answer['kind'], kind, (name, answer))
                self.assertIn(why, answer['why'])
            self.assertEqual(self.status, 0)
        self.assertEqual(self.play('minus_one')[2]['move'], {'drop': -1})

    @unittest.skipIf(numpy is None, NO_NUMPY)
    def test_a_late_move_is_ended_and_the_next_one_asked(self):
        answers = self.play('endless', wall=0.05)
        self.assertEqual([answer['kind'] for answer in answers[2:]], ['timed_out', 'timed_out'])

    @unittest.skipIf(numpy is None, NO_NUMPY)
    def test_past_the_limit_it_is_the_referee_who_says_how_long_to_wait(self):
        for answer in self.play('first', limit=0, wall=60)[2:]:
            self.assertEqual(answer.get('move'), {'drop': 0}, answer)

    @unittest.skipIf(numpy is None, NO_NUMPY)
    def test_failed_preparation(self):
        for name, kind, why in (('no_class', 'missing', 'no AIPlayer'), ('broken_init', 'raised', 'no luck'),
                                ('unspeakable', 'raised', 'I have no name')):
            self.assertEqual(self.play(name)[0]['kind'], kind)
            self.assertIn(why, self.play(name)[0]['why'])


if __name__ == '__main__':
    unittest.main()
