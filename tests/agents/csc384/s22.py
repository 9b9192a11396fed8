# A sound agent of the Summer 2022 form: imports utilities. Expected: no foul.
import sys

from utilities import find_lines, get_possible_moves, get_score, play_move  # noqa: F401


def eprint(*args, **kwargs):
    print(*args, file=sys.stderr, **kwargs)


def select_move(board, color, limit):
    return get_possible_moves(board, color)[-1]


def run_ai():
    print("Bidding AI")
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
