# An engine that wants every pass to be told, numbers nothing, and refuses what it does not know. It plays the first
# square that turns something over. Expected: no foul.
import sys

DIRECTIONS = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
board, mover = {}, "b"


def turned(column, row, colour):
    other, found = "w" if colour == "b" else "b", []
    for right, down in DIRECTIONS:
        run, x, y = [], column + right, row + down
        while board.get((x, y)) == other:
            run.append((x, y))
            x, y = x + right, y + down
        if board.get((x, y)) == colour:
            found += run
    return [] if (column, row) in board else found


def moves(colour):
    return [(x, y) for y in range(8) for x in range(8) if turned(x, y, colour)]


def play(colour, place):
    """Whether it is this colour's turn and the move is legal; a pass only when there is none."""
    global mover
    if colour != mover or (place is None and moves(colour)):
        return False
    if place is not None:
        discs = turned(*place, colour)
        if not discs:
            return False
        board.update(dict.fromkeys(discs + [place], colour))
    mover = "w" if colour == "b" else "b"
    return True


def clear():
    global mover
    board.clear()
    board.update({(3, 3): "w", (4, 4): "w", (3, 4): "b", (4, 3): "b"})
    mover = "b"


def answer(words):
    if words[0] == "name":
        return "= By The Book"
    if words[0] in ("version", "boardsize", "quit"):
        return "="
    if words[0] == "clear_board":
        clear()
        return "="
    if words[0] == "play":
        place = None if words[2] == "pass" else (ord(words[2][0]) - ord("a"), int(words[2][1]) - 1)
        return "=" if play(words[1][0], place) else "? illegal move"
    if words[0] == "genmove":
        place = moves(words[1][0])[0]
        return "= %s%d" % (chr(ord("A") + place[0]), place[1] + 1) if play(words[1][0], place) else "? not my turn"
    return "? unknown command"


for line in sys.stdin:
    print(answer(line.split()) + "\n", flush=True)
