#!/usr/bin/env python3
"""Checks a certificate of `plyground solve --proof` without any code of Plyground.

    python3 tools/verify_proof.py FILE

docs/proofs.md describes the file. The rules of all games are written here a second time, as plainly as they can be said.
The exit code is 0 when every claim of the file holds, and 1 when one does not.
"""
import json
import re
import sys
import zlib
from operator import itemgetter

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
LINE = 96
SEATS = ("first", "second")
FREE, BLOCKED, PIECES = ".", "#", "xo"
LINES = ((0, 1), (1, 0), (1, 1), (1, -1))


class Refused(ValueError):
    """The certificate proves nothing, and why."""


def need(condition, reason):
    if not condition:
        raise Refused(reason)


# Games. A position is a tuple (board, mover, more): the board as a string along the rows, the mover 0 or 1, and a tuple of
# what the game keeps beside them. Every game has moves(position) as a list of (code, position after it) in the order of
# docs/proofs.md, and result(position): None while the game goes on, else what First has more than Second at the end.


class Game:
    counts_points = False
    options = {}  # What each option may say.

    def __init__(self, setup):
        rows = setup["board"]
        self.rows, self.cols = len(rows), len(rows[0])
        need(all(len(row) == self.cols for row in rows), "the rows of the board differ in length")
        self.board = "".join(rows)
        need(re.fullmatch(r"[.xo#]+", self.board), "the board has a letter that is not one of . x o #")
        self.setup = setup
        for key, value in setup.get("options", {}).items():
            need(re.fullmatch(self.options.get(key, ""), value), f"the game has no option {key}={value}")
        self.mover = SEATS.index(setup["to_move"])

    def option(self, key, default=None):
        return self.setup.get("options", {}).get(key, default)

    def cells(self):
        return [(row, col) for row in range(self.rows) for col in range(self.cols)]

    def at(self, row, col):
        return row * self.cols + col

    def start(self):
        return (self.board, self.mover, ())

    def inside(self, row, col):
        return 0 <= row < self.rows and 0 <= col < self.cols

    def turns(self):  # The symmetries of the game.
        return self.flips()

    def beside(self, more):  # What makes positions different beside the board and the mover.
        return more

    def flips(self):
        """The symmetries of a rectangle, each as a function from a cell to a cell."""
        ends = [(down, right) for down in (0, self.rows - 1) for right in (0, self.cols - 1)]
        return [lambda row, col, ends=ends: (abs(ends[0] - row), abs(ends[1] - col)) for ends in ends]

    def square(self):
        """The flips, and on a square board also those after a transposition."""
        turned = [lambda row, col, flip=flip: flip(col, row) for flip in self.flips() if self.rows == self.cols]
        return self.flips() + turned


