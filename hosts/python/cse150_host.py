"""CSE 150, m,n,k-games: a subclass of assignment2's Player. Python 2.7 and 3."""
import os

from plyground_calls import Report, call, cpu_clock, is_text, measured, pair, plain, said, wall_clock
from plyground_fork import in_fork

__plyground_host__ = True

CELLS = {'.': 0, 'x': 1, 'o': 2, '#': 9}
COLORS = {'first': 1, 'second': 2}
MANCALA = ('possible_action_range', 'player_row')


class OneToken(object):
    """The course's clock: after the limit it says True exactly once, then False again. CPU time is that of the fork."""

    def __init__(self, limit, by_cpu):
        self.limit, self.by_cpu, self.tokens, self.start = limit, by_cpu, [True], wall_clock()

    def __call__(self):
        spent = cpu_clock() if self.by_cpu else wall_clock() - self.start
        return bool(self.tokens) and spent >= self.limit and self.tokens.pop()


def at_home(course, made):
    """Makes one of our classes the course's: agents hand states to other processes, and pickle must find it there."""
    made.__module__, made.__qualname__ = course.__name__, made.__name__
    setattr(course, made.__name__, made)
    return made


def opponent_class(course):
    """The course's stand-in for the other player, whose program runs elsewhere."""
    class Opponent(course.Player):
        """Stands for the other player, whose program runs elsewhere."""
        said_name = 'Opponent'

        @property
        def name(self):
            """The name the referee told us."""
            return self.said_name
    return at_home(course, Opponent)


class Host(object):
    """Two players in a ring: the agent, and a stand-in for its opponent."""

    def __init__(self, wire):
        self.wire = wire
        self.course = self.players = self.me = None
        self.k = None

    def load(self, request, load_agent):
        """Imports the file, finds its class and builds it with the colour alone."""
        import assignment2
        self.course = assignment2
        color = COLORS[request['side']]
        self.k = int(request['setup'].get('options', {}).get('k') or request['k'])
        made, remarks = player_class(assignment2.Player, load_agent(), request.get('options', {}).get('class'))
        opponent = opponent_class(assignment2)
        at_home(assignment2, OneToken)
        classes = [made, opponent] if color == 1 else [opponent, made]
        self.players = call('{0}({1})'.format(made.__name__, color), assignment2.Player.create_players, classes)
        self.me = self.players[color - 1]
        try:  # the course's runner announces no names, so the game goes on after a name that raises
            name = call('name', getattr, self.me, 'name')
            name = plain(name if is_text(name) else call('name', str, name))
        except Report as report:
            name = made.__name__
            remarks.append(report.answer['why'])
        return {'kind': 'loaded', 'name': name, 'class': made.__name__, 'notes': remarks}

    def ready(self, request):
        """The other one's name is all there is to tell."""
        self.me.next.said_name = request.get('opponent') or 'Opponent'
        return {'kind': 'ready'}

    def turn(self, request):
        """With a limit in a fork, without one in this process."""
        state = self._state(request['setup'])
        limit = request.get('limit')
        if limit is None:
            return measured(lambda: self._ask(state))
        is_time_up = OneToken(limit, request.get('clock') == 'cpu')
        return in_fork(self.wire, lambda: self._ask(state, is_time_up), request.get('wall'))

    def _state(self, setup):
        board = tuple(tuple(CELLS[letter] for letter in row) for row in setup['board'])
        to_play = self.players[COLORS[setup['to_move']] - 1]
        state = self.course.State(self.k, board, None, to_play)
        last = setup.get('last') or setup.get('told_last')
        if last:  # set afterwards: a position from a file may have a last action that does not fit its board
            state.last_action = self.course.Action(COLORS[last['seat']], tuple(last['cell']))
        return state

    def _ask(self, state, is_time_up=None):
        if is_time_up is not None:
            self.me.is_time_up = is_time_up
        returned = call('move', self.me.move, state)
        try:
            return dict(self._read(returned), said=said(returned))
        except Report as report:
            report.answer['said'] = said(returned)
            raise

    def _read(self, returned):
        if returned is None:
            raise Report('no_move', 'move returned None')
        try:
            color, location = returned.color, returned.location
        except AttributeError:
            raise Report('unreadable', 'move must return an Action, not {0}'.format(said(returned)))
        place = pair(location)
        if place is None or is_text(location):
            raise Report('unreadable', 'the location must be (row, col), not {0}'.format(said(location)))
        answer = {'kind': 'moved', 'move': {'place': place}}
        if color != self.me.color:
            answer['other_colour'] = said(color)
        return answer


def _players(base, module):
    """The players of a file and the names they have in it, in the order of their names."""
    named = [(name, getattr(module, name, None)) for name in sorted(dir(module))]
    return [(name, made) for name, made in named
            if isinstance(made, type) and issubclass(made, base) and made is not base]


def _misnamed(base, module, name):
    """The class that was asked for is none, or no player."""
    there = [key for key, _ in _players(base, module)]
    return Report('missing', 'there is no player `{0}` in {1} (there are: {2})'.format(
        name, os.path.basename(module.__file__), ', '.join(there) or 'none'))


def player_class(base, module, name):
    """The class asked for, or the alphabetically first one of the file."""
    if name:
        made = getattr(module, name, None)
        if not (isinstance(made, type) and issubclass(made, base)):
            raise _misnamed(base, module, name)
        return made, []
    found = [made for _, made in _players(base, module)]
    found = [made for made in found if made.__module__ == module.__name__] or found
    if not found:
        with open(module.__file__, 'rb') as file:
            text = file.read().decode('utf-8', 'replace')
        if any(word in text for word in MANCALA):
            raise Report('missing', 'this is a Mancala agent of a later year: no m,n,k Player in it')
        raise Report('missing', 'the file has no subclass of Player')
    remarks = []
    if len(found) > 1:
        remarks.append('several players in the file ({0}): {1} is taken, class=NAME chooses another'.format(
            ', '.join(made.__name__ for made in found), found[0].__name__))
    return found[0], remarks
