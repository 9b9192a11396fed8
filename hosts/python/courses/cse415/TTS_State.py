"""The state of Toro-Tile Straight, as CSE 415's module of this name behaves (Autumn 2019)."""

BLACK = "B"
WHITE = "W"

NORTH = 0
SOUTH = 1
WEST = 2
EAST = 3
NW = 4
NE = 5
SW = 6
SE = 7

NAME = 'Tetra-Toro'
K = 4
INITIAL_BOARD = [
    [' ', '-', ' ', ' '],
    [' ', '-', ' ', '-'],
    ['-', '-', ' ', ' '],
    [' ', ' ', '-', ' ']]


class TTS_State:
    """A board, a list of rows of one-character strings, and whose turn it is. Not telling the turn means White."""

    def __init__(self, board, whose_turn="W"):
        self.board = [row[:] for row in board]
        self.whose_turn = whose_turn

    def __str__(self):
        rows = ',\n'.join('  ' + str(row) for row in self.board)
        turn = 'W' if self.whose_turn == 'W' else 'B'
        return 'TTS_State([\n' + rows + '],\n  "' + turn + '")\n'

    def __eq__(self, other):
        """Looks at this state's extent only, so a small board can equal the corner of a larger one."""
        try:
            if self.whose_turn != other.whose_turn:
                return False
            for r, row in enumerate(self.board):
                for c, square in enumerate(row):
                    if square != other.board[r][c]:
                        return False
            return True
        except Exception:
            return False

    def __hash__(self):
        return hash(str(self))

    def copy(self):
        """A plain TTS_State, also when this one is of a subclass."""
        return TTS_State(self.board, self.whose_turn)


def test_starting_board():
    """The start of Tetra-Toro."""
    return TTS_State(INITIAL_BOARD, WHITE)
