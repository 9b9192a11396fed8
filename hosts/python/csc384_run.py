"""Runs an Othello agent of CSC 384 as the course does, as a program of its own.

    python3 csc384_run.py [--dialect NAME] FILE

The agent speaks the course's protocol on its own standard input and output. This file only sees to the modules: the
course's first, then the standard library, then the agent's folder. The names of Summer 2022 (`utilities`, `manager`)
and of Winter 2026 (`src`) are common ones: they come first for the dialects s22 and w26, and behind the agent's own
files for any other. That a copy of one of the course's modules is not used the referee has said already.
"""
import io
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import plyground_calls
import plyground_path
import plyground_shims

FORMS_WITH_COMMON_NAMES = ('s22', 'w26')


def _tell(agent):
    """The traceback as Python would print it, from the agent's own first line on."""
    kind, problem, trace = sys.exc_info()
    first = trace
    while first is not None and first.tb_frame.f_code.co_filename != agent:
        first = first.tb_next
    if first is None and not isinstance(problem, SyntaxError):
        first = trace
    from traceback import print_exception
    print_exception(kind, problem, first)
    hint = plyground_path.missing_package(problem) or plyground_calls.old_python(str(problem), 'csc384')
    if hint:
        sys.stderr.write('plyground: {0}\n'.format(hint))


def _become(agent):
    """Runs the file as Python would run a program."""
    main_module = type(sys)('__main__')
    main_module.__file__ = agent
    sys.modules['__main__'] = main_module
    with open(agent, 'rb') as file:
        source = file.read()
    exec(compile(source, agent, 'exec', 0, True), main_module.__dict__)


def main():
    """Sets the path and becomes the agent."""
    dialect, agent = sys.argv[2] if sys.argv[1] == '--dialect' else 'w24', os.path.abspath(sys.argv[-1])
    folder = os.path.dirname(agent)
    standard = plyground_path.order('csc384', folder,
                                    before=[form for form in FORMS_WITH_COMMON_NAMES if form == dialect],
                                    behind=[form for form in FORMS_WITH_COMMON_NAMES if form != dialect])
    plyground_shims.install(folder)
    # Many agents never flush: each line must leave at once, whatever the locale and the buffering are.
    sys.stdout = sys.__stdout__ = io.TextIOWrapper(io.open(1, 'wb', 0, closefd=False), 'utf-8', 'backslashreplace',
                                                   newline='\n', write_through=True)
    for remark in plyground_path.shadowed(agent, standard):
        sys.stderr.write('plyground: {0}\n'.format(remark))
    sys.argv[:] = [agent]
    try:
        _become(agent)
    except SystemExit:
        raise
    except BaseException:
        _tell(agent)
        sys.exit(1)


if __name__ == '__main__':
    main()
