"""Runs one program of one course: `python3 plyground_host.py COURSE` for the referee of a match; with a second word, `ask`, for
questions to single functions, and `inspect` to look at files that are not run.

README.md beside this file describes the wire. Standard output and error belong to the agent.
"""
import io
import os
import sys
from os import _exit

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import plyground_calls
import plyground_path
import plyground_shims
from plyground_wire import Wire

__plyground_host__ = True
_ours = []


def _open_streams():
    """Nothing to read on standard input; prints are UTF-8 and leave line by line, whatever the locale says."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    if sys.version_info[0] > 2:
        for name, descriptor in (('stdout', 1), ('stderr', 2)):
            raw = io.open(descriptor, 'wb', closefd=False)
            stream = io.TextIOWrapper(raw, 'utf-8', 'backslashreplace', line_buffering=True)
            setattr(sys, name, stream)
            setattr(sys, '__{0}__'.format(name), stream)
    plyground_calls._out, plyground_calls._err = sys.stdout, sys.stderr


def _step_back(agent):
    """Takes our modules out of the agent's sight. They are kept alive here: Python 2 empties forgotten modules."""
    for name, module in list(sys.modules.items()):
        if getattr(module, '__plyground_host__', False):
            _ours.append(sys.modules.pop(name))
    main_module = type(sys)('__main__')
    main_module.__file__ = agent
    sys.modules['__main__'] = main_module


def _begin(course, mode, wire):
    """The course's host, or why it cannot run here. No line of an agent has run yet, so it is not an agent's fault."""
    version = sys.version_info
    if version < (3, 6) and (course != 'cse150' or version[:2] != (2, 7)):
        return None, 'agents of {0} run with Python 3.6 or later{1}, and this is Python {2}.{3}'.format(
            course, ' or 2.7' if course == 'cse150' else '', version[0], version[1])
    try:
        if mode == 'inspect':
            import plyground_inspect
            return plyground_inspect.Inspector(), None
        if mode == 'ask':
            import plyground_ask
            return plyground_ask.Asked(__import__(course + '_ask').Host(wire), wire), None
        return __import__(course + '_host').Host(wire), None
    except Exception as problem:
        return None, 'this host cannot run {0} under Python {1}.{2} ({3}): {4}'.format(
            course, version[0], version[1], sys.executable, problem)


def _load(host, course, request):
    """Imports the agent and lets the course's host prepare it."""
    agent = os.path.abspath(request['file'])
    if sys.version_info[0] == 2:
        agent = agent.encode('utf-8')
    standard = plyground_path.order(course, os.path.dirname(agent))
    plyground_shims.install(os.path.dirname(agent))
    sys.argv[:] = [agent]
    _step_back(agent)
    remarks = plyground_path.notes(agent, standard)
    try:
        answer = host.load(request, lambda: plyground_path.load(agent))
    except plyground_calls.Report as report:
        answer = report.answer
    answer['notes'] = remarks + answer.get('notes', [])
    answer['python'] = '.'.join(str(part) for part in sys.version_info[:3])
    return answer


def _answer(host, course, request):
    do = request.get('do')
    try:
        if do == 'load':
            return _load(host, course, request)
        if do == 'ready':
            return host.ready(request)
        if do == 'turn':
            return host.turn(request)
        if do == 'moniker':
            return host.moniker(request)
        if do == 'ask':
            return host.ask(request)
        if do == 'inspect':
            return host.inspect(request)
        return {'kind': 'failed', 'why': 'the host does not know how to do {0!r}'.format(do)}
    except plyground_calls.Report as report:
        answer = report.answer
    except BaseException:  # something of the agent's that was only looked at raised, or it has eaten the memory
        answer = plyground_calls.raised('looking at what the agent gave')
    return dict({'wall': 0, 'cpu': 0}, **answer) if do in ('turn', 'ask') else answer


def _start_over_for_utf_8():
    """Python 2 knows only when it starts that prints are UTF-8."""
    if sys.version_info[0] == 2 and 'PYTHONIOENCODING' not in os.environ:
        os.environ['PYTHONIOENCODING'] = 'utf-8'
        os.execv(sys.executable, [sys.executable, '-B'] + sys.argv)


def main():
    """Serves requests until the referee says end, or goes."""
    _start_over_for_utf_8()
    try:
        wire = Wire()
    except EnvironmentError:
        sys.exit('plyground_host.py is started by the referee, with requests on descriptor 3 and answers on 4')
    _open_streams()
    course = plyground_calls.course = sys.argv[1]
    host, problem = _begin(course, sys.argv[2] if len(sys.argv) > 2 else 'play', wire)
    wire.read()
    wire.write({'kind': 'failed', 'why': problem} if problem else {'kind': 'started'})
    if problem:
        _exit(1)
    while True:
        request = wire.read()
        if request is None or request.get('do') == 'end':
            plyground_calls.settle()
            _exit(0)
        answer = _answer(host, course, request)
        plyground_calls.settle()
        if 'number' in request:  # so that it cannot be taken for the answer to another question
            answer['number'] = request['number']
        wire.write(answer)


if __name__ == '__main__':
    main()
