# Its helper stands below the call of run_ai: fine when imported, NameError when run. Expected: crashed.
import sys

from othello_shared import get_possible_moves


def eprint(*args, **kwargs):
    print(*args, file=sys.stderr, **kwargs)


def select_move(board, color, limit):
    return helper(get_possible_moves(board, color))


def run_ai():
    print("Below")
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


def helper(moves):
    return moves[0]
