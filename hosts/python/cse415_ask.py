"""CSE 415, Toro-Tile Straight: questions to parameterized_minimax, the static evaluations and what the master calls.

Each is called in the course's order: the static functions before get_ready, the search and a turn after it.
"""
import sys

from cse415_host import difference
from plyground_calls import Report, call, is_text, pair, plain, said, wall_clock
from plyground_path import need, ours

__plyground_host__ = True

OPPONENT = 'player2'
FIRST_REMARK = 'The game is starting.'
STATE_CLASSES = ('MY_TTS_State', 'My_TTS_State')
FUNCTIONS = ('who_am_i', 'moniker', 'get_ready', 'take_turn', 'parameterized_minimax') + STATE_CLASSES
EVALUATIONS = ('static_eval', 'basic_static_eval', 'custom_static_eval')
RESULTS = (('value', 'CURRENT_STATE_STATIC_VAL'), ('expanded', 'N_STATES_EXPANDED'), ('evals', 'N_STATIC_EVALS'),
           ('cutoffs', 'N_CUTOFFS'))
# Winter 2019 returns a list: value, expanded, evaluations, depth reached, cutoffs.
RESULTS_OF_WINTER = (('value', 0), ('expanded', 1), ('evals', 2), ('cutoffs', 4))


class Host(object):
    """One submission."""

    def __init__(self, _wire):
        self.module = self.state_class = self.spelling = None

    def load(self, request, load_agent):
        """Imports the file and calls nothing."""
        import TTS_State
        self.state_class = TTS_State.TTS_State
        self.spelling = ours('cse415_spelling')
        self.module = load_agent()
        has = [name for name in FUNCTIONS if hasattr(self.module, name)]
        if self._own_class() is not None:
            has += [name for name in EVALUATIONS if hasattr(self._own_class(), name)]
        return {'kind': 'loaded', 'name': self.module.__name__, 'has': has}

    def ask(self, question):
        """Its answers."""
        kind = question['kind']
        if kind == 'static':
            return {'value': self._static(question, 'basic_static_eval')}
        if kind == 'custom_static':
            return {'value': self._static(question, 'custom_static_eval')}
        if kind == 'minimax':
            return self._minimax(question)
        if kind in ('who_am_i', 'moniker'):
            return {'text': call(kind, need(self.module, kind))}
        if kind == 'get_ready':
            return {'returned': self._get_ready(question)}
        if kind == 'turn':
            return self._turn(question)
        if kind == 'in_order':
            return self._in_order(question)
        if kind == 'turns':
            return {'turns': self._turns(question)}
        if kind == 'evaluations':
            return self._evaluations(question)
        raise Report('failed', 'cse415 cannot be asked for {0}'.format(said(kind)))

    def _static(self, question, name):
        """As the checker asks: a state of the course's class becomes one of the file's. `ready` calls get_ready first."""
        if question.get('ready'):
            self._get_ready(question)
        own_class = self._own_class()
        if own_class is None:
            raise Report('missing', 'the file has no class MY_TTS_State')
        state = self._state(question)
        state.__class__ = own_class
        try:
            function = getattr(state, name)
        except AttributeError:
            raise Report('missing', '{0} has no {1}'.format(own_class.__name__, name))
        return call(name, function)

    def _minimax(self, question):
        self._get_ready(question)
        function = need(self.module, 'parameterized_minimax')
        named = self.spelling.arguments(function, question['max_ply'], bool(question['alpha_beta']),
                                        question.get('eval') != 'custom')
        returned = call('parameterized_minimax', function, current_state=self._state(question), **named)
        results = RESULTS_OF_WINTER if isinstance(returned, (list, tuple)) else RESULTS
        answers = {}
        for field, key in results:
            try:
                answers[field] = returned[key]
            except (KeyError, IndexError, TypeError):
                raise Report('unreadable', 'parameterized_minimax returned no {0}: {1}'.format(key, said(returned)))
        return answers

    def _turn(self, question):
        """One turn after get_ready. The time of take_turn alone is `seconds`."""
        self._get_ready(question)
        state = self._state(question)
        take_turn = need(self.module, 'take_turn')
        start = wall_clock()
        returned = call('take_turn', take_turn, state, question.get('remark', FIRST_REMARK), question['limit'])
        seconds = wall_clock() - start
        try:
            (move, new_state), utterance = returned
        except (TypeError, ValueError):
            raise Report('unreadable',
                         'take_turn must return [[move, state], utterance], not {0}'.format(said(returned)))
        answers = {'move': move, 'utterance': utterance, 'seconds': round(seconds, 6)}
        try:
            answers['board'] = [''.join(plain(square, 1) for square in row) for row in new_state.board]
            answers['whose_turn'] = new_state.whose_turn
        except (AttributeError, TypeError):
            answers['board'] = {'repr': said(new_state)}
        return answers

    def _in_order(self, question):
        """As the checker calls them in one process: the evaluations and the names, then get_ready, then the search."""
        answers = {'basic': self._static(question, 'basic_static_eval'),
                   'custom': self._static(question, 'custom_static_eval')}
        for name in ('who_am_i', 'moniker'):
            answers[name] = call(name, need(self.module, name))
        answers.update(self._minimax(question))
        return answers

    def _turns(self, question):
        """What the master calls in a game: get_ready for each of `sides`, then so many turns, each from the state that the
        one before has returned. It ends early where a turn cannot be gone on from."""
        self._get_ready(question)
        take_turn = need(self.module, 'take_turn')
        state, remark, turns = self._state(question), FIRST_REMARK, []
        for _ in range(question['most']):
            board, side = [list(row) for row in state.board], state.whose_turn
            if not any(' ' in row for row in board):
                break
            returned = call('take_turn', take_turn, state, remark, question['limit'])
            turn = _read_turn(board, side, returned)
            turns.append(turn)
            if 'why' in turn:
                break
            (_, state), remark = returned
            state = self._state({'board': state.board, 'to_move': state.whose_turn})
        return turns

    def _evaluations(self, question):
        """The values of both evaluations at each of `boards`, and how long one call takes on average."""
        self._get_ready(question)
        answers = {}
        for name in ('basic_static_eval', 'custom_static_eval'):
            asked = [dict(question, board=board) for board in question['boards']]
            start = wall_clock()
            values = [self._static(dict(one, ready=False), name) for one in asked]
            answers[name] = {'values': values, 'seconds': round((wall_clock() - start) / max(1, len(asked)), 9)}
        return answers

    def _get_ready(self, question):
        """Tells the side to move, or each of `sides`: a file that plays itself is told both. What each call returned."""
        get_ready = need(self.module, 'get_ready')
        opponent = question.get('opponent', OPPONENT)
        return [call('get_ready', get_ready, self._state(question), question['k'], sys.intern(str(side)), opponent)
                for side in question.get('sides', [question['to_move']])]

    def _state(self, question):
        """A new state. Agents compare squares with `is`, so every square is the very string of a literal."""
        board = [[sys.intern(str(square)) for square in row] for row in question['board']]
        return self.state_class(board, sys.intern(str(question['to_move'])))

    def _own_class(self):
        """The file's state class: by the checker's name, by the handout's, or the one that has the evaluation."""
        for name in STATE_CLASSES:
            if hasattr(self.module, name):
                return getattr(self.module, name)
        found = [value for value in vars(self.module).values() if isinstance(value, type)
                 and issubclass(value, self.state_class) and hasattr(value, 'basic_static_eval')]
        return found[0] if len(found) == 1 else None


