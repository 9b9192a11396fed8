"""CSE 150: the supplied module against the vectors, and the host with every test agent. Python 2.7 and 3."""
import sys
import unittest

from driver import Session, agent_file, supplied, vectors

supplied('cse150')
PYTHON_2 = sys.version_info[0] == 2


def setup(board=None, to_move='first', last=None):
    made = {'family': 'mnk', 'options': {'k': '3'}, 'board': board or ['...'] * 3, 'to_move': to_move}
    return dict(made, last=last) if last else made


class Module(unittest.TestCase):
    def state(self, case):
        """As the course's tests make it: the players are there, to_play is set, and misfits are let through."""
        from assignment2 import Action, Player, State
        players = Player.create_players([Player, Player])
        to_play = players[(case.get('to_play') or 1) - 1]
        state = State(case['k'], tuple(map(tuple, case['board'])), None, to_play)
        last = case.get('last_action')
        if last:
            state.last_action = Action(last['color'], tuple(last['location']))
        return state, players

    def test_terminal_winner_and_utility(self):
        for case in vectors('cse150', 'terminal'):
            state, players = self.state(case)
            expect = case['expect']
            self.assertEqual(bool(state.is_terminal()), expect['terminal'], case['id'])
            if expect['terminal']:
                self.assertEqual(state.winner_color, expect['winner'], case['id'])
                for color, utility in expect['utility'].items():
                    self.assertEqual(state.utility(players[int(color) - 1]), utility, case['id'])
            else:
                self.assertRaises(AssertionError, state.utility, players[0])
                self.assertIs(state.is_terminal(), None if state.last_action else False)

    def test_actions_in_their_order(self):
        for case in vectors('cse150', 'actions'):
            state, _ = self.state(case)
            found = [{'color': action.color, 'location': list(action.location)} for action in state.actions()]
            self.assertEqual(found, case['expect']['actions'], case['id'])

    def test_states_are_read_and_refused_and_printed(self):
        import assignment2
        for case in vectors('cse150', 'parse_print'):
            expect = case['expect']
            error = {'last_action_colour': AssertionError, 'last_action_range': IndexError}.get(expect['strict_error'])
            names = {'State': assignment2.State, 'Action': assignment2.Action}
            if error:
                self.assertRaises(error, eval, case['text'].strip(), names)
                continue
            state = eval(case['text'].strip(), names)
            self.assertEqual((str(state), state.ply), (expect['print'], expect['ply']), case['id'])

    def test_the_console_of_a_whole_game(self):
        from assignment2 import Action, Player, State
        for case in vectors('cse150', 'console'):
            players = Player.create_players([type(str(name), (Player,), {}) for name in case['names']])
            state = State.initial(case['rows'], case['cols'], case['k'], players[0])
            lines = []
            for location in case['moves']:
                action = Action(state.to_play.color, tuple(location))
                lines += [str(state), '', str(action)]
                self.assertFalse(state.is_terminal())
                state = state.result(action)
            self.assertTrue(state.is_terminal())
            winner = state.winner_color
            lines += [str(state), '{0} won!'.format(players[winner - 1]) if winner else 'Draw!', '']
            self.assertEqual('\n'.join(lines), case['expect']['stdout'], case['id'])

    def test_texts_and_equalities(self):
        from assignment2 import Action, Player, State
        first, second = Player.create_players([Player, Player])
        self.assertEqual((repr(first), str(second), int(second), hash(second)), ('Player(1)', 'Player (2)', 2, 2))
        self.assertTrue(first == Player(1) and first.next is second and second.next is first)
        self.assertRaises(AttributeError, lambda: first == 1)
        self.assertEqual(repr(Action(1, (0, 0))), 'Action(1, (0, 0))')
        self.assertFalse(Action(1, [0, 0]) == Action(1, (0, 0)))
        self.assertRaises(TypeError, hash, Action(1, [0, 0]))
        start = State.initial(2, 3, 2, first)
        self.assertTrue(start == State(9, start.board, None))
        self.assertRaises(AttributeError, lambda: start == None)  # noqa: E711
        wrapped = start.result(Action(1, (-1, 0)))
        self.assertEqual(wrapped.board, ((0, 0, 0), (1, 0, 0)))
        self.assertRaises(TypeError, wrapped.is_terminal)
        self.assertRaises(IndexError, start.result, Action(1, (2, 0)))
        played = start.result(Action(2, (0, 0)))
        self.assertIs(played.to_play, second)
        too_early = 'is_terminal() must True to calculate the '
        for text, function in (
                ('K (4) must be less than the board size (2 x 3)', lambda: State.initial(2, 3, 4, first)),
                ('Illegal action: Action(1, (0, 0))', lambda: played.result(Action(1, (0, 0)))),
                (too_early + 'winner', lambda: played.winner_color),
                (too_early + 'utility value', lambda: played.utility(first))):
            try:
                function()
                self.fail(text)
            except AssertionError as problem:
                self.assertEqual(str(problem), text)
        try:
            first.move(start)
            self.fail('the base class has no move')
        except NotImplementedError as problem:
            self.assertEqual(str(problem), 'Please implement the move() method')


