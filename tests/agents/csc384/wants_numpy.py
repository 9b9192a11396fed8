# Counts the discs with NumPy. Expected: no foul where there is a Python with NumPy.
import sys

import numpy

from othello_shared import get_possible_moves


def eprint(*args, **kwargs):
    print(*args, file=sys.stderr, **kwargs)


def select_move(board, color, limit):
    return get_possible_moves(board, color)[0]


def run_ai():
    print("Othello AI")
    color, limit, minimax, caching, ordering = (int(word) for word in input().split(","))
    eprint("color", color, "limit", numpy.int64(limit))
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
