"""Records a student's own search while it answers one question: which position each call got, and what it returned.

The functions that lie on a recursion are found in the source (plyground_recursion), and every call of one is recorded if a
position is found among its arguments (plyground_positions). The position is kept as it is when the function is entered, so
a search may copy its board or change and restore it.
"""
import os
import sys

from plyground_positions import Positions
from plyground_recursion import HOOK, decorate_inner, holder, recursive

try:
    from _thread import get_ident  # novm
except ImportError:  # Python 2.7
    from thread import get_ident

__plyground_host__ = True

# The line to the referee carries one MiB, and the answers need room in it, too.
_MOST_BYTES = 900000
# Calls of a function without a position before it is taken for one that gets none.
_TRIES = 3
_ALPHA = ('alpha', 'alfa', 'a', 'lower')
_BETA = ('beta', 'b', 'upper')
_DEPTH = ('depth', 'limit', 'ply', 'plies', 'level')
_INFINITY = float('inf')
_MISSING = object()


def record(course, question, most, work):
    """Runs `work()`, and gives what it returned and the trace: `{"functions", "calls", "open", "entered"}`, or `{"why"}` where the
    program cannot be traced.

    A call is `[parent, function, board, seat, depth, alpha, beta, returned]`: the number of the call that it was made in,
    the position on entering it, and the numbers among what it returned (null after an exception). It runs in the fork of
    one question: the student's functions stay wrapped.
    """
    rows = question.get('board', question.get('state', {}).get('board'))
    if course not in ('cis521', 'csc384', 'col333', 'cse150', 'cse415') or not rows:
        return work(), {'why': 'this question has no board, so there is no search to record'}
    tracer, why = None, None
    try:
        tracer = Tracer(Positions(course, len(rows), len(rows[0])), most)
        why = tracer.wrap(_modules(os.path.dirname(sys.argv[0])))
    except Exception as problem:
        why = 'its source could not be read ({0}: {1})'.format(type(problem).__name__, problem)
    answer = work()
    return answer, {'why': why} if why else tracer.result()


def _modules(folder):
    """The student's modules: those of files in the folder of the submission."""
    def is_inside(module):
        path = getattr(module, '__file__', None)
        return path and path.endswith('.py') and os.path.abspath(path).startswith(folder + os.sep)
    found = [module for name, module in sorted(sys.modules.items()) if name != '__main__' and is_inside(module)]
    return [module for number, module in enumerate(found) if module not in found[:number]]


class _Call(object):
    __slots__ = ('parent', 'site', 'position', 'numbers', 'returned', 'number', 'left')


class Tracer(object):
    """The calls of one question."""

    def __init__(self, positions, most):
        self.positions, self.most = positions, most
        self.sites, self.calls, self.open = [], [], []
        self.entered = {}  # calls by group of functions
        self.left = []  # the groups of functions of which a call in no other one is not recorded
        self.thread = get_ident()

    def wrap(self, modules):
        """Wraps all functions on a recursion; says why, if there is nothing to wrap."""
        found = recursive(modules)
        if not found:
            return 'no function of it calls itself, directly or through others, so there are no calls to follow: ' \
                'it searches in a loop, or not at all'
        self.sites = [_Site(function) for function in found if not function.is_generator]
        if not self.sites:
            return 'the search is in generators ({0}), whose calls cannot be followed'.format(_listed(found))
        outer = [site for site in self.sites if site.function.owner is None]
        inner = [site for site in self.sites if site.function.owner is not None]
        for site in outer:
            self._wrap_kept(site, modules)
        if inner:
            for module in set(site.function.module for site in inner):
                setattr(module, HOOK, lambda number: lambda function: self.wrapped(inner[number], function))
            decorate_inner([site.function for site in inner])
        return None

    def _wrap_kept(self, site, modules):
        """Puts the wrapper wherever the function is kept in the student's modules and classes."""
        kept = holder(site.function)
        if kept is None:
            return
        original = kept[1]
        if isinstance(original, (staticmethod, classmethod)):
            setattr(kept[0], site.function.name, type(original)(self.wrapped(site, original.__func__)))
            return
        if not callable(original) or isinstance(original, type):
            return
        wrapper = self.wrapped(site, original)
        classes = [value for module in modules for value in vars(module).values() if isinstance(value, type)]
        for place in [kept[0]] + list(modules) + classes:
            for name, value in list(vars(place).items()):
                if value is original:
                    setattr(place, name, wrapper)

    def wrapped(self, site, function):
        """The function, recorded. It has the attributes of the original: some programs count in them."""
        enter, opened = self._enter, self.open

        def traced(*args, **named):
            call = enter(site, function, args, named)
            if call is None:
                return function(*args, **named)
            opened.append(call)
            try:
                returned = call.returned = function(*args, **named)
            finally:
                opened.pop()
            return returned
        traced.__dict__.update(getattr(function, '__dict__', {}))
        for name in dir(function):
            if name.startswith('cache_') or name in ('__name__', '__doc__', '__module__'):
                setattr(traced, name, getattr(function, name))
        traced.__wrapped__ = function
        return traced

    def _enter(self, site, function, args, named):
        """The call, if it is recorded."""
        if site.tries >= _TRIES or get_ident() != self.thread:
            return None
        entered = self.entered.get(site.group, 0)
        if entered >= self.most:
            self.entered[site.group] = entered + 1
            self._leave_out(site, self.open[-1] if self.open else None)
            return None
        try:
            position = site.position(self.positions, function, args, named)
        except Exception:
            position = None
        if position is None:
            site.tries += 1
            return None
        site.tries = 0
        self.entered[site.group] = entered + 1
        call = _Call()
        call.parent = self.open[-1] if self.open else None
        call.site, call.position, call.returned, call.left = site, position, _MISSING, []
        call.numbers = [get(function, args, named) for get in site.numbers]
        self.calls.append(call)
        return call

    def _leave_out(self, site, parent):
        """A call of this function in this other call is not recorded."""
        left = self.left if parent is None else parent.left
        if site.group not in left:
            left.append(site.group)

    def result(self):
        """The trace as plain data."""
        if not self.calls:
            without = [site.function for site in self.sites if site.tries]
            if without:
                size = '{0}x{1}'.format(self.positions.rows, self.positions.cols)
                return {'why': 'no {0} board was found in what {1} gets'.format(size, _listed(without))}
            called = _listed([site.function for site in self.sites])
            return {'why': 'what calls itself ({0}) was not called to answer this question'.format(called)}
        groups = self._searching()
        names, kept, calls, size = [], [], [], 0
        for call in self.calls:
            above = None if call.parent is None else call.parent.number
            if call.site.group not in groups:
                call.number = above
                continue
            name = '.'.join(call.site.function.path)
            if name not in names:
                names.append(name)
            cells, seat = call.position
            written = [above, names.index(name), self.positions.letters(cells), seat]
            written += [_number(value) for value in call.numbers]
            written.append(None if call.returned is _MISSING else _numbers(call.returned))
            size += len(str(written))
            if size > _MOST_BYTES:
                self._leave_out(call.site, call.parent)
                call.number = None
                continue
            call.number = len(calls)
            kept.append(call)
            calls.append(written)
        unfinished = [call.number for call in kept if groups.intersection(call.left)]
        return {'functions': names, 'calls': calls, 'open': unfinished + [None] * bool(groups.intersection(self.left)),
                'entered': sum(self.entered[group] for group in groups)}

    def _searching(self):
        """The groups of functions that go from one position to another; one that walks along a line stays at its own."""
        moving = set()
        for call in self.calls:
            above = call.parent
            while above is not None and above.site.group != call.site.group:
                above = above.parent
            if call.site.group not in moving and above is not None and \
                    self.positions.letters(above.position[0]) != self.positions.letters(call.position[0]):
                moving.add(call.site.group)
        return moving or set(self.entered)


