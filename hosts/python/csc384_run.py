"""Runs an Othello agent of CSC 384 as the course does, as a program of its own: `python3 -u csc384_run.py FILE`.

The agent speaks the course's protocol on its own standard input and output. This file only sees to the modules: the
course's first, then the standard library, then the agent's folder. `csc384_run.py --notes FILE` prints what its
author should know, as one JSON list, and runs nothing.
"""
import io
import os
import runpy
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import plyground_path
import plyground_shims


def main():
    """Sets the path and becomes the agent."""
    agent = os.path.abspath(sys.argv[-1])
    standard = plyground_path.order('csc384', os.path.dirname(agent))
    remarks = plyground_path.notes('csc384', agent, standard)
    if sys.argv[1] == '--notes':
        import json
        print(json.dumps(remarks))
        return
    plyground_shims.install()
    # Many agents never flush: each line must leave at once, whatever the locale and the buffering are.
    sys.stdout = sys.__stdout__ = io.TextIOWrapper(io.open(1, 'wb', 0, closefd=False), 'utf-8', 'backslashreplace',
                                                   newline='\n', write_through=True)
    for remark in remarks:
        sys.stderr.write('plyground: {0}\n'.format(remark))
    sys.argv[:] = [agent]
    runpy.run_path(agent, run_name='__main__')


if __name__ == '__main__':
    main()