def _read_turn(board, side, returned):
    """What take_turn returned on a board: `side`, `move`, `remark`, and `why` where that is not what the course asks for."""
    turn = {'side': side}
    try:
        (move, state), remark = returned
    except (TypeError, ValueError):
        return dict(turn, why='take_turn must return [[move, state], utterance], not {0}'.format(said(returned)))
    place = None if is_text(move) else pair(move)
    if place is None:
        return dict(turn, why='the move must be (row, column), not {0}'.format(said(move)))
    turn['move'] = place
    row, col = place
    if not (0 <= row < len(board) and 0 <= col < len(board[0]) and board[row][col] == ' '):
        return dict(turn, why='{0} is not a vacant square'.format(said(move)))
    try:
        found = difference(board, side, place, state)
    except Report as report:
        return dict(turn, why=report.answer['why'])
    if found is not None:
        return dict(turn, why=_told(found))
    if not is_text(remark):
        return dict(turn, why='the utterance must be text, not {0}'.format(said(remark)))
    return dict(turn, remark=remark)


def _told(found):
    """What is wrong with a returned state, as a sentence."""
    if found['differs'] == 'size':
        return 'the returned state has another size than the board'
    if found['differs'] == 'turn':
        return "the returned state says that it is the turn of {found}, it should be '{expected}'".format(**found)
    return "cell ({0}, {1}) of the returned state should be '{expected}', it is {found}".format(*found['at'], **found)
