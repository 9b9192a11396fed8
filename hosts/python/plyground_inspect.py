"""Looks at a student's file without running it: what it imports, what it defines, what it keeps between calls.

What is said here are facts of the text. A file that hides what it does is not found out: the names that could do so are told,
and the sandbox alone keeps a program from doing harm. Runs on Python 2.7, too.
"""
import ast
import io
import itertools
import sys
import tokenize
import warnings

__plyground_host__ = True

# The most entries of a list, and the longest text, that the wire carries.
_MOST = 500
_LONGEST = 4000

# The standard library where Python itself does not say (before 3.10): its top-level modules, Python 2.7 included.
_STANDARD = frozenset('''
    BaseHTTPServer ConfigParser Cookie HTMLParser Queue StringIO Tkinter UserDict abc aifc antigravity argparse array ast
    asynchat asyncio asyncore atexit audioop base64 bdb binascii binhex bisect builtins bz2 cPickle cProfile cStringIO calendar
    cgi cgitb chunk cmath cmd code codecs codeop collections colorsys commands compileall concurrent configparser contextlib
    contextvars copy copy_reg copyreg crypt csv ctypes curses dataclasses datetime dbm decimal difflib dis distutils doctest
    dummy_threading email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch formatter fractions ftplib
    functools future_builtins gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http httplib
    idlelib imaplib imghdr imp importlib inspect io ipaddress itertools json keyword lib2to3 linecache locale logging lzma
    mailbox mailcap marshal math md5 mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt ntpath
    nturl2path numbers opcode operator optparse os ossaudiodev parser pathlib pdb pickle pickletools pipes pkgutil platform
    plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random
    re readline reprlib resource rlcompleter runpy sched secrets select selectors sets sha shelve shlex shutil signal site smtpd
    smtplib sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep
    struct subprocess sunau symbol symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap this thread
    threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing
    unicodedata unittest urllib urllib2 urlparse uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib
    xml xmlrpc xmlrpclib zipapp zipfile zipimport zlib zoneinfo __future__ __main__ _thread __builtin__
'''.split())
# Modules and names by which a program does several things at a time.
_CONCURRENT = frozenset(['threading', '_thread', 'thread', 'concurrent', 'multiprocessing', 'asyncio', 'subprocess',
                         'dummy_threading', 'pty'])
_OF_OS = frozenset(['fork', 'forkpty', 'system', 'popen', 'posix_spawn', 'posix_spawnp', 'spawnl', 'spawnle', 'spawnlp',
                    'spawnv', 'spawnve', 'spawnvp', 'execl', 'execv', 'execve', 'execvp'])
# Names by which a program can do what its text does not say.
_HIDING = frozenset(['__import__', 'exec', 'eval', 'compile', '__builtins__', 'globals', '__loader__', '__spec__'])
_HIDING_MODULES = frozenset(['importlib', 'imp', 'runpy', 'pkgutil', 'ctypes', 'code', 'codeop', 'marshal', 'gc', 'inspect'])
_HIDING_ATTRIBUTES = frozenset(['__subclasses__', '__bases__', '__base__', '__mro__', '__globals__', '__builtins__', '__code__',
                                '__closure__', '__loader__', '__reduce__', '__getattribute__', '_getframe', 'settrace',
                                'setprofile', 'meta_path', 'path_hooks'])
_CHANGES = frozenset(['append', 'extend', 'insert', 'pop', 'popitem', 'remove', 'clear', 'update', 'setdefault', 'add', 'discard',
                      'sort', 'reverse', 'appendleft', 'extendleft', 'popleft', 'rotate', 'put', 'fill', 'difference_update',
                      'intersection_update', 'symmetric_difference_update', 'subtract', '__setitem__', '__delitem__'])
_FUNCTIONS = tuple(getattr(ast, name) for name in ('FunctionDef', 'AsyncFunctionDef') if hasattr(ast, name))
_CONTAINERS = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
_MAKERS = frozenset(['list', 'dict', 'set', 'bytearray', 'defaultdict', 'OrderedDict', 'Counter', 'deque', 'array', 'zeros',
                     'ones', 'empty', 'full'])


class Inspector(object):
    """Answers the requests of the mode `inspect`."""

    def inspect(self, request):
        """The facts of a file. Its bytes come as a text of as many characters; the file itself is not opened."""
        source = request['source'].encode('latin-1')
        answer = dict(facts(source), kind='inspected')
        if request.get('style'):
            answer.update(style(source))
        return answer


