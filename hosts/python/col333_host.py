"""COL 333, ExtendedConnect4: class AIPlayer(player_number, time), NumPy boards, each move in a fresh fork."""
import numpy

from plyground_calls import LARGEST, Report, call, is_text, measured, plain, said
from plyground_fork import in_fork
from plyground_path import need

__plyground_host__ = True

TOKENS = {'.': 0, 'x': 1, 'o': 2}
SEATS = {'first': 1, 'second': 2}
COURSE_TIME = 20
_ARRAY = numpy.ndarray
METHODS = {'expectimax': 'get_expectimax_move', 'intelligent': 'get_intelligent_move'}
# The simulator itself puts this in the place of an answer that came too late.
TIME_IS_UP = (1000, True)


class Host(object):
    """The agent as it was constructed; forks of it make the moves."""

    def __init__(self, wire):
        self.wire = wire
        self.array = self.counter = None
        self.player = self.method = self.persistent = self.pops = None

    def load(self, request, load_agent):
        """Imports the file and constructs AIPlayer, off the clock."""
        from connect4.utils import Integer
        self.array, self.counter = numpy.array, Integer  # before the agent can touch them
        options = request.get('options', {})
        kind = 'expectimax' if request.get('opponent_kind') == 'random' else 'intelligent'
        self.method = METHODS[options.get('method', kind)]
        self.persistent = options.get('persistent') == 'yes'
        self.pops = request['setup'].get('pops') or [0, 0]
        limit = request.get('limit')
        limit = COURSE_TIME if limit is None else limit
        number = SEATS[request['side']]
        made = need(load_agent(), 'AIPlayer')
        self.player = call('AIPlayer({0}, {1})'.format(number, limit), made, number,
                           int(limit) if limit == int(limit) else limit)
        name = getattr(self.player, 'player_string', None)
        return {'kind': 'loaded', 'name': plain(name) if is_text(name) else 'Player {0}:ai'.format(number),
                'method': self.method, 'numpy': numpy.__version__}

    def ready(self, _request):
        """The course tells an agent nothing about the other one."""
        return {'kind': 'ready'}

    def turn(self, request):
        """One move, on a new state."""
        state = self._state(request['setup'])
        if self.persistent:
            return measured(lambda: self._ask(state))
        return in_fork(self.wire, lambda: self._ask(state), request.get('wall'), to_its_end=True)

    def _state(self, setup):
        board = self.array([[TOKENS[letter] for letter in row] for row in setup['board']], dtype=int)
        counters = {}
        for number, left, initial in zip((1, 2), setup.get('pops') or [0, 0], self.pops):
            counters[number] = self.counter(max(initial, left))
            counters[number]._i = left
        return board, counters

    def _ask(self, state):
        function = call(self.method, getattr, self.player, self.method)
        returned = call(self.method, function, state)
        try:
            return dict(read_action(returned), said=said(returned))
        except Report as report:
            report.answer['said'] = said(returned)
            raise


def _equal_int(value):
    """The int that a value equals, as the simulator's `in` would find it: 3, numpy's 3, 3.0, but not '3'."""
    if is_text(value):
        return None
    try:
        number = int(value)
        return max(-LARGEST, min(LARGEST, number)) if bool(value == number) else None
    except (TypeError, ValueError, OverflowError):
        return None


def _in_the_course(returned):
    """What the course's simulator would have done instead of taking the turn away, if anything."""
    if isinstance(returned, _ARRAY):
        return " (the course's simulator would have died comparing it)"
    try:
        import pickle
        pickle.dumps(returned)
        return ''
    except BaseException:
        return " (the course's simulator would have waited for ever, as this cannot be pickled)"


def read_action(returned):
    """The action that a method returned, as the referee takes it; anything else becomes a report."""
    if returned is None:
        raise Report('no_move', 'the method returned None: no move')
    if not isinstance(returned, tuple) or len(returned) != 2:
        raise Report('unreadable', 'a move must be the tuple (column, is_popout), not {0}{1}'.format(
            said(returned), _in_the_course(returned)))
    column, pop = _equal_int(returned[0]), _equal_int(returned[1])
    if column is None or pop not in (0, 1):
        raise Report('unreadable', 'a move must be (whole number, True or False), not {0}{1}'.format(
            said(returned), _in_the_course(returned)))
    if (column, bool(pop)) == TIME_IS_UP:
        raise Report('time_out_sign', "(1000, True) is the simulator's own sign for a time-out")
    answer = {'kind': 'moved', 'move': {'pop' if pop else 'drop': column}}
    if not isinstance(returned[1], (int, float)):
        kind = type(returned[1])
        text = "is_popout is not a bool, but {0}.{1}: the course's simulator would have died writing its log"
        answer['note'] = text.format(kind.__module__, kind.__name__)
    return answer
