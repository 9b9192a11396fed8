"""Runs an Othello agent of CSC 384 as the course does, as a program of its own.

    python3 csc384_run.py [--dialect NAME] FILE

The agent speaks the course's protocol on its own standard input and output. This file only sees to the modules: the
course's first, then the standard library, then the agent's folder. The names of Summer 2022 (`utilities`, `manager`)
and of Winter 2026 (`src`) are common ones: they come first for the dialects s22 and w26, and behind the agent's own
files for any other. That a copy of one of the course's modules is not used the referee has said already.
"""
import argparse
import io
import os
import runpy
import sys
import traceback

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

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
    traceback.print_exception(kind, problem, first)
    missing = plyground_path.missing_package(problem)
    if missing:
        sys.stderr.write('plyground: {0}\n'.format(missing))


def main():
    """Sets the path and becomes the agent."""
    parser = argparse.ArgumentParser(usage='csc384_run.py [--dialect NAME] FILE')
    parser.add_argument('--dialect', default='w24')
    parser.add_argument('file')
    arguments = parser.parse_args()
    agent = os.path.abspath(arguments.file)
    standard = plyground_path.order('csc384', os.path.dirname(agent),
                                    before=[form for form in FORMS_WITH_COMMON_NAMES if form == arguments.dialect],
                                    behind=[form for form in FORMS_WITH_COMMON_NAMES if form != arguments.dialect])
    plyground_shims.install()
    # Many agents never flush: each line must leave at once, whatever the locale and the buffering are.
    sys.stdout = sys.__stdout__ = io.TextIOWrapper(io.open(1, 'wb', 0, closefd=False), 'utf-8', 'backslashreplace',
                                                   newline='\n', write_through=True)
    for remark in plyground_path.shadowed(agent, standard):
        sys.stderr.write('plyground: {0}\n'.format(remark))
    sys.argv[:] = [agent]
    try:
        runpy.run_path(agent, run_name='__main__')
    except SystemExit:
        raise
    except BaseException:
        _tell(agent)
        sys.exit(1)


if __name__ == '__main__':
    main()
