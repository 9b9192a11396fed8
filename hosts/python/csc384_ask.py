"""CSC 384, Othello: questions to compute_utility, the node functions and select_move_*, in every form of the course.

The file is imported as a module. Names and arguments are those of Winter 2020 to Summer 2025; of Summer 2022
(mm_max_node, claim_mm, ...); of Winter 2026, whose functions take the evaluation first; and of the Columbia course, whose
functions have no limit.
"""
import os
import sys

from plyground_calls import Report, call, is_text, pair, said
from plyground_path import HERE, need, ours

__plyground_host__ = True

FORMS_WITH_COMMON_NAMES = ('s22', 'w26')
COUNTED = ('get_possible_moves', 'play_move', 'find_lines', 'get_score')
CACHES = ('cached_states', 'cache', 'state_cache')
# By algorithm and node; the names of Summer 2022 stand behind those of the other terms.
NODES = {
    ('minimax', 'max'): ('minimax_max_node', 'mm_max_node'),
    ('minimax', 'min'): ('minimax_min_node', 'mm_min_node'),
    ('alphabeta', 'max'): ('alphabeta_max_node', 'ab_max_node'),
    ('alphabeta', 'min'): ('alphabeta_min_node', 'ab_min_node'),
}
SELECTS = {'minimax': ('select_move_minimax', 'claim_mm'), 'alphabeta': ('select_move_alphabeta', 'claim_ab')}
NODE_ARGUMENTS = {'minimax': ('board', 'color', 'limit', 'caching'),
                  'alphabeta': ('board', 'color', 'alpha', 'beta', 'limit', 'caching', 'ordering')}
SELECT_ARGUMENTS = {'minimax': ('board', 'color', 'limit', 'caching'),
                    'alphabeta': ('board', 'color', 'limit', 'caching', 'ordering')}
BOUNDS = {'-inf': float('-inf'), 'inf': float('inf')}


class Host(object):
    """One submission, and how often it has called the course's functions."""

    def __init__(self, _wire):
        self.module = self.signature = None
        self.calls = {}

    def load(self, request, load_agent):
        """Imports the file; the functions of othello_shared that it imports count their calls."""
        _add_forms(request.get('options', {}).get('dialect'), os.path.dirname(os.path.abspath(request['file'])))
        self.signature = ours('csc384_signature')
        import othello_shared
        _count_calls(othello_shared, self.calls)
        try:
            self.module = load_agent()
        except Report as report:
            raise _explained(report, os.path.basename(request['file']))
        wanted = ['compute_utility', 'compute_heuristic']
        wanted += [name for names in list(NODES.values()) + list(SELECTS.values()) for name in names]
        return {'kind': 'loaded', 'name': self.module.__name__,
                'has': [name for name in wanted if callable(getattr(self.module, name, None))]}

    def ask(self, question):
        """Its answers. Every question gets its board as a tuple of tuples."""
        kind = question['kind']
        given = dict(question, board=tuple(tuple(row) for row in question['board']))
        if kind in ('utility', 'heuristic'):
            name = 'compute_' + kind
            return {'value': call(name, need(self.module, name), given['board'], given['color'])}
        if kind in ('minimax_node', 'alphabeta_node'):
            return self._node(kind[:-len('_node')], given)
        if kind == 'select_move':
            return self._select(given['algorithm'], given)
        raise Report('failed', 'csc384 cannot be asked for {0}'.format(said(kind)))

    def _node(self, algorithm, given):
        name, returned = self._search(NODES[algorithm, given['node']], NODE_ARGUMENTS[algorithm], given)
        if _is_number(returned):  # the node functions of the Columbia form return the value alone
            return {'value': returned}
        try:
            move, value = returned
        except (TypeError, ValueError):
            raise Report('unreadable', '{0} must return (move, value), not {1}'.format(name, said(returned)))
        return {'value': value, 'canonical_move': _move(name, move)}

    def _select(self, algorithm, given):
        heuristic = _counted_heuristic(self.module)
        for name in COUNTED:
            self.calls[name] = 0
        name, returned = self._search(SELECTS[algorithm], SELECT_ARGUMENTS[algorithm], given)
        answers = {'canonical_move': _move(name, returned), 'calls': dict(self.calls)}
        if heuristic is not None:
            answers['heuristic_calls'] = heuristic[0]
        entries = _cache_entries(self.module)
        if entries is not None:
            answers['cache_entries'] = entries
        return answers

    def _search(self, names, wanted, given):
        """Calls the one of these functions that the file has: its name, and what it returned."""
        name = next((name for name in names if hasattr(self.module, name)), names[0])
        function = need(self.module, name)
        values = dict({'caching': 0, 'ordering': 0, 'level': 0}, **given)
        for bound in ('alpha', 'beta'):
            values[bound] = BOUNDS.get(values.get(bound), values.get(bound))
        values['value_fn'] = getattr(self.module, 'compute_utility', None)
        args, named = self.signature.arguments(function, wanted, values)
        return name, call(name, function, *args, **named)


def _add_forms(dialect, folder):
    """The modules of Summer 2022 and Winter 2026 come first in their own form, and behind the file's folder in others."""
    for form in FORMS_WITH_COMMON_NAMES:
        modules = os.path.join(HERE, 'courses', 'csc384', form)
        behind = sys.path.index(folder) + 1 if folder in sys.path else len(sys.path)
        sys.path.insert(0 if form == dialect else behind, modules)


def _count_calls(shared, calls):
    """Lets the course's functions count who calls them from outside; what they call among themselves is not counted."""
    inner = dict(vars(shared))
    function_type = type(_count_calls)
    for name in COUNTED:
        function = getattr(shared, name)
        inner[name] = function_type(function.__code__, inner, name, function.__defaults__)
        calls[name] = 0
        setattr(shared, name, _counting(inner[name], name, calls))


def _counting(function, name, calls):
    def counted(*args, **named):
        calls[name] += 1
        return function(*args, **named)
    counted.__name__, counted.__doc__, counted.__wrapped__ = name, function.__doc__, function
    return counted


def _counted_heuristic(module):
    """How often compute_heuristic is called from now on, as a list of one number; None if there is none."""
    heuristic = getattr(module, 'compute_heuristic', None)
    if not callable(heuristic):
        return None
    count = [0]

    def counted(*args, **named):
        count[0] += 1
        return heuristic(*args, **named)
    module.compute_heuristic = counted
    return count


def _cache_entries(module):
    """How many entries the module's cache has, by the names that the course's templates give it; None if it has none."""
    caches = [getattr(module, name) for name in CACHES if isinstance(getattr(module, name, None), dict)]
    return sum(len(cache) for cache in caches) if caches else None


def _is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _move(name, move):
    """`[column, row]`. None, a pair of two None and an empty sequence all say that there is no move."""
    if move is None or (isinstance(move, (tuple, list)) and all(part is None for part in move)):
        return None
    found = None if is_text(move) else pair(move)
    if found is None:
        raise Report('unreadable', '{0}: a move must be (column, row), not {1}'.format(name, said(move)))
    return found


def _explained(report, file):
    """One clear sentence for a file that talks to the manager already when it is imported."""
    if report.answer['kind'] == 'raised' and 'EOFError' in report.answer['why']:
        report.answer['why'] = ('importing {0} already runs the game: it waits for the manager on standard input. '
                                'Put the call of run_ai() under: if __name__ == "__main__":'.format(file))
    return report