class Agents(unittest.TestCase):
    def play(self, name, turns=None, limit=5, side='first', wall=60, clock='wall', **options):
        with Session('cse150') as session:
            answers = [session.ask(do='load', file=agent_file('cse150', name), side=side, setup=setup(), limit=limit,
                                   options=options)]
            if answers[0]['kind'] == 'loaded':
                answers.append(session.ask(do='ready', opponent='Them'))
                for position in turns or [setup(to_move=side)] * 2:
                    answers.append(session.ask(do='turn', setup=position, limit=limit, wall=wall, clock=clock))
            self.status = session.end()
            self.printed = session.printed()
        return answers

    def test_harmless_agents_play_on_with_and_without_a_limit(self):
        for limit in (5, None):
            for name, place in (('first', [0, 0]), ('chatty', [2, 2]), ('counter', [0, 0]), ('list_location', [1, 2]),
                                ('keys', [0, 0]), ('bare_init', [2, 2]), ('off_board', [-1, 400])):
                for side in ('first', 'second'):
                    answers = self.play(name, limit=limit, side=side)
                    self.assertEqual([answer.get('move') for answer in answers[2:]], [{'place': place}] * 2, answers)

    def test_the_sound_agent_agrees_with_the_vectors(self):
        checked = 0
        with Session('cse150') as session:
            session.ask(do='load', file=agent_file('cse150', 'minimax'), side='first', setup=setup(), limit=None)
            session.ask(do='ready', opponent='Them')
            for case in vectors('cse150', 'minimax_action'):
                if case['k'] != 3 or case.get('to_play') != 1 or case['expect'].get('nodes', 10 ** 9) > 3000:
                    continue
                board = [''.join({0: '.', 1: 'x', 2: 'o'}.get(cell, '#') for cell in row) for row in case['board']]
                last = case['last_action']
                last = last and {'cell': last['location'], 'seat': ('first', 'second')[last['color'] - 1]}
                answer = session.ask(do='turn', setup=setup(board, last=last), limit=None)
                if case['expect']['action'] is not None:
                    checked += 1
                    self.assertEqual(answer.get('move'), {'place': case['expect']['action']['location']}, case['id'])
        self.assertGreater(checked, 5)

    def test_each_report_is_named(self):
        for name, kind, why in (('none_answer', 'no_move', 'None'), ('tuple_answer', 'unreadable', 'Action'),
                                ('half_location', 'unreadable', '1.5'),
                                ('raises', 'raised', 'TypeError'), ('exits', 'raised', 'sys.exit(2)')):
            for limit in (5, None):
                for answer in self.play(name, limit=limit)[2:]:
                    self.assertEqual(answer['kind'], kind, answer)
                    self.assertIn(why, answer['why'])
                self.assertEqual(self.status, 0)
        for answer in self.play('wrong_color')[2:]:
            self.assertEqual((answer['kind'], answer['other_colour']), ('moved', '2'), answer)

    def test_time_is_up_exactly_once(self):
        self.assertEqual(self.play('thinker', [setup()], limit=0)[2].get('move'), {'place': [1, 1]})
        self.assertEqual(self.play('asks_twice', [setup()], limit=0, wall=1)[2]['kind'], 'timed_out')
        self.assertEqual(self.play('endless', [setup()], limit=0, wall=1)[2]['kind'], 'timed_out')

    def test_by_the_processor_clock_sleeping_takes_no_time(self):
        for clock, place in (('wall', [2, 2]), ('cpu', [0, 0])):
            answer = self.play('sleeper', [setup()], limit=0.2, clock=clock)[2]
            self.assertEqual(answer.get('move'), {'place': place}, (clock, answer))

    def test_with_a_limit_nothing_outlives_a_move(self):
        self.play('counter', limit=5)
        self.assertEqual(self.printed.splitlines(), ['moves 1 1'] * 2)
        self.play('counter', limit=None)
        self.assertEqual(self.printed.splitlines(), ['moves 1 1', 'moves 2 2'])

    def test_other_courses_say_which_python_they_want(self):
        with Session('cse415') as session:
            begun = session.begun
        refused = 'run with Python 3.6 or later, and this is Python 2.7' in begun.get('why', '')
        self.assertEqual(refused, PYTHON_2, begun)

    def test_which_class_is_taken(self):
        answers = self.play('two_players')
        self.assertEqual((answers[0]['class'], answers[2]['move']), ('AlphaPlayer', {'place': [0, 0]}))
        self.assertIn('BetaPlayer', answers[0]['notes'][0])
        with_name = self.play('two_players', **{'class': 'BetaPlayer'})
        self.assertEqual((with_name[0]['notes'], with_name[2]['move']), ([], {'place': [0, 1]}))
        misnamed = self.play('two_players', **{'class': 'GammaPlayer'})[0]['why']
        self.assertIn('no player `GammaPlayer` in two_players.py (there are: AlphaPlayer, BetaPlayer', misnamed)
        self.assertEqual(self.play('minimax', [setup(['xox', 'xo.', 'o..'])])[0]['name'], 'HAL9000')

    def test_failed_preparation(self):
        self.assertIn('Mancala', self.play('mancala')[0]['why'])
        self.assertIn('TypeError', self.play('wide_init')[0]['why'])

    def test_a_name_that_raises_is_noted(self):
        answers = self.play('unspeakable')
        self.assertEqual((answers[0].get('name'), answers[2].get('move')), ('Unspeakable', {'place': [0, 0]}), answers)
        self.assertIn('I have no name', answers[0]['notes'][0])

    def test_states_and_players_go_to_other_processes(self):
        for limit in (5, None):
            answers = self.play('pools', limit=limit)
            self.assertEqual([answer.get('move') for answer in answers[2:]], [{'place': [2, 2]}] * 2, answers)
            self.assertEqual(self.printed.count(u'caf\u00e9\n'), 2)

    def test_the_first_answer_counts_when_a_move_forks_and_both_processes_return(self):
        answers = self.play('forks')
        self.assertEqual([answer.get('move') for answer in answers[2:]], [{'place': [0, 0]}] * 2, answers)

    def test_a_last_action_that_the_board_does_not_show_is_handed_over(self):
        told = dict(setup(['.ox', '.xo', '...']), told_last={'cell': [1, 1], 'seat': 'second'})
        self.assertEqual(self.play('chatty', [told])[2]['kind'], 'moved')
        self.assertIn('Player 2 played at (1, 1)', self.printed)

    def test_files_of_python_2(self):
        answers = self.play('python2')
        if PYTHON_2:
            self.assertEqual(answers[2].get('move'), {'place': [1, 1]}, answers)
        else:
            self.assertIn('print statement of Python 2', answers[0]['why'])
        answers = self.play('xrange')
        if PYTHON_2:
            self.assertEqual(answers[2].get('move'), {'place': [0, 0]}, answers)
        else:
            self.assertIn("name 'xrange' is not defined; that looks like Python 2", answers[2]['why'])
            # How another one is chosen is for the program to say that the user runs.
            self.assertNotIn('--', answers[2]['why'])
            self.assertEqual(answers[2]['needs'], 'interpreter')
            self.assertEqual(self.play('python2')[0]['needs'], 'interpreter')
        answers = self.play('tabs')
        if PYTHON_2:
            self.assertEqual(answers[2].get('move'), {'place': [0, 0]}, answers)
        else:
            self.assertIn('tabs.py, line 9: Python 3', answers[0]['why'])


if __name__ == '__main__':
    unittest.main()
