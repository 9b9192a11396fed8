"""CSE 415, Toro-Tile Straight: a module with who_am_i, moniker, get_ready and take_turn."""
import sys

from plyground_calls import Foul, REMARK, call, is_text, measured, pair, plain, said
from plyground_path import need

__plyground_host__ = True

# Agents compare squares with `is`, so every square must be the very string that a literal in their file is.
SQUARES = dict((letter, sys.intern(square)) for letter, square in {'.': ' ', '#': '-', 'x': 'W', 'o': 'B'}.items())
SIDES = {'first': sys.intern('W'), 'second': sys.intern('B')}
FIRST_REMARK = 'The game is starting.'
# What the master without a clock tells its players.
UNTIMED = 10
OLDER_QUARTERS = ('w18', 'w19', 's19')


def _equal_in_older_quarters(self, other):
    """The comparison of Winter 2018 to early Spring 2019: always 8x8, so smaller boards are never equal."""
    try:
        return self.whose_turn == other.whose_turn and all(
            self.board[r][c] == other.board[r][c] for r in range(8) for c in range(8))
    except Exception:
        return False


class Host(object):
    """One agent and what the referee has told us about its game."""

    def __init__(self, _wire):
        self.agent = self.state_class = self.start = None
        self.k = self.side = None

    def load(self, request, load_agent):
        """Imports the agent and lets it introduce itself, in the course's order."""
        import TTS_State
        self.state_class = TTS_State.TTS_State
        quarter = request.get('options', {}).get('quarter', 'a19')
        if quarter in OLDER_QUARTERS:
            self.state_class.__eq__ = _equal_in_older_quarters
        self.start = request['setup']
        self.k = int(self.start.get('options', {}).get('k') or request['k'])
        self.side = SIDES[request['side']]
        self.agent = load_agent()
        introduction = call('who_am_i', need(self.agent, 'who_am_i'))
        name = call('moniker', need(self.agent, 'moniker'))
        need(self.agent, 'get_ready')
        need(self.agent, 'take_turn')
        remarks = ['{0} returned {1}, not text'.format(function, said(value))
                   for function, value in (('who_am_i', introduction), ('moniker', name)) if not is_text(value)]
        return {'ok': True, 'name': _as_text(name), 'introduction': _as_text(introduction), 'notes': remarks}

    def ready(self, request):
        """What get_ready returns is dropped, as the course does."""
        state = self._state(self.start)
        call('get_ready', self.agent.get_ready, state, self.k, self.side, request.get('opponent', ''))
        return {'ok': True}

    def turn(self, request):
        """Asks for a move, always with a state of its own that nobody else holds."""
        state = self._state(request['setup'])
        remark = request.get('remark')
        remark = FIRST_REMARK if remark is None else remark
        limit = request.get('limit')
        limit = UNTIMED if limit is None else float(limit)
        return measured(lambda: self._ask(request['setup'], state, remark, limit))

    def moniker(self, _request):
        """The course asks for the name again after every move, off its clock and unguarded."""
        try:
            return {'ok': True, 'name': _as_text(call('moniker', self.agent.moniker))}
        except Foul as foul:
            return {'ok': True, 'note': foul.answer['why'] + ": the course's program would have ended here"}

    def _state(self, setup):
        board = [[SQUARES[letter] for letter in row] for row in setup['board']]
        return self.state_class(board, SIDES[setup['to_move']])

    def _ask(self, setup, state, remark, limit):
        returned = call('take_turn', self.agent.take_turn, state, remark, limit)
        heard = {'said': said(returned)}
        try:
            return self._judge(setup, returned, heard)
        except Foul as foul:
            foul.answer.update((key, value) for key, value in heard.items() if key not in foul.answer)
            raise

    def _judge(self, setup, returned, heard):
        """Reads `[[move, state], utterance]`; what is known of it by the time of a foul is in `heard`."""
        if not returned:
            raise Foul('silent', 'take_turn returned {0}: no move'.format(heard['said']))
        try:
            choice, utterance = returned
        except (TypeError, ValueError):
            raise Foul('malformed', 'take_turn must return [[move, state], utterance], two things')
        if is_text(utterance):
            heard['remark'] = _as_text(utterance)
        if choice is None:
            raise Foul('silent', 'take_turn returned no move')
        try:
            move, state = choice
        except (TypeError, ValueError):
            raise Foul('malformed', 'the first part of what take_turn returns must be [move, state]')
        heard['move_text'] = said(move, str)
        if move is None or (not move and isinstance(move, (bool, int))):
            raise Foul('silent', 'take_turn returned {0} as its move: no move'.format(said(move)))
        place = pair(move)
        if place is None or is_text(move):
            raise Foul('malformed', 'the move must be (row, column), not {0}'.format(said(move)))
        heard['move'] = {'place': place}
        self._hold_to_promise(setup, place, state)
        if not is_text(utterance):
            raise Foul('malformed', 'the utterance must be text, not {0}'.format(said(utterance)), part='utterance')
        return heard

    def _hold_to_promise(self, setup, place, state):
        """The returned state must be the one that the move leads to. An impossible move is the referee's to judge."""
        row, col = place
        board = [[SQUARES[letter] for letter in line] for line in setup['board']]
        if not (0 <= row < len(board) and 0 <= col < len(board[0]) and board[row][col] == ' '):
            return
        try:
            theirs = [list(line) for line in state.board]
            turn = state.whose_turn
        except (AttributeError, TypeError):
            raise Foul('malformed', 'the state must have board and whose_turn, and {0} has not'.format(said(state)))
        mover = SIDES[setup['to_move']]
        board[row][col] = mover
        if len(theirs) != len(board) or any(len(line) != len(board[0]) for line in theirs):
            raise Foul('broken_promise', 'the returned state has another size than the board', differs='board')
        for r, line in enumerate(board):
            for c, square in enumerate(line):
                if theirs[r][c] != square:
                    raise Foul('broken_promise', 'after the move to ({0}, {1}) square ({2}, {3}) should be {4!r}, the '
                               'returned state has {5}'.format(row, col, r, c, square, said(theirs[r][c])),
                               differs='board')
        other = SIDES['second' if mover == 'W' else 'first']
        if turn != other:
            raise Foul('broken_promise', 'the returned state says that it is the turn of {0}, it should be {1!r}'
                       .format(said(turn), other), differs='turn')


def _as_text(value):
    return plain(value if is_text(value) else str(value), REMARK)