def facts(source):
    """What the text of a file says. A file that cannot be parsed has a `problem` and nothing else."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')
            tree = compile(source, '<file>', 'exec', ast.PyCF_ONLY_AST, True)
    except (SyntaxError, ValueError, TypeError, MemoryError, OverflowError, RuntimeError) as problem:
        return {'problem': _problem(source, problem)}
    found = _Facts()
    found.read(tree)
    return found.answer()


def _problem(source, problem):
    line = getattr(problem, 'lineno', None)
    text = _short(getattr(problem, 'msg', None) or problem)
    if b'\0' in source:
        line, text = source[:source.index(b'\0')].count(b'\n') + 1, 'there is a NUL byte in it'
    elif isinstance(problem, (MemoryError, RuntimeError)) and not isinstance(problem, SyntaxError):
        text = 'it is nested too deeply to be read'
    return {'type': type(problem).__name__, 'line': line, 'text': text}


class _Facts(object):
    """Collects while the tree is walked, without recursion: a file may be nested deeper than Python's own stack."""

    def __init__(self):
        self.imports, self.hiding, self.concurrent, self.global_names, self.changed = [], [], [], [], []
        self.functions, self.classes, self.texts, self.containers = [], [], {}, []
        self.module_names, self.imported, self.defined, self.changes = set(), set(), set(), []
        self.os_names, self.os_attributes = set(['os', 'posix']), []

    def answer(self):
        """All of it, no list longer than the wire likes."""
        self.hiding = [entry for entry in self.hiding if entry['name'] not in self.defined]
        for line, name in sorted(set(self.changes)):
            if name in self.module_names and name not in self.imported:
                self.changed.append({'name': name, 'line': line})
        self.concurrent.extend({'name': 'os.' + attribute, 'line': line} for line, name, attribute in self.os_attributes
                               if name in self.os_names)
        answer = {'texts': self.texts, 'module_names': sorted(self.module_names)[:_MOST]}
        for name in ('imports', 'hiding', 'concurrent', 'global_names', 'changed', 'containers', 'functions', 'classes'):
            entries = getattr(self, name)
            answer[name] = sorted(entries, key=lambda entry: entry['line'])[:_MOST]
        return answer

    def read(self, tree):
        """Walks the whole tree."""
        for statement in tree.body:
            self._module_level(statement)
        # A node, the class that its functions belong to, and the names that are local where it stands (None: no function).
        waiting = [(tree, None, None)]
        while waiting:
            node, owner, local = waiting.pop()
            self._look(node, owner, local)
            if isinstance(node, ast.ClassDef):
                owner = node.name if owner is None and local is None else None
            elif isinstance(node, _FUNCTIONS) or isinstance(node, ast.Lambda):
                owner, local = None, (local or frozenset()) | _local_names(node)
            waiting.extend((child, owner, local) for child in ast.iter_child_nodes(node))

    def _module_level(self, statement):
        for inner in _same_scope([statement]):
            if isinstance(inner, _FUNCTIONS + (ast.ClassDef,)):
                self.module_names.add(_text(inner.name))
            elif isinstance(inner, (ast.Import, ast.ImportFrom)):
                names = [_text(alias.asname or alias.name.split('.')[0]) for alias in inner.names]
                self.module_names.update(names)
                self.imported.update(names)
            for target, value in _assigned(inner):
                if not isinstance(target, ast.Name):
                    continue
                name = _text(target.id)
                self.module_names.add(name)
                if len(self.texts) < _MOST:
                    self.texts[name] = {'line': inner.lineno, 'text': _constant(value)}
                if _is_container(value):
                    self.containers.append({'name': name, 'line': inner.lineno})

    def _look(self, node, owner, local):
        inside = local is not None
        if isinstance(node, ast.Import):
            for alias in node.names:
                self._import(alias.name, 0, [], node.lineno, inside)
                if alias.name == 'os':
                    self.os_names.add(alias.asname or 'os')
        elif isinstance(node, ast.ImportFrom):
            self._import(node.module or '', node.level or 0, [alias.name for alias in node.names], node.lineno, inside)
        elif isinstance(node, ast.Call):
            self._call(node, inside, local)
        elif isinstance(node, ast.Name) and node.id in _HIDING and isinstance(node.ctx, ast.Load):
            self.hiding.append({'name': node.id, 'line': node.lineno})
        elif isinstance(node, ast.Attribute):
            self._attribute(node)
        elif isinstance(node, ast.Global):
            for name in node.names if inside else ():
                self.global_names.append({'name': _text(name), 'line': node.lineno})
        elif isinstance(node, _FUNCTIONS):
            self.defined.add(node.name)
            if local is None:
                self.functions.append(_function(node, owner))
        elif isinstance(node, ast.ClassDef):
            self.defined.add(node.name)
            if not inside and owner is None:
                self.classes.append(_class(node))
        elif type(node).__name__ == 'Exec':
            self.hiding.append({'name': 'exec', 'line': node.lineno})
        if inside:
            self._change(node, local)

    def _import(self, module, level, names, line, inside):
        top = module.split('.')[0]
        self.imports.append({'module': _text(module), 'level': level, 'line': line, 'inside': inside, 'star': '*' in names,
                             'names': [_text(name) for name in names][:_MOST],
                             'is_standard': level == 0 and is_standard(top)})
        if level == 0 and top in _HIDING_MODULES:
            self.hiding.append({'name': top, 'line': line})
        if level == 0 and top in _CONCURRENT:
            self.concurrent.append({'name': top, 'line': line})
        if level == 0 and top in ('os', 'posix'):
            self.concurrent.extend({'name': 'os.' + name, 'line': line} for name in names if name in _OF_OS)

    def _call(self, node, inside, local):
        """A module that is imported by a call, if its name stands there."""
        called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, 'attr', None)
        if called in ('__import__', 'import_module') and node.args:
            module = _constant(node.args[0])
            if module is not None:
                self._import(module, 0, [], node.lineno, inside)
        if inside and isinstance(node.func, ast.Attribute) and node.func.attr in _CHANGES:
            self._changes(node.func.value, node.lineno, local)

    def _attribute(self, node):
        if node.attr in _HIDING_ATTRIBUTES:
            self.hiding.append({'name': node.attr, 'line': node.lineno})
        if isinstance(node.value, ast.Name):
            if node.attr in _OF_OS:
                self.os_attributes.append((node.lineno, node.value.id, node.attr))
            if node.value.id == 'sys' and node.attr == 'modules':
                self.hiding.append({'name': 'sys.modules', 'line': node.lineno})

    def _change(self, node, local):
        if isinstance(node, (ast.Subscript, ast.Attribute)) and not isinstance(node.ctx, ast.Load):
            self._changes(node.value, node.lineno, local)

    def _changes(self, node, line, local):
        while isinstance(node, (ast.Subscript, ast.Attribute)):
            node = node.value
        if isinstance(node, ast.Name) and node.id not in local:
            self.changes.append((line, _text(node.id)))


