"""The Dominoes game in the browser: `python3 homework4_dominoes_game_gui.py rows cols`.

It is a wrapper round your own DominoesGame: every answer on the page is one of your program. Where Plyground would have
answered otherwise, the page says so.
"""
import importlib
import inspect
import os
import sys

import plyground_page

try:
    from plyground.courses import core
except ImportError:
    core = None

# The names of the file, in the years of the course.
MODULES = ['homework4', 'homework3', 'adversarial_search']
SIDES = {True: 'Vertical', False: 'Horizontal'}
# A comparison that takes longer is given up.
COMPARING_SECONDS = 2


class DominoesPage(plyground_page.Page):
    """A board of dominoes. Vertical begins."""

    title = 'Dominoes Game'

    def __init__(self, module, rows, cols):
        plyground_page.Page.__init__(self)
        self.rows, self.cols = rows, cols
        # One of the later courses has other names, and other arguments.
        make = getattr(module, 'create_dominoes_game', None) or getattr(module, 'make_dominoes_game')
        self.game = make(rows, cols)
        self.cells = [[False] * cols for _ in range(rows)]
        self.vertical = True
        self.over = self._is_over()

    def view(self):
        """The board, and whose turn it is."""
        side = SIDES[not self.vertical] if self.over else SIDES[self.vertical]
        return {
            'rows': [['filled' if cell else '' for cell in row] for row in self.cells],
            'shape': 'square',
            'lines': [('Winner: ' if self.over else 'Turn: ') + side],
            'help': ["Press 'r' to perform a random move.",
                     'Press a number between 1 and 9 to perform the best move found according to an alpha-beta search '
                     'with that limit.'],
            'buttons': ['Reset Game'],
        }

    def act(self, kind, value):
        """A click, a key or the button, with the calls of the course's own window in their order."""
        if kind == 'button':
            self.game.reset()
            self.vertical = True
            self.marked_cells = []
            self._read_board()
            self.over = self._is_over()
        elif kind == 'click':
            self._move(*value)
        elif value == 'r' and not self._is_over():
            self._move(*self.game.get_random_move(self.vertical))
        elif value in list('123456789') and not self._is_over():
            before, vertical = [row[:] for row in self.cells], self.vertical
            (row, col), score, leaves = self._best_move(int(value))
            self._move(row, col)
            self._compare(before, vertical, int(value), ((row, col), score, leaves))

    def _move(self, row, col):
        legal = self.game.is_legal_move(row, col, self.vertical)
        fits = self._fits(row, col, self.vertical)
        if bool(legal) != fits:
            self.mark('is_legal_move({}, {}, {}) is {!r}; {} would have been right.'.format(
                row, col, self.vertical, legal, fits), cell=[row, col])
        if not legal:
            return
        play = getattr(self.game, 'perform_move', None) or self.game.execute_move
        play(row, col, self.vertical)
        self._read_board()
        self.vertical = not self.vertical
        self.over = self._is_over()

    def _best_move(self, limit):
        if self._names_limit_first():
            return self.game.get_best_move(limit, self.vertical)
        return self.game.get_best_move(self.vertical, limit)

    def _names_limit_first(self):
        return list(inspect.signature(type(self.game).get_best_move).parameters)[1:2] == ['limit']

    def _read_board(self):
        self.cells = [[bool(cell) for cell in row] for row in self.game.get_board()]
        self.changed()

    def _is_over(self):
        over = bool(self.game.game_over(self.vertical))
        moves = any(self._fits(row, col, self.vertical) for row in range(self.rows) for col in range(self.cols))
        if over == moves:
            self.mark('game_over({}) is {} where {} would have been right.'.format(self.vertical, over, not moves))
        return over

    def _fits(self, row, col, vertical):
        """Whether a domino fits, by what the page itself sees."""
        squares = [(row, col), (row + 1, col) if vertical else (row, col + 1)]
        return all(0 <= r < len(self.cells) and 0 <= c < len(self.cells[r]) and not self.cells[r][c]
                   for r, c in squares)

    def _compare(self, board, vertical, limit, found):
        """Compares a search with Plyground's, where the package is installed and answers quickly."""
        right = core and core.best_move(board, vertical, limit, seconds=COMPARING_SECONDS)
        if right and tuple(right) != tuple(found):
            self.mark('Limit {}: your search found {} with value {} and {} leaves; {} with value {} and {} leaves would '
                      'have been right.'.format(limit, *(tuple(found) + tuple(right))), cell=list(found[0]))


def main(module=None):
    """Reads the command line, and opens the page."""
    rows, cols = sys.argv[1:]
    sys.path.insert(0, os.getcwd())
    if module is None:
        here = [name for name in MODULES if os.path.exists(name + '.py')]
        module = (here or MODULES)[0]
    plyground_page.show(DominoesPage(importlib.import_module(module), int(rows), int(cols)))


if __name__ == '__main__':
    main()
