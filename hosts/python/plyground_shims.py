"""What agents of older years expect of Python and no longer find there.

To import a module only to mend it costs every agent milliseconds, so that is done for those whose files name what is
mended.
"""
import os
import sys
import time

__plyground_host__ = True

_TK_CONSTANTS = ('N S E W NE NW SE SW NS EW NSEW CENTER X Y BOTH NONE LEFT RIGHT TOP BOTTOM END INSERT ALL YES NO '
                 'NORMAL DISABLED ACTIVE HORIZONTAL VERTICAL FLAT RAISED SUNKEN GROOVE RIDGE SOLID').split()
_TK_WIDGETS = ('Tk Toplevel Frame Canvas Label Button Entry Text Menu Scrollbar Listbox Checkbutton Radiobutton Scale '
               'PhotoImage StringVar IntVar DoubleVar BooleanVar TclError').split()
_COMPILED = ('.pyc', '.so', '.zip', '.egg')
_MOST_BYTES = 1 << 20
_TK_MODULES = ('constants messagebox simpledialog filedialog colorchooser font scrolledtext ttk').split()


class _NoTk(type(sys)):
    """tkinter where there is none: it imports, and says so when a window is wanted."""

    def __getattr__(self, name):
        if name.startswith('__'):
            raise AttributeError(name)
        if name.isupper():
            return name.lower()

        def refuse(*_args, **_named):
            raise RuntimeError('this Python has no tkinter and agents have no screen: {0} cannot be used'.format(name))
        if name.endswith('Error'):
            made = type(name, (Exception,), {})
        else:
            made = type(name, (object,), {'__init__': refuse})
        setattr(self, name, made)
        return made


def _has_tk():
    try:
        import importlib.util  # novm
        return importlib.util.find_spec('_tkinter') is not None  # novm
    except ImportError:  # Python 2.7
        import imp
        try:
            imp.find_module('_tkinter')
            return True
        except ImportError:
            return False


def _install_tk():
    name = 'Tkinter' if sys.version_info[0] == 2 else 'tkinter'
    stub = _NoTk(name)
    stub.__path__ = []
    stub.__all__ = _TK_CONSTANTS + _TK_WIDGETS
    sys.modules[name] = stub
    if name == 'tkinter':
        for part in _TK_MODULES:
            module = _NoTk('tkinter.' + part)
            module.__all__ = _TK_CONSTANTS if part == 'constants' else []
            sys.modules[module.__name__] = module
            setattr(stub, part, module)


def _seed_with_anything(plain_seed):
    """`random.seed(datetime.now())` was fine up to 3.10; agents still do it."""
    takes = (type(None), int, float, str, bytes, bytearray)

    def seed(self, a=None, version=2):
        """Seeds from anything that has a hash."""
        return plain_seed(self, a if isinstance(a, takes) else hash(a), version)
    return seed


def _sources(folder):
    """What the Python files of an agent say, one after the other; None when that is too much to look at, or not all."""
    text = b''
    for place, _, names in os.walk(folder):
        for name in names:
            if name.endswith(_COMPILED):
                return None
            if name.endswith('.py'):
                with open(os.path.join(place, name), 'rb') as file:
                    text += file.read(_MOST_BYTES)
            if len(text) >= _MOST_BYTES:
                return None
    return text


def install(folder):
    """Puts in place what the files in an agent's folder name. Once, before the agent is imported."""
    try:
        text = _sources(folder)
    except EnvironmentError:
        text = None

    def is_named(word):
        return text is None or word in text
    if not hasattr(time, 'clock'):
        time.clock = time.process_time  # novm
    if sys.version_info >= (3, 9) and is_named(b'isAlive'):
        import threading
        threading.Thread.isAlive = threading.Thread.is_alive
    if sys.version_info >= (3, 11) and is_named(b'seed'):
        import random
        random.Random.seed = _seed_with_anything(random.Random.seed)
        random.seed = random._inst.seed
    if is_named(b'kinter') and not _has_tk():
        _install_tk()