def _same_scope(statements):
    """Statements, and those inside of their branches and loops, without the bodies of functions and classes."""
    waiting = list(reversed(statements))
    while waiting:
        statement = waiting.pop()
        yield statement
        if not isinstance(statement, _FUNCTIONS + (ast.ClassDef,)):
            inner = [child for child in ast.iter_child_nodes(statement)
                     if isinstance(child, (ast.stmt, ast.excepthandler)) or type(child).__name__ == 'match_case']
            waiting.extend(reversed(inner))


def _assigned(statement):
    """The targets of an assignment, each with what it is given (None where that is a part of something)."""
    if isinstance(statement, ast.Assign):
        for target in statement.targets:
            if isinstance(target, (ast.Tuple, ast.List)):
                for inner in target.elts:
                    yield inner, None
            else:
                yield target, statement.value
    elif type(statement).__name__ == 'AnnAssign' and statement.value is not None:
        yield statement.target, statement.value
    elif isinstance(statement, ast.AugAssign):
        yield statement.target, None


def _local_names(function):
    """The names that belong to a function: its parameters, and what it assigns without saying `global`."""
    names, free = set(_parameters(function.args)), set()
    given = function.args
    names.update(_text(getattr(extra, 'arg', extra)) for extra in (given.vararg, given.kwarg) if extra)
    if isinstance(function, ast.Lambda):
        return names
    waiting = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Global):
            free.update(node.names)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, ast.excepthandler) and isinstance(getattr(node, 'name', None), str):
            names.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names.update(alias.asname or alias.name.split('.')[0] for alias in node.names)
        if isinstance(node, _FUNCTIONS + (ast.ClassDef,)):
            names.add(node.name)
        else:
            waiting.extend(ast.iter_child_nodes(node))
    return names - free