class GridLine(Game):
    """k in a row, on a plane or on a torus. A line counts when it goes through the stone placed last."""

    def __init__(self, setup):
        self.torus = setup["family"] == "tts"
        more = {"lines": "reuse|distinct"} if self.torus else {"variant": "connect6"}
        self.options = {"k": "[1-9][0-9]*", **more}
        super().__init__(setup)
        self.k = int(self.option("k"))
        self.stones = 2 if self.option("variant") == "connect6" else 1
        # On a torus a line may come back to where it began. With lines=distinct such a line is too short to count.
        distinct = self.option("lines") == "distinct"
        self.steps = [step for step in LINES if not distinct or self.orbit(*step) >= self.k]

    def orbit(self, down, right):
        """After how many steps a walk round the torus is back."""
        return next(n for n in range(1, len(self.board) + 1) if n * down % self.rows == n * right % self.cols == 0)

    def start(self):
        empty = not set(self.board) & set(PIECES)
        to_place = self.setup.get("to_place", 1 if empty else self.stones)
        need(1 <= to_place <= self.stones, "to_place does not fit to the game")
        if self.setup.get("last") is None:
            return (self.board, self.mover, (to_place, None))
        last = self.at(*self.setup["last"]["cell"])
        need(self.board[last] == PIECES[SEATS.index(self.setup["last"]["seat"])], "the last stone is not there")
        return (self.board, self.mover, (to_place, last))

    def run(self, board, at, down, right):
        """How many cells like this one follow it, up to k - 1. On a torus the same cells may come again."""
        length, (row, col) = 0, divmod(at, self.cols)
        while length < self.k - 1:
            row, col = row + down, col + right
            if self.torus:
                row, col = row % self.rows, col % self.cols
            if not self.inside(row, col) or board[self.at(row, col)] != board[at]:
                break
            length += 1
        return length

    def result(self, position):
        board, _, (_, last) = position
        if last is not None:
            for down, right in self.steps:
                if 1 + self.run(board, last, down, right) + self.run(board, last, -down, -right) >= self.k:
                    return 1 if board[last] == PIECES[0] else -1
        return None if FREE in board else 0

    def moves(self, position):
        board, mover, (to_place, _) = position
        mine, left = (mover, to_place - 1) if to_place > 1 else (1 - mover, self.stones)
        free = [at for at, letter in enumerate(board) if letter == FREE]
        return [(at, (board[:at] + PIECES[mover] + board[at + 1 :], mine, (left, at))) for at in free]

    def turns(self):
        def shifted(turn, down, right):
            return lambda row, col: ((turn(row, col)[0] + down) % self.rows, (turn(row, col)[1] + right) % self.cols)

        shifts = self.cells() if self.torus else [(0, 0)]
        return [shifted(turn, down, right) for down, right in shifts for turn in self.square()]

    def beside(self, more):
        # No game goes on after a line, so that the last stone makes no difference to what can follow.
        return more[0]


class Othello(Game):
    """A disc that encloses a straight run of the other colour flips it."""

    options = {"rule": "stop|pass"}
    counts_points = True

    def __init__(self, setup):
        super().__init__(setup)
        need(self.rows == self.cols and BLOCKED not in self.board, "this is not a board of Othello")
        self.passes = self.option("rule") == "pass"
        directions = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
        self.rays = [[self.ray(row, col, *step) for step in directions] for row, col in self.cells()]

    def ray(self, row, col, down, right):
        places = [(row + n * down, col + n * right) for n in range(1, self.rows)]
        return [self.at(*place) for place in places if self.inside(*place)]

    def flipped(self, board, mover, at):
        cells, other = [], PIECES[1 - mover]
        for ray in self.rays[at]:
            end = next((n for n, cell in enumerate(ray) if board[cell] != other), None)
            if end is not None and board[ray[end]] == PIECES[mover]:
                cells += ray[:end]
        return cells

    def places(self, board, mover):
        found = []
        for at in (self.at(row, col) for col in range(self.cols) for row in range(self.rows)):
            flipped = self.flipped(board, mover, at) if board[at] == FREE else []
            if flipped:
                discs = [PIECES[mover] if cell == at or cell in flipped else disc for cell, disc in enumerate(board)]
                found.append((at, ("".join(discs), 1 - mover, ())))
        return found

    def result(self, position):
        board, mover, _ = position
        goes_on = self.places(board, mover) or (self.passes and self.places(board, 1 - mover))
        return None if goes_on else board.count("x") - board.count("o")

    def moves(self, position):
        board, mover, _ = position
        return self.places(board, mover) or [(len(board), (board, 1 - mover, ()))]

    def turns(self):
        return self.square()


