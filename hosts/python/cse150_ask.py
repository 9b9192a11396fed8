"""CSE 150: questions to the players of p1 to p4, one file a host. Python 2.7 and 3."""
from cse150_host import OneToken, at_home, opponent_class, player_class
from plyground_calls import Report, call, is_text, pair, said

__plyground_host__ = True

# The methods that the handout has students write, by kind of question.
METHODS = {'minimax_action': 'move', 'alphabeta_action': 'move', 'evaluation_move': 'move', 'custom_move': 'move',
           'evaluate': 'evaluate', 'name': 'name'}


class PolledClock(OneToken):
    """The course's clock, which counts how often it is read. Without a limit time is never up."""

    def __init__(self, limit):
        OneToken.__init__(self, float('inf') if limit is None else limit, False)
        self.polls = 0

    def __call__(self):
        self.polls += 1
        return OneToken.__call__(self)


class Host(object):
    """A player class, and a fresh player of it for each question."""

    def __init__(self, wire):
        self.wire = wire
        self.course = self.module = self.made = self.opponent = None

    def load(self, request, load_agent):
        """Imports the file and finds its class; nothing of it is called."""
        import assignment2
        self.course = assignment2
        self.module = load_agent()
        self.made, remarks = player_class(assignment2.Player, self.module, request.get('options', {}).get('class'))
        self.opponent = opponent_class(assignment2)
        for ours in (OneToken, PolledClock):
            at_home(assignment2, ours)
        return {'kind': 'loaded', 'name': self.made.__name__, 'class': self.made.__name__,
                'has': [name for name in sorted(set(METHODS.values())) if self._defines(name)], 'notes': remarks}

    def ask(self, question):
        """The answers of a new player to one question, under the names that the cases have for them."""
        kind = question['kind']
        method = METHODS.get(kind)
        if method is None:
            raise Report('missing', "no player of the course answers questions of kind `{0}`".format(kind))
        if method == 'evaluate' and not self._defines(method):
            raise Report('missing', '{0} has no {1}'.format(self.made.__name__, method))
        color = 1 if kind == 'name' else question['to_play']
        players = self._players(color)
        me = players[color - 1]
        if kind == 'name':
            return {'name': call('name', getattr, me, 'name')}
        state = self._state(question, me)
        if method == 'evaluate':
            return {'expect.value': call('evaluate', lambda: me.evaluate(state, color))}
        clock = PolledClock(question.get('limit'))
        if kind == 'custom_move':
            me.is_time_up = clock
        returned = call('move', lambda: me.move(state))
        answers = _action(returned)
        if kind == 'custom_move':
            answers['polls'] = clock.polls
        return answers

    def _defines(self, name):
        """Whether the class has a method that is not the course's own."""
        given = vars(self.course.Player).get(name)
        owner = next((made for made in self.made.__mro__ if name in vars(made)), None)
        return owner is not None and vars(owner)[name] is not given

    def _players(self, color):
        classes = [self.made, self.opponent] if color == 1 else [self.opponent, self.made]
        what = '{0}({1})'.format(self.made.__name__, color)
        return call(what, self.course.Player.create_players, classes)

    def _state(self, question, me):
        board = tuple(tuple(row) for row in question['board'])
        state = self.course.State(question['k'], board, None, me)
        last = question.get('last_action')
        if last:  # set afterwards: the first handout's last actions do not fit their boards
            state.last_action = self.course.Action(last['color'], tuple(last['location']))
        return state


def _action(returned):
    """An action as the cases write it, and as the course's own tests print it."""
    if returned is None:
        return {'expect.action': None, 'expect.action_text': None}
    try:
        color, location = returned.color, returned.location
    except AttributeError:
        raise Report('unreadable', 'move must return an Action, not {0}'.format(said(returned)))
    place = None if is_text(location) else pair(location)
    if place is None:
        raise Report('unreadable', 'the location must be (row, col), not {0}'.format(said(location)))
    return {'expect.action': {'color': color, 'location': place}, 'expect.action_text': said(returned)}
