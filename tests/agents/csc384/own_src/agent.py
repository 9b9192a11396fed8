# A W24 submission with an own package called src, a name that another form of the course uses.
# Expected: no foul, and nothing to report: its own package is used.
import sys

from othello_shared import get_possible_moves
from src import prefer


def eprint(*args, **kwargs):
    print(*args, file=sys.stderr, **kwargs)


def select_move(board, color, limit):
    return prefer(get_possible_moves(board, color))


def run_ai():
    print("Own Src")
    color, limit, minimax, caching, ordering = (int(word) for word in input().split(","))
    eprint("color", color, "limit", limit)
    while True:
        words = input().split()
        if words[0] == "FINAL":
            print
        else:
            board = eval(input())
            i, j = select_move(board, color, limit)
            print("{} {}".format(i, j))


if __name__ == "__main__":
    run_ai()
