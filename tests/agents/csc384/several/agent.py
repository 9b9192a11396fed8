# A submission of several files: imports a sibling.
# Expected: no foul; its changed othello_shared.py and its random.py are not used, and reported.
import random
import sys

import my_moves
from othello_shared import get_possible_moves


def eprint(*args, **kwargs):
    print(*args, file=sys.stderr, **kwargs)


def select_move(board, color, limit):
    return my_moves.last(get_possible_moves(board, color))


def run_ai():
    print("Several AI")
    color, limit, minimax, caching, ordering = (int(word) for word in input().split(","))
    eprint("color", color, "limit", limit, "luck", random.random())
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
