"""Finds the functions of a student's files that call themselves, directly or through others, in the source alone.

A function inside another one is made anew whenever the outer one runs. To follow it, the outer function gets the code of a
copy of the file in which the inner one has a decorator.
"""
import gc

__plyground_host__ = True

HOOK = '__plyground_traced__'
# Lists, dictionaries and texts have methods of these names: `row.copy()` in a method `copy` is not a call of itself.
_COMMON = frozenset(name for kind in (list, dict, set, tuple, type(u'')) for name in dir(kind))


class Function(object):
    """A function of the student's."""

    def __init__(self, module, path, node, owner, is_method):
        self.module = module
        self.path = path  # the names around it, then its own
        self.node = node
        self.owner = owner  # the function that it stands in
        self.is_method = is_method
        self.names, self.attributes = set(), set()
        self.is_generator = False
        self.group = None
        args = node.args
        every = list(getattr(args, 'posonlyargs', [])) + list(args.args) + list(getattr(args, 'kwonlyargs', []))
        self.parameters = [getattr(each, 'arg', getattr(each, 'id', None)) for each in every]

    @property
    def name(self):
        """Its own name."""
        return self.path[-1]

    @property
    def top(self):
        """The outermost function around it, or itself."""
        return self.owner.top if self.owner else self


class _Reader(object):
    """Reads one file."""

    def __init__(self, ast, module):
        self.ast, self.module, self.functions = ast, module, []
        self._defined = (ast.FunctionDef,) + ((ast.AsyncFunctionDef,) if hasattr(ast, 'AsyncFunctionDef') else ())

    def read(self, node, path, owner, is_method=False):
        """Notes the functions of a part of the file, and the names that their bodies use."""
        ast = self.ast
        if isinstance(node, self._defined):
            self._enter(Function(self.module, path + (node.name,), node, owner, is_method), node.body)
            for outside in node.decorator_list + node.args.defaults:
                self.read(outside, path, owner)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda) and len(node.targets) == 1 \
                and isinstance(node.targets[0], ast.Name):
            path += (node.targets[0].id,)
            self._enter(Function(self.module, path, node.value, owner, is_method), [node.value.body])
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                self.read(inner, path + (node.name,), owner, True)
        else:
            if owner is not None:
                if isinstance(node, ast.Name):
                    owner.names.add(node.id)
                elif isinstance(node, ast.Attribute):
                    owner.attributes.add(node.attr)
                elif isinstance(node, (ast.Yield, getattr(ast, 'YieldFrom', ast.Yield))):
                    owner.is_generator = True
            for inner in ast.iter_child_nodes(node):
                self.read(inner, path, owner)

    def _enter(self, function, body):
        self.functions.append(function)
        for inner in body:
            self.read(inner, function.path, function)


def _source(module):
    with open(module.__file__, 'rb') as file:
        return file.read()


def recursive(modules):
    """The functions of these modules that lie on a recursion; those of one recursion have the same group."""
    import ast
    functions = []
    for module in modules:
        reader = _Reader(ast, module)
        reader.read(ast.parse(_source(module)), (), None)
        functions += reader.functions
    calls = dict((function, _called(function, functions)) for function in functions)
    reach = dict((function, _reachable(function, calls)) for function in functions)
    found = [function for function in functions if function in reach[function]]
    for function in found:
        function.group = min(functions.index(other) for other in found
                             if other in reach[function] and function in reach[other])
    return found


def _called(function, functions):
    """The functions that its body names. A name is looked up outwards; an attribute may be any method of that name."""
    called = set()
    for name in function.names:
        scope = function
        while scope is not None:
            inner = [other for other in functions
                     if other.owner is scope and other.name == name and not other.is_method]
            if inner:
                called.update(inner)
                break
            scope = scope.owner
        else:
            called.update(other for other in functions if other.path == (name,))
    for other in functions:
        is_elsewhere = len(other.path) == 1 and other.module is not function.module
        if other.name in function.attributes and other.name not in _COMMON and (other.is_method or is_elsewhere):
            called.add(other)
    return called


