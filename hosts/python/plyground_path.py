"""Where modules come from, and how the agent's own file becomes one.

The order is: the course's modules (ours), the standard library, the agent's folder, installed packages. So a changed
copy of starter code is never used, a `random.py` beside an agent shadows nothing, and a submission of several files
finds its parts.
"""
import os
import sys

import plyground_calls
from plyground_calls import Report, call, raised

__plyground_host__ = True

HERE = os.path.dirname(os.path.abspath(__file__))
_INSTALLED = ('site-packages', 'dist-packages')
_PACKAGES = ('numpy', 'scipy', 'pandas')
_OLD_NAMES = ('Queue', 'Tkinter', 'ConfigParser', 'StringIO', 'cPickle', 'cStringIO', 'urllib2', 'sets', 'commands')


def _is_installed(entry):
    return any(part in _INSTALLED for part in entry.split(os.sep))


def order(course, agent_folder, before=(), behind=()):
    """Sets sys.path for an agent of a course; the standard library's part of it is given back.

    A course that changed the names of its modules has them in folders of its own: `before` names those that the
    agent's form needs, `behind` those that yield to the agent's own files.
    """
    standard, installed = [], []
    for entry in sys.path:
        if entry and os.path.abspath(entry) not in (HERE, agent_folder):
            (installed if _is_installed(entry) else standard).append(entry)
    ours = os.path.join(HERE, 'courses', course)
    sys.path[:] = [os.path.join(ours, form) for form in before]
    sys.path += [ours] + standard + [agent_folder]
    sys.path += [os.path.join(ours, form) for form in behind]
    sys.path += installed
    sys.path_importer_cache.clear()
    return standard


def _top_level(folder):
    """The names that can be imported from a folder, each with the file or folder it stands for."""
    names = {}
    if os.path.isdir(folder):
        for entry in sorted(os.listdir(folder)):
            stem, ending = os.path.splitext(entry)
            if ending == '.so':
                names[entry.split('.')[0]] = entry
            elif ending == '.py' or os.path.isfile(os.path.join(folder, entry, '__init__.py')):
                names[stem] = entry
    return names


def _supplied(standard):
    """The names of the course's modules. After `order`."""
    names = {}
    for folder in sys.path[:sys.path.index(standard[0])]:
        names.update(_top_level(folder))
    return names


def notes(agent, standard):
    """What the author should know about the files beside the agent. After `order`."""
    supplied = _supplied(standard)
    copies = ["your folder has its own {0}; it is not used, the course's own is supplied".format(entry)
              for stem, entry in sorted(_top_level(os.path.dirname(agent)).items()) if stem in supplied]
    return copies + shadowed(agent, standard)


def shadowed(agent, standard):
    """The same about files that have the name of a standard module."""
    library = set(sys.builtin_module_names)
    for folder in standard:
        library.update(_top_level(folder))
    library.difference_update(_supplied(standard))
    return ["your folder's {0} is not used: Python's own module {1} comes first".format(entry, stem)
            for stem, entry in sorted(_top_level(os.path.dirname(agent)).items())
            if stem in library and entry != os.path.basename(agent)]


def ours(name):
    """A module of ours that few agents need, from a folder that is no longer on the path. Before the agent runs."""
    path = os.path.join(HERE, name + '.py')
    module = type(sys)(name)
    exec(compile(_read(path), path, 'exec', 0, True), module.__dict__)
    return module


def _read(agent):
    with open(agent, 'rb') as file:
        return file.read()


def _explain(agent, report):
    """One clear sentence for the two usual reasons why a file cannot be imported."""
    problem = sys.exc_info()[1]
    version = 'Python {0}.{1}'.format(*sys.version_info[:2])
    if isinstance(problem, SyntaxError):
        place = os.path.basename(problem.filename or agent)
        if problem.lineno:  # a NUL byte has no line
            place = '{0}, line {1}'.format(place, problem.lineno)
        text = (problem.text or '').strip()
        if sys.version_info[0] > 2 and (text.startswith('print ') or text.startswith('print"') or ' print ' in text):
            report['why'] = '{0}: a print statement of Python 2, and this is {1}'.format(
                place, plyground_calls.which_python(plyground_calls.course))
            _wants_python_2(report)
        else:
            report['why'] = '{0}: {1} does not understand it ({2})'.format(place, version, problem.msg)
    elif isinstance(problem, ImportError):
        name = getattr(problem, 'name', None)
        if sys.version_info[0] > 2 and name in _OLD_NAMES:
            report['why'] = 'the file imports {0}, a module of Python 2, and this is {1}'.format(
                name, plyground_calls.which_python(plyground_calls.course))
            _wants_python_2(report)
        elif missing_package(problem):
            report['why'], report['needs'] = missing_package(problem), 'interpreter'
    return report


def _wants_python_2(report):
    """Another interpreter helps only where the course knew Python 2."""
    if plyground_calls.knew_python_2(plyground_calls.course):
        report['needs'] = 'interpreter'


def missing_package(problem):
    """One clear sentence when an exception means that a package is not installed, else None."""
    name = isinstance(problem, ImportError) and getattr(problem, 'name', None)
    if name and name.split('.')[0] in _PACKAGES:
        text = 'the file imports {0}, and this Python {1}.{2} ({3}) does not have it'
        return text.format(name, sys.version_info[0], sys.version_info[1], sys.executable)
    return None


def load(agent):
    """The agent's file as a module. It is compiled from its source, so no stale compiled copy is ever run."""
    name = os.path.splitext(os.path.basename(agent))[0]
    if name in sys.modules or name in sys.builtin_module_names:
        name = 'agent_' + name
    source = call('reading the file', _read, agent)
    module = type(sys)(name)
    module.__file__ = agent
    sys.modules[name] = module
    try:
        exec(compile(source, agent, 'exec', 0, True), module.__dict__)
    except BaseException:
        report = _explain(agent, raised('importing ' + os.path.basename(agent)))
        raise Report(report.pop('kind'), **report)
    return module


def need(module, name):
    """Something the agent's file must define."""
    try:
        return getattr(module, name)
    except AttributeError:
        raise Report('missing', '{0} has no {1}'.format(os.path.basename(module.__file__), name))
