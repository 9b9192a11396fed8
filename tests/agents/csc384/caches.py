# Keys a dictionary by the board, so a first board that is a list kills it. Expected: no foul when the first
# board is a tuple; crashed as dark when it is a list.
import sys

from othello_shared import get_possible_moves


def eprint(*args, **kwargs):
    print(*args, file=sys.stderr, **kwargs)


CACHE = {}


def select_move(board, color, limit):
    if board not in CACHE:
        CACHE[board] = get_possible_moves(board, color)[0]
    return CACHE[board]


def run_ai():
    print("Othello AI")
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
