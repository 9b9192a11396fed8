#!/usr/bin/env python3
"""An independent slow count of move sequences (perft) for six game families.

This file shares nothing with the engine. It plays every game on plain lists
of lists, copies the board for each move and tests the rules in the most
literal way, so that its numbers can serve as a second opinion.

    python3 slow_count.py SPEC DEPTH
        prints the number of move sequences of exactly DEPTH plies
    python3 slow_count.py --line SPEC DEPTH
        prints those of 1 to DEPTH plies as a line of a .perft file
    python3 slow_count.py --check FILE... [--most N]
        recounts the lines of .perft files and reports every difference (then
        the exit status is 1); a depth whose number is above N, or that would
        bring the positions visited for its line above N, is reported as not
        counted, as are those after it (default 4000000, about a quarter of an
        hour for all six families)

Convention: depth 0 is 1; a finished game is never played on, so it counts 0
at every greater depth; a pass is a ply.

Specs, always rows x columns:

    mnk:3x3,k=3                   k or more in a row through the last stone wins
    mnk:6x6,k=6,variant=connect6  one stone first, then two a turn (a ply is one stone)
    tts:4x4,k=3                   the same on a torus; a line may reuse its cells
    tts:2x3,k=3,lines=distinct    a line needs k different cells
    tts:tetra-toro                also tts:gold-rush, tts:whites-challenge
    othello:6                     over when the player to move has no move
    othello:6,rule=pass           such a player passes; over when neither can move
    extconnect4:4x6,pops=2        also extconnect4:case1 to case4
    connect4:6x7                  four in a row wins, a full board is a draw
    connect4:6x7,variant=pop      a player may also pop an own piece off the bottom
    dominoes:8x8                  vertical moves first
    dominoes:8x8,start=horizontal

A .perft file has comment lines that begin with # and lines of the form
`SPEC; D1 n1; D2 n2; ...`.

Every game below is a class with `moves()`, which lists the moves of the
player to move and is empty when the game is over, and `play(move)`, which
returns the next position and leaves this one alone. Row 0 is the top row.
"""

import copy
import sys

EMPTY, FIRST, SECOND, BLOCKED = 0, 1, 2, 9

# One of each pair of opposite directions: east, south, south-east, south-west.
LINES = [(0, 1), (1, 0), (1, 1), (1, -1)]


def other(player):
    return SECOND if player == FIRST else FIRST


class Game:
    """A board, the player to move, and whether the game is over."""

    def __init__(self, board):
        self.board = board
        self.rows = len(board)
        self.cols = len(board[0])
        self.player = FIRST
        self.over = False

    def copy(self):
        new = copy.copy(self)
        new.board = [row[:] for row in self.board]
        return new

    def inside(self, r, c):
        return 0 <= r < self.rows and 0 <= c < self.cols

    def cells(self, value):
        return [(r, c) for r in range(self.rows) for c in range(self.cols)
                if self.board[r][c] == value]


class Mnk(Game):
    def __init__(self, board, k, connect6=False):
        super().__init__(board)
        self.k = k
        self.connect6 = connect6
        self.placed = 0

    def moves(self):
        return [] if self.over else self.cells(EMPTY)

    def play(self, move):
        new = self.copy()
        r, c = move
        new.board[r][c] = self.player
        new.placed += 1
        new.over = new.wins_at(r, c)
        if self.connect6:
            # Stone 1 is First's, 2 and 3 are Second's, 4 and 5 First's, ...
            new.player = SECOND if new.placed % 4 in (1, 2) else FIRST
        else:
            new.player = other(self.player)
        return new

    def wins_at(self, r, c):
        for dr, dc in LINES:
            run = 1 + self.reach(r, c, dr, dc) + self.reach(r, c, -dr, -dc)
            if run >= self.k:
                return True
        return False

    def reach(self, r, c, dr, dc):
        """Equal stones next to (r, c) in one direction, (r, c) not counted."""
        colour, n = self.board[r][c], 0
        r, c = r + dr, c + dc
        while self.inside(r, c) and self.board[r][c] == colour:
            n, r, c = n + 1, r + dr, c + dc
        return n


class Tts(Mnk):
    """First is White. Handicap tiles stand on the board but win nothing alone."""

    def __init__(self, board, k, distinct=False):
        super().__init__(board, k)
        self.distinct = distinct

    def wins_at(self, r, c):
        for dr, dc in LINES:
            forward = self.walk(r, c, dr, dc)
            backward = self.walk(r, c, -dr, -dc)
            line = [(r, c)] + forward + backward
            length = len(set(line)) if self.distinct else len(line)
            if length >= self.k:
                return True
        return False

    def walk(self, r, c, dr, dc):
        """Up to k-1 steps over tiles of the colour at (r, c), round the torus."""
        colour, found = self.board[r][c], []
        for step in range(1, self.k):
            cell = ((r + step * dr) % self.rows, (c + step * dc) % self.cols)
            if self.board[cell[0]][cell[1]] != colour:
                break
            found.append(cell)
        return found


