"""What recording a student's search costs: `python3 bench/trace_cost.py`, kept in results/trace.txt.

Each question is asked three times without and with `trace`, and the least CPU times are compared. The
last column, traced by plain, must stay below 5.
"""
import os
import platform
import shutil
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, 'hosts', 'python', 'tests'))

import test_trace  # noqa: E402
from driver import Session  # noqa: E402

MOST = 5000
EMPTY = {'kind': 'best_move', 'board': ['........'] * 8, 'vertical': True, 'limit': 3}
SMALL = {'kind': 'best_move', 'board': ['....'] * 4, 'vertical': True, 'limit': 5}
MNK = {'kind': 'minimax_action', 'board': [[0, 0, 0], [0, 1, 0], [0, 0, 2]], 'rows': 3, 'cols': 3, 'k': 3,
       'last_action': {'color': 2, 'location': [2, 2]}, 'to_play': 1}
PLAYER = os.path.join(ROOT, 'tests', 'submissions', 'cse150', 'recursive', 'p1_minimax_player.py')


def cpu(course, file, question, trace):
    """The least CPU time of three answers, and the last trace."""
    with Session(course, asks=True) as session:
        assert session.ask(do='load', file=file, options={})['kind'] == 'loaded'
        answers = [session.ask(do='ask', question=question, wall=300, trace=trace) for _ in range(3)]
    return min(answer['cpu'] for answer in answers), answers[-1].get('trace')


def main():
    """Prints the table."""
    folder = tempfile.mkdtemp()
    print('Python {}, at most {} calls recorded\n'.format(platform.python_version(), MOST))
    print('{:48} {:>8} {:>9} {:>9} {:>7}'.format('search', 'calls', 'plain s', 'traced s', 'times'))
    try:
        programs = [('a game copied for each move, 8x8, 3 plies', 'cis521', test_trace.METHODS, EMPTY),
                    ('functions of the module, 8x8, 3 plies', 'cis521', test_trace.FUNCTIONS, EMPTY),
                    ('an inner function, one board, 8x8, 3 plies', 'cis521', test_trace.INNER, EMPTY),
                    ('an inner function, one board, 4x4, 5 plies', 'cis521', test_trace.INNER, SMALL),
                    ('methods of a player, 3x3 to the end', 'cse150', None, MNK)]
        for number, (title, course, source, question) in enumerate(programs):
            file = PLAYER
            if source:
                file = os.path.join(folder, 'homework{}.py'.format(number))
                with open(file, 'w') as written:
                    written.write(source)
            plain, _ = cpu(course, file, question, 0)
            traced, trace = cpu(course, file, question, MOST)
            print('{:48} {:8} {:9.3f} {:9.3f} {:7.2f}'.format(title, trace['entered'], plain, traced, traced / plain))
    finally:
        shutil.rmtree(folder)


if __name__ == '__main__':
    main()
