"""Finds the position among the values that a student's function gets, whatever the student keeps it in.

The question tells the size of the board, so a board is recognised by its shape: rows in lists, tuples or texts, a NumPy
array, or all cells in one sequence; by itself, or in an attribute or an item of a value.
"""
from operator import attrgetter, itemgetter

__plyground_host__ = True

_MARKS = {0: '.', 1: 'x', 2: 'o'}
# How the cells of each course are written in a setup. Any other whole number is what stands under None.
LETTERS = {
    'cis521': {0: '.', None: '#'},
    'csc384': _MARKS,
    'col333': _MARKS,
    'cse150': {0: '.', 1: 'x', 2: 'o', None: '#'},
    'cse415': {' ': '.', '-': '#', 'W': 'x', 'B': 'o'},
}
_SEATS = {'W': 'first', 'B': 'second', 1: 'first', 2: 'second'}
_TURNS = {'cse415': attrgetter('whose_turn'), 'cse150': attrgetter('to_play.color')}
# A state may be an attribute of a node, and its board an attribute of the state.
_DEEPEST = 2
_MOST_ITEMS = 32
_LIKELY = ('board', 'grid', 'state', 'position', 'game')
_SEQUENCES = (list, tuple, type(u''), str)


def _rows(board):
    return tuple(map(tuple, board))


def _array(board):
    return board.copy()


class Positions(object):
    """Recognises the boards of one question."""

    def __init__(self, course, rows, cols):
        self.rows, self.cols = rows, cols
        self._letters = LETTERS[course]
        self._turn = _TURNS.get(course)

    def reader(self, value):
        """A function that takes the position out of a value like this one, `(cells, seat to move or None)`; or None."""
        try:
            found = self._find(value, _DEEPEST)
        except Exception:  # a value of the student's that cannot be looked at
            return None
        if found is None:
            return None
        steps, form = found
        return _reader(steps, form, self._turn if steps else None)

    def letters(self, cells):
        """A position that was read, with the letters of a setup and `/` between its rows; None where it is not a board."""
        try:
            cells = cells.tolist() if hasattr(cells, 'tolist') else cells
            if not self._has_rows(cells):
                cells = [cells[start:start + self.cols] for start in range(0, len(cells), self.cols)]
            if len(cells) != self.rows or any(len(line) != self.cols for line in cells):
                return None
            return '/'.join(''.join(map(self._letter, line)) for line in cells)
        except Exception:
            return None

    def _has_rows(self, cells):
        return len(cells) == self.rows and all(isinstance(row, _SEQUENCES) for row in cells)

    def _letter(self, cell):
        letters = self._letters
        return letters[cell] if cell in letters or not isinstance(cell, int) else letters[None]

    def _form(self, value):
        """How to keep a board as it is now, or None if the value is not one."""
        if hasattr(value, 'tolist') and getattr(value, 'shape', None) == (self.rows, self.cols):
            return _array
        if not isinstance(value, _SEQUENCES) or self.letters(value) is None:
            return None
        return _rows if self._has_rows(value) else tuple

    def _find(self, value, deepest):
        form = self._form(value)
        if form is not None:
            return [], form
        if deepest:
            for step, inner in _parts(value):
                found = self._find(inner, deepest - 1)
                if found is not None:
                    return [step] + found[0], found[1]
        return None


def _parts(value):
    """What a value holds, each with the function that gets it; the likely names first."""
    if isinstance(value, (list, tuple)):
        return [(itemgetter(index), inner) for index, inner in enumerate(value[:_MOST_ITEMS])]
    if isinstance(value, dict):
        return [(itemgetter(key), inner) for key, inner in list(value.items())[:_MOST_ITEMS]]
    if isinstance(value, type) or callable(value) or not hasattr(value, '__class__'):
        return []
    names = list(getattr(value, '__dict__', {}))
    names += [name for kind in type(value).__mro__ for name in getattr(kind, '__slots__', ()) if hasattr(value, name)]
    names.sort(key=lambda name: (name.strip('_') != 'board', not any(word in name.lower() for word in _LIKELY)))
    return [(attrgetter(name), getattr(value, name)) for name in names[:_MOST_ITEMS]]


def _reader(steps, form, turn):
    holders, last = steps[:-1], steps[-1] if steps else None

    def read(value):
        for step in holders:
            value = step(value)
        seat = None
        if turn is not None:
            try:
                seat = _SEATS.get(turn(value))
            except Exception:  # it is kept elsewhere
                pass
        return form(last(value) if last else value), seat
    return read