class Drop(Game):
    """Tokens that fall: connect4 (four in a row win) and extconnect4 (runs score points)."""

    LIMIT = 200

    def __init__(self, setup):
        self.extended = self.counts_points = setup["family"] == "extconnect4"
        self.options = {"pops": "[0-9]+"} if self.extended else {"variant": "pop"}
        super().__init__(setup)
        need(BLOCKED not in self.board, "this game has no blocked cells")
        self.pop = self.option("variant") == "pop"

    def start(self):
        if self.extended:
            pops = self.setup.get("pops", [int(self.option("pops", "0"))] * 2)
            return (self.board, self.mover, tuple(pops))
        pairs = zip(self.board, self.board[self.cols :])
        need(all(above == FREE or below != FREE for above, below in pairs), "a token has nothing under it")
        # Where both have four, the one who is not to move has just popped, and the popper's line counts.
        four = [seat for seat in (1 - self.mover, self.mover) if self.has_four(self.board, seat)]
        return (self.board, self.mover, (four[0] if four else None, self.setup.get("plies", 0) if self.pop else 0))

    def runs(self, board, seat):
        """The lengths of all maximal runs of a seat."""
        own = PIECES[seat]
        for row, col in self.cells():
            for down, right in LINES:
                before = (row - down, col - right)
                if board[self.at(row, col)] != own or (self.inside(*before) and board[self.at(*before)] == own):
                    continue
                length, place = 0, (row, col)
                while self.inside(*place) and board[self.at(*place)] == own:
                    length, place = length + 1, (place[0] + down, place[1] + right)
                yield length

    def has_four(self, board, seat):
        return max(self.runs(board, seat), default=0) >= 4

    def points(self, board, seat):
        return sum(20 * (length // 4) + (0, 0, 2, 5)[length % 4] for length in self.runs(board, seat))

    def result(self, position):
        board, _, more = position
        is_stuck = FREE not in board and not self.moves(position)
        if self.extended:
            return self.points(board, 0) - self.points(board, 1) if is_stuck else None
        draw = 0 if is_stuck or more[1] >= self.LIMIT else None
        return draw if more[0] is None else 1 - 2 * more[0]

    def moves(self, position):
        board, mover, more = position
        columns = [board[col :: self.cols] for col in range(self.cols)]

        def may_pop(col, column):
            if self.extended:
                return more[mover] > 0 and col % 2 == mover and column.strip(FREE)
            return self.pop and column[-1] == PIECES[mover]

        drops = [(col, self.dropped(column, PIECES[mover]), False) for col, column in enumerate(columns) if FREE in column]
        pops = [(col, FREE + column[:-1], True) for col, column in enumerate(columns) if may_pop(col, column)]
        return [(col + self.cols * popped, self.after(position, col, new, popped)) for col, new, popped in drops + pops]

    def dropped(self, column, piece):
        # A token rests on the first token from the top that has a free cell above it, or on the ground.
        rests = (row for row in range(1, self.rows) if column[row] != FREE and column[row - 1] == FREE)
        row = next(rests, self.rows) - 1
        return column[:row] + piece + column[row + 1 :]

    def after(self, position, col, column, popped):
        cells, mover, more = list(position[0]), *position[1:]
        cells[col :: self.cols] = column
        board = "".join(cells)
        if self.extended:
            return (board, 1 - mover, tuple(left - (popped and seat == mover) for seat, left in enumerate(more)))
        # A pop may complete a line of either side; the popper's counts first.
        four = [seat for seat in (mover, 1 - mover) if (seat == mover or popped) and self.has_four(board, seat)]
        return (board, 1 - mover, (four[0] if four else None, more[1] + self.pop))

    def turns(self):
        # A pop of extconnect4 depends on whether its column is even, so that a mirror must keep that.
        mirror = not self.extended or self.cols % 2 == 1 or self.start()[2] == (0, 0)
        return self.flips()[: 2 if mirror else 1]

    def beside(self, more):
        return more if self.extended else more[1]


class Dominoes(Game):
    """One side places upright dominoes, the other flat ones; who cannot move loses."""

    options = {"start": "vertical|horizontal"}

    def start(self):
        need(not set(self.board) & set(PIECES), "this game has no pieces of one side")
        return super().start()

    def moves(self, position):
        board, mover, _ = position
        down, right = ((1, 0), (0, 1))[mover]
        found = []
        for row, col in self.cells():
            cells = (self.at(row, col), self.at(row + down, col + right))
            if self.inside(row + down, col + right) and all(board[cell] == FREE for cell in cells):
                filled = "".join(BLOCKED if cell in cells else letter for cell, letter in enumerate(board))
                found.append((cells[0], (filled, 1 - mover, ())))
        return found

    def result(self, position):
        return None if self.moves(position) else 2 * position[1] - 1


FAMILIES = {"mnk": GridLine, "tts": GridLine, "othello": Othello, "dominoes": Dominoes}
FAMILIES |= {"connect4": Drop, "extconnect4": Drop}


def read(text):
    """The position and the claims of a certificate: (seat, goal, least, moves)."""
    lines = text.split("\n")
    whole = lines[0] == "plyground proof 1" and lines[1].startswith("setup ") and lines[-1] == ""
    need(whole, "this is not a whole certificate")
    body = text[: len(text) - len(lines[-2]) - 1]
    need(lines[-2] == f"end {zlib.crc32(body.encode()):08x}", "the check sum is wrong: the file was changed")
    setup = json.loads(lines[1][6:])
    rows, cols = len(setup["board"]), len(setup["board"][0])
    width = 1 if cols * max(rows, 2) <= len(DIGITS) else 2
    claims, at = [], 2
    while at < len(lines) - 2:
        found = re.fullmatch(r"claim (first|second) (win|draw|margin (-?[0-9]+)) by ([0-9]+) moves", lines[at])
        need(found, f"line {at + 1} is not a claim")
        seat, goal, least, count = SEATS.index(found[1]), found[2].split(" ")[0], int(found[3] or 0), int(found[4])
        rows = lines[at + 1 : at + 1 - (-count * width // LINE)]
        digits = "".join(rows)
        need(len(digits) == count * width and all(len(row) == LINE for row in rows[:-1]), "moves are missing")
        values = [DIGITS.index(digit) for digit in digits]
        moves = values if width == 1 else [64 * high + low for high, low in zip(values[::2], values[1::2])]
        need(all(seat != other[0] for other in claims), "a seat has two claims")
        claims.append((seat, goal, least, moves))
        at += 1 + len(rows)
    need(claims, "there is no claim")
    return setup, claims


def check(game, seat, goal, least, moves):
    """Checks a claim: how many positions it has, and the most plies that the game can last."""
    need(game.counts_points == (goal == "margin"), "the claim does not fit to the game")
    root = game.start()
    blocked = game.board if isinstance(game, GridLine) else ""
    getters = []
    for turn in game.turns():
        sources = [0] * len(game.board)
        for row, col in game.cells():
            sources[game.at(*turn(row, col))] = game.at(row, col)
        # Where blocked cells stay, only symmetries that keep them in their places count.
        if all((blocked[to] == BLOCKED) == (blocked[source] == BLOCKED) for to, source in enumerate(sources) if blocked):
            getters.append(itemgetter(*sources) if len(sources) > 1 else lambda board: (board,))
    least = {"win": 1, "draw": 0, "margin": least}[goal]
    counts_plies = goal != "win" or not isinstance(game, Drop)
    seen, unread = {}, iter(moves)

    def visit(position):
        result = game.result(position)
        if result is not None:
            need((result if seat == 0 else -result) >= least, "a game that keeps to the strategy ends otherwise")
            return 0
        board, mover, more = position
        key = (min(getter(board) for getter in getters), mover, game.beside(more) if counts_plies else 0)
        if key in seen:
            need(seen[key] is not None, "a position comes up again, so that the game need not end")
            return seen[key]
        seen[key] = None
        replies = game.moves(position)
        if mover == seat and len(replies) > 1:
            code = next(unread, None)
            replies = [reply for reply in replies if reply[0] == code]
            need(replies, f"the move {code} is not legal in a position that can come up")
        seen[key] = max(1 + visit(after) for _, after in replies)
        return seen[key]

    plies = visit(root)
    need(next(unread, None) is None, "the file has more moves than the strategy needs")
    if goal == "win" and isinstance(game, Drop) and game.pop:
        need(root[2][1] + plies <= Drop.LIMIT, "the game is drawn before it is won")
    return len(seen), plies


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.setrecursionlimit(10_000)
    try:
        with open(sys.argv[1], encoding="utf-8", newline="") as file:
            setup, claims = read(file.read())
        for seat, goal, least, moves in claims:
            game = FAMILIES[setup["family"]](setup)
            positions, plies = check(game, seat, goal, least, moves)
            most = {"win": f"wins, within {plies} plies", "draw": "has at least a draw"}
            gets = most.get(goal, f"has at least {least:+} at the end")
            print(f"proven    {SEATS[seat]} {gets} ({positions} positions checked)")
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError) as fault:
        sys.exit(f"{sys.argv[1]} proves nothing: {fault if isinstance(fault, Refused) else repr(fault)}")


if __name__ == "__main__":
    main()