def _reachable(function, calls):
    reached, waiting = set(), [function]
    while waiting:
        for other in calls[waiting.pop()]:
            if other not in reached:
                reached.add(other)
                waiting.append(other)
    return reached


def holder(function):
    """Where a function that stands in no other one is kept: the module or class, and what is there; or None."""
    kept = function.module
    for name in function.path[:-1]:
        kept = getattr(kept, name, None)
        if not isinstance(kept, type):
            return None
    value = vars(kept).get(function.name)
    return None if value is None else (kept, value)


def decorate_inner(functions):
    """Has every one of these functions, which stand in others, decorated with `HOOK(its number)` from now on.

    Gives those of which no function object was found to change.
    """
    import ast
    left = []
    for module in set(function.module for function in functions):
        inner = [(number, function) for number, function in enumerate(functions) if function.module is module]
        tree = ast.parse(_source(module))
        marked = dict(((function.path, function.node.lineno, function.node.col_offset), number)
                      for number, function in inner)
        _Decorating(ast, marked).visit(tree, ())
        codes = _codes(compile(ast.fix_missing_locations(tree), module.__file__, 'exec', 0, True))
        for top in set(function.top for _, function in inner):
            if not _exchange(top, codes):
                left += [function for _, function in inner if function.top is top]
    return left


class _Decorating(object):
    """Puts the decorator before the functions that are marked."""

    def __init__(self, ast, marked):
        self.ast, self.marked = ast, marked

    def visit(self, node, path):
        ast = self.ast
        for inner in ast.iter_child_nodes(node):
            below = path
            if hasattr(inner, 'decorator_list'):
                below = path + (inner.name,)
                number = self.marked.get((below, inner.lineno, inner.col_offset))
                if number is not None:
                    inner.decorator_list.insert(0, self._hook(number, inner))
            elif isinstance(inner, ast.Assign) and isinstance(inner.value, ast.Lambda):
                below = path + (getattr(inner.targets[0], 'id', None),)
                number = self.marked.get((below, inner.value.lineno, inner.value.col_offset))
                if number is not None:
                    wrapped = self._call(self._hook(number, inner), inner.value)
                    inner.value = ast.copy_location(wrapped, inner)
            self.visit(inner, below)

    def _hook(self, number, place):
        ast = self.ast
        number = ast.Constant(number) if hasattr(ast, 'Constant') else ast.Num(number)
        hook = self._call(ast.Name(HOOK, ast.Load()), number)
        for node in ast.walk(hook):
            ast.copy_location(node, place)
        return hook

    def _call(self, function, argument):
        ast = self.ast
        return ast.Call(function, [argument], []) if hasattr(ast, 'AsyncFunctionDef') \
            else ast.Call(function, [argument], [], None, None)


def _codes(code):
    """All code objects in one, by name and line."""
    found = {}
    for constant in code.co_consts:
        if hasattr(constant, 'co_consts'):
            found.setdefault((constant.co_name, constant.co_firstlineno), constant)
            for key, inner in _codes(constant).items():
                found.setdefault(key, inner)
    return found


def _exchange(function, codes):
    """Gives the function objects of an outermost function the code with decorators."""
    found = False
    name = '<lambda>' if not hasattr(function.node, 'name') else function.name
    lines = [function.node.lineno] + [each.lineno for each in getattr(function.node, 'decorator_list', [])]
    for each in gc.get_objects():
        code = getattr(each, '__code__', None) if type(each) is _FUNCTION else None
        if code is not None and code.co_name == name and each.__globals__ is vars(function.module) \
                and code.co_firstlineno in lines:
            new = codes.get((name, code.co_firstlineno))
            if new is not None and len(new.co_freevars) == len(code.co_freevars):
                each.__code__ = new
                found = True
    return found


_FUNCTION = type(holder)