class _Site(object):
    """A function, and where its arguments have what is recorded."""

    def __init__(self, function):
        self.function, self.group = function, function.group
        self.tries = 0
        self._get = self._read = None
        names = function.parameters
        alpha, beta = _named(names, _ALPHA), _named(names, _BETA)
        depth = next((name for name in names if name and any(word in name.lower() for word in _DEPTH)), None)
        self.numbers = [self._argument(name) if name else _nothing for name in (depth, alpha, beta)]

    def _argument(self, name):
        index = self.function.parameters.index(name)

        def get(_function, args, named):
            return args[index] if index < len(args) else named.get(name)
        return get

    def position(self, positions, function, args, named):
        """The position that a call gets, or None."""
        if self._read is not None:
            try:
                return self._read(self._get(function, args, named))
            except Exception:  # another kind of argument this time
                self._read = None
        for get in self._places(function):
            value = get(function, args, named)
            read = None if value is None else positions.reader(value)
            if read is not None:
                self._get, self._read = get, read
                return read(value)
        return None

    def _places(self, function):
        """Where a position may be: the arguments, `self` last, then what it sees of the functions and the module around."""
        names = self.function.parameters
        first = 1 if names[:1] == ['self'] else 0
        places = [self._argument(name) for name in names[first:] + names[:first]]
        places += [_variable(index) for index in range(len(_cells(function)))]
        kept = vars(self.function.module)
        return places + [_global(kept, name) for name in sorted(self.function.names) if name in kept]


def _cells(function):
    """The variables of the functions around it."""
    return getattr(getattr(function, '__wrapped__', function), '__closure__', None) or ()


def _variable(index):
    def get(function, _args, _named):
        try:
            return _cells(function)[index].cell_contents
        except ValueError:  # not set yet
            return None
    return get


def _global(kept, name):
    return lambda _function, _args, _named: kept.get(name)


def _nothing(_function, _args, _named):
    return None


def _named(names, wanted):
    return next((name for name in names if name and name.lower() in wanted), None)


def _listed(functions):
    names = sorted(set('.'.join(function.path) for function in functions))
    return ', '.join(names[:3]) + (', ...' if len(names) > 3 else '')


def _number(value):
    """A number as the wire carries it; None for anything else."""
    if isinstance(value, bool) or value is None:
        return None
    try:
        value = float(value) if hasattr(value, '__float__') else None
    except Exception:
        return None
    if value is None or value != value:
        return None
    if value in (_INFINITY, -_INFINITY):
        return 'inf' if value > 0 else '-inf'
    return int(value) if value == int(value) else value


def _numbers(returned):
    """The numbers in what a function returned: `(move, value, leaves)` gives two."""
    number = _number(returned)
    if number is not None:
        return [number]
    if isinstance(returned, (list, tuple)):
        return [number for number in map(_number, returned[:8]) if number is not None]
    return []
