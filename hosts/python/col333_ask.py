"""COL 333: questions to the two methods of AIPlayer that the course calls."""
import numpy

from col333_host import METHODS, read_action
from plyground_calls import Report, call
from plyground_path import need

__plyground_host__ = True

# The method that answers a question, by its kind.
ASKED = {'expectimax': METHODS['expectimax'], 'alphabeta': METHODS['intelligent']}
# The shortest time limit that the handout allows.
COURSE_TIME = 5


class Host(object):
    """The class AIPlayer, and a fresh object of it for each question."""

    def __init__(self, wire):
        self.wire = wire
        self.array = self.counter = self.module = self.made = None

    def load(self, _request, load_agent):
        """Imports the file; nothing of it is called."""
        from connect4.utils import Integer
        self.array, self.counter = numpy.array, Integer  # before the agent can touch them
        self.module = load_agent()
        self.made = need(self.module, 'AIPlayer')
        return {'kind': 'loaded', 'name': 'AIPlayer', 'numpy': numpy.__version__,
                'has': sorted(name for name in ASKED.values() if hasattr(self.made, name))}

    def ask(self, question):
        """The action that a new AIPlayer chooses, within the time limit that it is given."""
        method = ASKED.get(question['kind'])
        if method is None:
            raise Report('missing', 'no method of AIPlayer answers questions of kind `{0}`'.format(question['kind']))
        if not hasattr(self.made, method):
            raise Report('missing', 'AIPlayer has no {0}'.format(method))
        number, limit = question['player'], question.get('time', COURSE_TIME)
        player = call('AIPlayer({0}, {1})'.format(number, limit), self.made, number, limit)
        state = self._state(question['state'])
        returned = call(method, lambda: getattr(player, method)(state))
        if returned is None:
            return {'action': None}
        kind, column = next(iter(read_action(returned)['move'].items()))
        return {'action': [column, kind == 'pop']}

    def _state(self, state):
        board = self.array(state['board'], dtype=int)
        return board, {number: self.counter(pops) for number, pops in zip((1, 2), state['pops'])}
