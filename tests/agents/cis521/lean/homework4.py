# Its name is what was imported before it, of the modules that take long. Expected: no foul, and nothing imported.
import sys

HEAVY = 'argparse inspect json random re runpy signal threading traceback enum'.split()
student_name = ' '.join(['none'] + [name for name in HEAVY if name in sys.modules])


class DominoesGame(object):
    def __init__(self, board):
        self.board = board

    def get_best_move(self, vertical, limit):
        return (0, 0), 0, 1
