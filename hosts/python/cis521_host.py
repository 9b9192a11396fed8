"""CIS 521, Dominoes: class DominoesGame, asked with get_best_move, in both dialects of names and argument order."""
import inspect

from plyground_calls import Foul, call, measured, pair, plain, said, whole
from plyground_path import need

__plyground_host__ = True

DEPTH = 3
_IN_ORDER = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
_ANYTHING = [inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD]
_BY_NAME = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)


class Host(object):
    """The agent's class; every question gets an object of its own."""

    def __init__(self, _wire):
        self.module = self.game_class = self.depth = None

    def load(self, request, load_agent):
        """Imports the file. Games are built with the class: the factory is often missing."""
        self.depth = int(request.get('options', {}).get('limit', DEPTH))
        self.module = load_agent()
        self.game_class = need(self.module, 'DominoesGame')
        if not hasattr(self.game_class, 'get_best_move'):
            raise Foul('crashed', 'DominoesGame has no get_best_move')
        name = getattr(self.module, 'student_name', None)
        return {'ok': True, 'name': plain(name) if isinstance(name, str) and name else self.module.__name__}

    def ready(self, _request):
        """The course tells an agent nothing about the other one."""
        return {'ok': True}

    def turn(self, request):
        """Asks a new object, on lists of real bools that nobody else holds."""
        board = [[letter != '.' for letter in row] for row in request['setup']['board']]
        vertical = request['setup']['to_move'] == 'first'
        return measured(lambda: self._ask(board, vertical))

    def _ask(self, board, vertical):
        game = call('DominoesGame', self.game_class, board)
        args, named = self._arguments(game, vertical)
        returned = call('get_best_move', game.get_best_move, *args, **named)
        try:
            return dict(_judge(returned), said=said(returned))
        except Foul as foul:
            foul.answer['said'] = said(returned)
            raise

    def _arguments(self, game, vertical):
        """By keyword where that is possible; else one of the names tells the order, or the file's dialect."""
        parameters = _parameters(game.get_best_move)
        named = {'vertical': vertical, 'limit': self.depth}
        if _takes_by_name(parameters, named):
            return (), named
        names = [parameter.name for parameter in parameters if parameter.kind in _IN_ORDER]
        for name, place in (('vertical', 0), ('limit', 1)):
            if name in names[:2]:
                is_vertical_first = names.index(name) == place
                return (vertical, self.depth) if is_vertical_first else (self.depth, vertical), {}
        if hasattr(self.game_class, 'execute_move') or hasattr(self.module, 'make_dominoes_game'):
            return (self.depth, vertical), {}
        return (vertical, self.depth), {}


def _parameters(function):
    """The parameters of a bound method. Of a wrapper that takes anything, those of the function that it wraps."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return []
    inner = _wrapped(function) if [parameter.kind for parameter in parameters] == _ANYTHING else None
    return list(inspect.signature(inner).parameters.values())[1:] if inner else parameters


def _wrapped(method):
    """The one function that a decorator without functools.wraps keeps in its closure, if there is just one."""
    kept = inspect.getclosurevars(method).nonlocals.values() if inspect.ismethod(method) else ()
    functions = [value for value in kept if inspect.isfunction(value)]
    return functions[0] if len(functions) == 1 else None


def _takes_by_name(parameters, wanted):
    """Whether a function takes these by keyword, by their own names or because it takes any."""
    kinds = [parameter.kind for parameter in parameters]
    if inspect.Parameter.POSITIONAL_ONLY in kinds:
        return False
    names = [parameter.name for parameter in parameters if parameter.kind in _BY_NAME]
    takes_any = inspect.Parameter.VAR_KEYWORD in kinds
    return all(name in names for name in wanted) or (takes_any and all(name in wanted for name in names))


def _judge(returned):
    """Reads `((row, col), value, leaves)`, as tuples or lists."""
    if returned is None:
        raise Foul('silent', 'get_best_move returned None: no move')
    try:
        move, value, leaves = returned
    except (TypeError, ValueError):
        raise Foul('malformed', 'get_best_move must return ((row, col), value, leaves)')
    if move is None or (isinstance(move, (tuple, list)) and not move):
        raise Foul('silent', 'get_best_move returned no move')
    place = pair(move)
    if place is None or isinstance(move, str):
        raise Foul('malformed', 'the move must be (row, col), not {0}'.format(said(move)))
    answer = {'move': {'place': place}}
    for key, number in (('value', value), ('leaves', leaves)):
        number = int(number) if isinstance(number, float) and number.is_integer() else whole(number)
        if number is not None:
            answer[key] = number
    return answer
