# Writes "None None" for its move. Expected: declined.
import sys


def eprint(*args, **kwargs):
    print(*args, file=sys.stderr, **kwargs)


def select_move(board, color, limit):
    return None, None


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
