"""CSE 415, Toro-Tile Straight: a module with who_am_i, moniker, get_ready and take_turn."""
import sys

from plyground_calls import REMARK, Report, call, is_text, measured, pair, plain, said
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
        return {'kind': 'loaded', 'name': _as_text(name), 'introduction': _as_text(introduction), 'notes': remarks}

    def ready(self, request):
        """What get_ready returns is dropped, as the course does."""
        state = self._state(self.start)
        call('get_ready', self.agent.get_ready, state, self.k, self.side, request.get('opponent', ''))
        return {'kind': 'ready'}

    def turn(self, request):
        """Asks for a move, always with a new state."""
        state = self._state(request['setup'])
        remark = request.get('remark')
        remark = FIRST_REMARK if remark is None else remark
        limit = request.get('limit')
        limit = UNTIMED if limit is None else float(limit)
        return measured(lambda: self._ask(request['setup'], state, remark, limit))

    def moniker(self, _request):
        """The course asks for the name again after every move, off its clock and unguarded."""
        try:
            return {'kind': 'named', 'name': _as_text(call('moniker', self.agent.moniker))}
        except Report as report:
            return {'kind': 'named', 'note': report.answer['why'] + ": the course's program would have ended here"}

    def _state(self, setup):
        board = [[SQUARES[letter] for letter in row] for row in setup['board']]
        return self.state_class(board, SIDES[setup['to_move']])

    def _ask(self, setup, state, remark, limit):
        returned = call('take_turn', self.agent.take_turn, state, remark, limit)
        heard = {'said': said(returned)}
        try:
            return self._read(setup, returned, heard)
        except Report as report:
            report.answer.update((key, value) for key, value in heard.items() if key not in report.answer)
            raise

    def _read(self, setup, returned, heard):
        """Reads `[[move, state], utterance]`; what is known of it by the time of another report is in `heard`."""
        if not returned:
            raise Report('no_move', 'take_turn returned {0}: no move'.format(heard['said']))
        try:
            choice, utterance = returned
        except (TypeError, ValueError):
            raise Report('unreadable', 'take_turn must return [[move, state], utterance], two things')
        if is_text(utterance):
            heard['remark'] = _as_text(utterance)
        if choice is None:
            raise Report('no_move', 'take_turn returned no move')
        try:
            move, state = choice
        except (TypeError, ValueError):
            raise Report('unreadable', 'the first part of what take_turn returns must be [move, state]')
        heard['move_text'] = said(move, str)
        if move is None or (not move and isinstance(move, (bool, int))):
            raise Report('no_move', 'take_turn returned {0} as its move: no move'.format(said(move)))
        place = pair(move)
        if place is None or is_text(move):
            raise Report('unreadable', 'the move must be (row, column), not {0}'.format(said(move)))
        heard['move'] = {'place': place}
        difference = self._difference(setup, place, state)
        if difference:
            heard['state'] = difference
        if not is_text(utterance):
            heard['utterance'] = said(utterance)
        heard['kind'] = 'moved'
        return heard

    def _difference(self, setup, place, state):
        """How the returned state differs from the one that the move leads to; None where that is impossible to say."""
        row, col = place
        board = [[SQUARES[letter] for letter in line] for line in setup['board']]
        if not (0 <= row < len(board) and 0 <= col < len(board[0]) and board[row][col] == ' '):
            return None
        return difference(board, SIDES[setup['to_move']], place, state)


def difference(board, mover, place, state):
    """How a state differs from the one that a move of this side to a vacant square of the board leads to; None if not."""
    try:
        theirs = [list(line) for line in state.board]
        turn = state.whose_turn
    except (AttributeError, TypeError):
        raise Report('unreadable', 'the state must have board and whose_turn, and {0} has not'.format(said(state)))
    wanted = [list(line) for line in board]
    wanted[place[0]][place[1]] = mover
    if len(theirs) != len(wanted) or any(len(line) != len(wanted[0]) for line in theirs):
        return {'differs': 'size'}
    for r, line in enumerate(wanted):
        for c, square in enumerate(line):
            if theirs[r][c] != square:
                return {'differs': 'square', 'at': [r, c], 'expected': square, 'found': said(theirs[r][c])}
    other = SIDES['second' if mover == 'W' else 'first']
    return {'differs': 'turn', 'expected': other, 'found': said(turn)} if turn != other else None


def _as_text(value):
    return plain(value if is_text(value) else str(value), REMARK)