class Othello(Game):
    """First is dark. The start block lies up-left of the centre on odd sizes."""

    def __init__(self, board, passing=False):
        super().__init__(board)
        self.passing = passing

    @staticmethod
    def start(size, passing):
        board = empty_board(size, size)
        m = size // 2 - 1
        board[m][m] = board[m + 1][m + 1] = SECOND
        board[m][m + 1] = board[m + 1][m] = FIRST
        return Othello(board, passing)

    def moves(self):
        own = self.placements(self.player)
        if not own and self.passing and self.placements(other(self.player)):
            return ["pass"]
        return own

    def placements(self, player):
        return [(r, c) for r, c in self.cells(EMPTY) if self.flips(r, c, player)]

    def flips(self, r, c, player):
        flipped = []
        for dr in (-1, 0, 1):
            for dc in (-1, 0, 1):
                if (dr, dc) != (0, 0):
                    flipped += self.bracketed(r, c, dr, dc, player)
        return flipped

    def bracketed(self, r, c, dr, dc, player):
        run = []
        r, c = r + dr, c + dc
        while self.inside(r, c) and self.board[r][c] == other(player):
            run.append((r, c))
            r, c = r + dr, c + dc
        return run if self.inside(r, c) and self.board[r][c] == player else []

    def play(self, move):
        new = self.copy()
        if move != "pass":
            for r, c in [move] + self.flips(*move, self.player):
                new.board[r][c] = self.player
        new.player = other(self.player)
        return new


class ColumnGame(Game):
    """What the two Connect Four families share: a move is (column, is_pop)."""

    def drop(self, c, player):
        """Put a piece on the first one met from above that has room over it."""
        row = self.rows - 1
        for r in range(1, self.rows):
            if self.board[r][c] != EMPTY and self.board[r - 1][c] == EMPTY:
                row = r - 1
                break
        self.board[row][c] = player

    def pop(self, c):
        """The column sinks by one cell; its bottom cell is lost."""
        for r in range(self.rows - 1, 0, -1):
            self.board[r][c] = self.board[r - 1][c]
        self.board[0][c] = EMPTY

    def column(self, c):
        return [self.board[r][c] for r in range(self.rows)]

    def drops(self):
        return [(c, False) for c in range(self.cols) if EMPTY in self.column(c)]


class ExtConnect4(ColumnGame):
    """Nobody wins early: play ends when the player to move has no action."""

    def __init__(self, board, pops):
        super().__init__(board)
        self.pops = {FIRST: pops, SECOND: pops}

    def moves(self):
        moves = self.drops()
        if self.pops[self.player] > 0:
            # First owns columns 0, 2, 4, ...; Second 1, 3, 5, ...
            for c in range(self.player - 1, self.cols, 2):
                if any(cell != EMPTY for cell in self.column(c)):
                    moves.append((c, True))
        return moves

    def play(self, move):
        new = self.copy()
        new.pops = dict(self.pops)
        c, is_pop = move
        if is_pop:
            new.pop(c)
            new.pops[self.player] -= 1
        else:
            new.drop(c, self.player)
        new.player = other(self.player)
        return new


class Connect4(ColumnGame):
    MOST_PLIES = 200  # variant=pop only: a draw then

    def __init__(self, board, popping=False):
        super().__init__(board)
        self.popping = popping
        self.plies = 0

    def moves(self):
        if self.over:
            return []
        moves = self.drops()
        if self.popping:
            moves += [(c, True) for c in range(self.cols)
                      if self.board[self.rows - 1][c] == self.player]
        return moves

    def play(self, move):
        new = self.copy()
        c, is_pop = move
        if is_pop:
            new.pop(c)
        else:
            new.drop(c, self.player)
        new.plies += 1
        # Whoever has four after a pop, the game is over; who won is not counted.
        new.over = (new.has_four(self.player)
                    or is_pop and new.has_four(other(self.player))
                    or self.popping and new.plies >= self.MOST_PLIES)
        new.player = other(self.player)
        return new

    def has_four(self, player):
        for r, c in self.cells(player):
            for dr, dc in LINES:
                if all(self.inside(r + i * dr, c + i * dc)
                       and self.board[r + i * dr][c + i * dc] == player
                       for i in (1, 2, 3)):
                    return True
        return False


class Dominoes(Game):
    """`player` is FIRST for the vertical side, whoever begins."""

    def __init__(self, board, start):
        super().__init__(board)
        self.player = start

    def second_square(self, r, c):
        return (r + 1, c) if self.player == FIRST else (r, c + 1)

    def moves(self):
        moves = []
        for r, c in self.cells(EMPTY):
            r2, c2 = self.second_square(r, c)
            if self.inside(r2, c2) and self.board[r2][c2] == EMPTY:
                moves.append((r, c))
        return moves

    def play(self, move):
        new = self.copy()
        for r, c in (move, self.second_square(*move)):
            new.board[r][c] = BLOCKED
        new.player = other(self.player)
        return new