def _parameters(given):
    positional = list(getattr(given, 'posonlyargs', [])) + list(given.args)
    keywords = list(getattr(given, 'kwonlyargs', []))
    return [_text(getattr(parameter, 'arg', None) or getattr(parameter, 'id', '(...)')) for parameter in positional + keywords]


def _function(node, owner):
    given = node.args
    keywords = getattr(given, 'kwonlyargs', [])
    needed = sum(default is None for default in getattr(given, 'kw_defaults', []))
    names = _parameters(given)
    positional = names[:len(names) - len(keywords)]
    decorators = [_dotted(decorator) for decorator in node.decorator_list]
    if owner and 'staticmethod' not in decorators:
        positional = positional[1:]
    return {'name': _text(node.name), 'owner': _text(owner) if owner else None, 'line': node.lineno, 'parameters': positional,
            'least': max(0, len(positional) - len(given.defaults)), 'takes_more': bool(given.vararg),
            'needs_keywords': needed, 'decorators': decorators}


def _class(node):
    names = set()
    for statement in _same_scope(node.body):
        if isinstance(statement, _FUNCTIONS + (ast.ClassDef,)):
            names.add(_text(statement.name))
        names.update(_text(target.id) for target, _ in _assigned(statement) if isinstance(target, ast.Name))
    return {'name': _text(node.name), 'line': node.lineno, 'bases': [_dotted(base) for base in node.bases],
            'names': sorted(names)[:_MOST]}


def _dotted(node):
    """A name with dots, or `(...)` for what is computed."""
    parts = []
    if isinstance(node, ast.Call):
        node = node.func
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    parts.append(node.id if isinstance(node, ast.Name) else '(...)')
    return _text('.'.join(reversed(parts)))


def _constant(node):
    """A text or a number that stands in the file, as text; None for everything else."""
    for field in ('value', 's', 'n'):
        if type(node).__name__ in ('Constant', 'Str', 'Num', 'Bytes') and hasattr(node, field):
            value = getattr(node, field)
            return _text(value) if isinstance(value, (str, bytes, type(u''), int, float)) else None
    return None


def _is_container(node):
    if isinstance(node, ast.Call):
        return _dotted(node).split('.')[-1] in _MAKERS
    return isinstance(node, _CONTAINERS)


def is_standard(top):
    """Whether a top-level module is of the standard library."""
    known = getattr(sys, 'stdlib_module_names', ())
    return top in known or top in _STANDARD or top in sys.builtin_module_names


def _text(value):
    if isinstance(value, bytes):
        value = value.decode('utf-8', 'replace')
    return _short(value)


def _short(value):
    text = value if isinstance(value, type(u'')) else u'{0}'.format(value)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + u'...'


def style(source):
    """What pycodestyle finds with its own defaults, as `row:col CODE text`; no file of settings is read."""
    if sys.version_info < (3, 6):
        return {'style_problem': 'pycodestyle needs Python 3'}
    if not hasattr(itertools, 'pairwise'):  # it came with Python 3.10, and pycodestyle needs nothing else that is so new
        itertools.pairwise = _pairwise  # novm
    try:
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')
            return {'style': _findings(source)}
    except Exception as problem:
        return {'style_problem': _short('{0}: {1}'.format(type(problem).__name__, problem))}


def _pairwise(values):
    first, second = itertools.tee(values)
    return zip(first, itertools.islice(second, 1, None))


def _findings(source):
    import pycodestyle
    pycodestyle.USER_CONFIG, pycodestyle.PROJECT_CONFIG = None, ()
    found = []

    class Report(pycodestyle.BaseReport):
        """Keeps what is found."""

        def error(self, line_number, offset, text, check):
            """Keeps a finding that counts."""
            code = pycodestyle.BaseReport.error(self, line_number, offset, text, check)
            if code:
                found.append((line_number, offset + 1, _short(text)))
            return code

    guide = pycodestyle.StyleGuide(reporter=Report)
    pycodestyle.Checker('file', lines=_lines(source), options=guide.options).check_all()
    return ['{0}:{1} {2}'.format(*entry) for entry in sorted(found)][:_MOST]


def _lines(source):
    """The lines as pycodestyle reads them from a file."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
        return io.TextIOWrapper(io.BytesIO(source), encoding).readlines()
    except (LookupError, SyntaxError, UnicodeError):
        return io.TextIOWrapper(io.BytesIO(source), 'latin-1').readlines()
