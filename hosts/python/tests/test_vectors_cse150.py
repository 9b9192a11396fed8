"""The public cases of CSE 150 through its modules and our solved problems. Also under Python 2.7."""
from __future__ import print_function

import io
import sys

import vector_cases

vector_cases.use('cse150', 'starters/cse150/src')

import p1_minimax_player  # noqa: E402
import p2_alphabeta_player  # noqa: E402
import p3_evaluation_player  # noqa: E402
import run_game  # noqa: E402
from assignment2 import Action, Player, State  # noqa: E402

MOST_NODES = 15000


def board_of(case):
    """The board of a case."""
    return tuple(tuple(row) for row in case['board'])


def state_of(case, made=Player):
    """The state of a case, with players of a class. A last action that does not fit is taken, as the first release did."""
    last = case['last_action']
    last = last and Action(last['color'], tuple(last['location']))
    state = State(case['k'], board_of(case), None)
    state.last_action = last
    players = Player.create_players([made, made])
    state.to_play = players[case.get('to_play', 1) - 1]
    return state


class Script(Player):
    """Plays the moves of a case."""
    moves, names = [], []

    @property
    def name(self):
        """The name in the case."""
        return self.names[self.color - 1]

    def move(self, state):
        """The next one."""
        return Action(self.color, tuple(self.moves.pop(0)))


class CSE150(vector_cases.VectorTest):
    """All kinds of cases."""

    course = 'cse150'

    def test_minimax(self):
        cases = self.cases('minimax_action', lambda case: case['expect']['nodes'] <= MOST_NODES,
                           'more than {0} nodes'.format(MOST_NODES))
        for case in cases:
            state = state_of(case, p1_minimax_player.MinimaxPlayer)
            self.assertEqual(repr(state.to_play.move(state)), str(case['expect']['action_text']), case['id'])

    def test_alphabeta(self):
        def is_short(case):
            return sum(row.count(0) for row in case['board']) <= 12
        for case in self.cases('alphabeta_action', is_short, 'more than 12 free cells'):
            state = state_of(case, p2_alphabeta_player.AlphaBetaPlayer)
            self.assertEqual(repr(state.to_play.move(state)), str(case['expect']['action_text']), case['id'])

    def test_evaluation(self):
        for case in self.cases('evaluate'):
            player = p3_evaluation_player.EvaluationPlayer(1)
            value = player.evaluate(state_of(case), case['to_play'])
            self.assertEqual(value, case['expect']['value'], case['id'])
            self.assertEqual('{0:g}'.format(value), case['expect']['print_final'], case['id'])
        for case in self.cases('evaluation_move'):
            state = state_of(case, p3_evaluation_player.EvaluationPlayer)
            self.assertEqual(repr(state.to_play.move(state)), str(case['expect']['action_text']), case['id'])

    def test_terminal(self):
        for case in self.cases('terminal'):
            state, expect = state_of(case), case['expect']
            self.assertEqual(bool(state.is_terminal()), expect['terminal'], case['id'])
            if expect['terminal']:
                self.assertEqual(state.winner_color, expect['winner'] or 0, case['id'])
                for color, utility in expect['utility'].items():
                    self.assertEqual(state.utility(Player(int(color))), utility, case['id'])

    def test_actions(self):
        for case in self.cases('actions'):
            expected = [Action(one['color'], tuple(one['location'])) for one in case['expect']['actions']]
            self.assertEqual(state_of(case).actions(), expected, case['id'])

    def test_texts(self):
        for case in self.cases('parse_print'):
            error = {'last_action_colour': AssertionError, 'last_action_range': IndexError}.get(
                case['expect']['strict_error'])
            names = {'State': State, 'Action': Action}
            if error:
                self.assertRaises(error, eval, case['text'].strip(), names)
            else:
                state = eval(case['text'].strip(), names)
                self.assertEqual(str(state), case['expect']['print'], case['id'])
                self.assertEqual(state.ply, case['expect']['ply'], case['id'])

    def test_paths(self):
        def count(state, depth):
            if depth == 0:
                return 1
            return 0 if state.is_terminal() else sum(count(state.result(one), depth - 1) for one in state.actions())
        for case in self.cases('perft'):
            counts = [number for number in case['expect']['counts'] if number <= 500]
            found = [count(state_of(case), depth + 1) for depth in range(len(counts))]
            self.assertEqual(found, counts, case['id'])

    def test_console(self):
        for case in self.cases('console'):
            Script.moves, Script.names = list(case['moves']), [str(name) for name in case['names']]
            players = Player.create_players([Script, Script])
            state = State.initial(case['rows'], case['cols'], case['k'], players[0])
            output, printed = sys.stdout, io.BytesIO() if sys.version_info[0] == 2 else io.StringIO()
            sys.stdout = printed
            try:
                run_game.ConsoleGame(state, players).play()
            finally:
                sys.stdout = output
            self.assertEqual(printed.getvalue(), str(case['expect']['stdout']), case['id'])