TTS_BOARDS = {
    "tetra-toro": (4, [" -  ", " - -", "--  ", "  - "]),
    "gold-rush": (5, ["-  -  -", "       ", "       ", "-  -  -",
                      "       ", "       ", "-  -  -"]),
    "whites-challenge": (6, ["         ", "    B    ", "   ---   ", "  -----  ",
                             "   ---   ", "    B    ", "         "]),
}
TTS_CELLS = {" ": EMPTY, "-": BLOCKED, "W": FIRST, "B": SECOND}
EXT_CASES = {"case1": (6, 8, 6), "case2": (6, 10, 9),
             "case3": (6, 10, 0), "case4": (4, 6, 0)}


def empty_board(rows, cols):
    return [[EMPTY] * cols for _ in range(rows)]


def parse(spec):
    """The start position of a spec; ValueError or KeyError if it makes no sense."""
    family, _, rest = spec.strip().partition(":")
    head, *pairs = rest.split(",")
    options = dict(pair.split("=") for pair in pairs)

    def flag(name, value, default):
        """True when the option has this value, False when its default."""
        given = options.pop(name, default)
        if given not in (value, default):
            raise ValueError(f"{spec}: {name} is {value} or {default}")
        return given == value

    def blank():
        rows, cols = map(int, head.split("x"))
        if rows < 1 or cols < 1:
            raise ValueError(f"{spec}: the board has no cell")
        return empty_board(rows, cols)

    if family == "mnk":
        game = Mnk(blank(), int(options.pop("k")), flag("variant", "connect6", "plain"))
    elif family == "tts" and head in TTS_BOARDS:
        k, rows = TTS_BOARDS[head]
        board = [[TTS_CELLS[cell] for cell in row] for row in rows]
        game = Tts(board, k, flag("lines", "distinct", "reuse"))
    elif family == "tts":
        game = Tts(blank(), int(options.pop("k")), flag("lines", "distinct", "reuse"))
    elif family == "othello":
        game = Othello.start(int(head), flag("rule", "pass", "stop"))
    elif family == "extconnect4" and head in EXT_CASES:
        rows, cols, pops = EXT_CASES[head]
        game = ExtConnect4(empty_board(rows, cols), pops)
    elif family == "extconnect4":
        game = ExtConnect4(blank(), int(options.pop("pops")))
    elif family == "connect4":
        game = Connect4(blank(), flag("variant", "pop", "plain"))
    elif family == "dominoes":
        horizontal = flag("start", "horizontal", "vertical")
        game = Dominoes(blank(), SECOND if horizontal else FIRST)
    else:
        raise ValueError(f"{spec}: unknown family {family!r}")
    if options:
        raise ValueError(f"{spec}: unknown option {', '.join(options)}")
    return game


class TooMany(Exception):
    """The positions allowed for a line are used up."""


class Counter:
    def __init__(self, most=None):
        self.left = most

    def count(self, game, depth):
        if depth == 0:
            return 1
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise TooMany
        moves = game.moves()
        if depth == 1:
            return len(moves)
        return sum(self.count(game.play(move), depth - 1) for move in moves)


def read_lines(path):
    """Yields line number, spec and [(depth, count), ...]."""
    with open(path, encoding="utf-8") as file:
        for number, text in enumerate(file, 1):
            spec, *fields = text.partition("#")[0].split(";")
            if spec.strip():
                pairs = [field.split() for field in fields if field.strip()]
                yield number, spec.strip(), [(int(d.lstrip("D")), int(n)) for d, n in pairs]


def check(paths, most):
    same, differ, skipped = 0, 0, 0
    for path in paths:
        for number, spec, wanted in read_lines(path):
            game, counter = parse(spec), Counter(most)
            for i, (depth, n) in enumerate(wanted):
                try:
                    if n > most:
                        raise TooMany
                    counted = counter.count(game, depth)
                except TooMany:
                    rest = [f"D{d}" for d, _ in wanted[i:]]
                    print(f"{path}:{number}: {spec}: not counted: {' '.join(rest)}")
                    skipped += len(rest)
                    break
                if counted == n:
                    same += 1
                else:
                    differ += 1
                    print(f"{path}:{number}: {spec}: D{depth} is {n}, counted {counted}")
    print(f"{same} equal, {differ} different, {skipped} not counted")
    return 1 if differ else 0


def main(args):
    most = 4_000_000
    if "--most" in args[:-1]:
        at = args.index("--most")
        most = int(args[at + 1])
        del args[at:at + 2]
    if len(args) >= 2 and args[0] == "--check":
        return check(args[1:], most)
    if len(args) == 3 and args[0] == "--line":
        game = parse(args[1])
        counts = [Counter().count(game, depth) for depth in range(1, int(args[2]) + 1)]
        print("; ".join([args[1]] + [f"D{depth} {n}" for depth, n in enumerate(counts, 1)]))
        return 0
    if len(args) == 2 and not args[0].startswith("-"):
        print(Counter().count(parse(args[0]), int(args[1])))
        return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (ValueError, KeyError) as error:
        sys.exit(f"slow_count.py: cannot read: {error}")
