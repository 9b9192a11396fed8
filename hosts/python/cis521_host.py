"""CIS 521, Dominoes: class DominoesGame, asked with get_best_move, in both dialects of names and argument order."""
from plyground_calls import Report, call, measured, pair, plain, said, whole
from plyground_path import need, ours

__plyground_host__ = True

DEPTH = 3


class Search(object):
    """The file's class, whose search can be asked in both dialects. Every question gets an object of its own."""

    def __init__(self, module):
        self.module = module
        self.game_class = need(module, 'DominoesGame')
        if not hasattr(self.game_class, 'get_best_move'):
            raise Report('missing', 'DominoesGame has no get_best_move')
        self.signature = None if _is_plain(self.game_class.get_best_move) else ours('cis521_signature')

    def ask(self, board, vertical, limit):
        """What get_best_move returns on new lists of real bools."""
        return self.ask_game(call('DominoesGame', self.game_class, board), vertical, limit)

    def ask_game(self, game, vertical, limit):
        """What get_best_move of this object returns."""
        args, named = self._arguments(game, vertical, limit)
        return call('get_best_move', game.get_best_move, *args, **named)

    def _arguments(self, game, vertical, limit):
        """By keyword where that is possible, as it nearly always is; else in the order that its parameters tell."""
        if self.signature is None:
            return (), {'vertical': vertical, 'limit': limit}
        is_reversed = hasattr(self.game_class, 'execute_move') or hasattr(self.module, 'make_dominoes_game')
        return self.signature.arguments(game.get_best_move, vertical, limit, is_reversed)


class Host(object):
    """The agent's search, and how deep it is asked to look."""

    def __init__(self, _wire):
        self.search = self.depth = None

    def load(self, request, load_agent):
        """Imports the file. Games are built with the class: the factory is often missing."""
        self.depth = int(request.get('options', {}).get('limit', DEPTH))
        module = load_agent()
        self.search = Search(module)
        return {'kind': 'loaded', 'name': author(module)}

    def ready(self, _request):
        """The course tells an agent nothing about the other one."""
        return {'kind': 'ready'}

    def turn(self, request):
        """Asks for a move."""
        board = [[letter != '.' for letter in row] for row in request['setup']['board']]
        vertical = request['setup']['to_move'] == 'first'
        return measured(lambda: self._ask(board, vertical))

    def _ask(self, board, vertical):
        returned = self.search.ask(board, vertical, self.depth)
        try:
            return dict(_read(returned), said=said(returned))
        except Report as report:
            report.answer['said'] = said(returned)
            raise


def author(module):
    """The name of its author, or the file's."""
    name = getattr(module, 'student_name', None)
    return plain(name) if isinstance(name, str) and name else module.__name__


def _is_plain(function):
    """Whether it is a plain function with the parameters of the course, so that its signature need not be inspected."""
    code = getattr(function, '__code__', None)
    if code is None or hasattr(function, '__wrapped__') or hasattr(function, '__signature__'):
        return False
    by_position_only = getattr(code, 'co_posonlyargcount', 0)
    names = code.co_varnames[by_position_only:code.co_argcount]
    return 'vertical' in names and 'limit' in names


def _read(returned):
    """Reads `((row, col), value, leaves)`, as tuples or lists."""
    if returned is None:
        raise Report('no_move', 'get_best_move returned None: no move')
    try:
        move, value, leaves = returned
    except (TypeError, ValueError):
        raise Report('unreadable', 'get_best_move must return ((row, col), value, leaves)')
    if move is None or (isinstance(move, (tuple, list)) and not move):
        raise Report('no_move', 'get_best_move returned no move')
    place = pair(move)
    if place is None or isinstance(move, str):
        raise Report('unreadable', 'the move must be (row, col), not {0}'.format(said(move)))
    answer = {'kind': 'moved', 'move': {'place': place}}
    for key, number in (('value', value), ('leaves', leaves)):
        number = int(number) if isinstance(number, float) and number.is_integer() else whole(number)
        if number is not None:
            answer[key] = number
    return answer
