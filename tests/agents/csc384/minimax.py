# A sound agent: minimax as the handout asks, at most two plies deep without a limit. Expected: no foul.
import sys

from othello_shared import get_possible_moves, get_score, play_move


def eprint(*args, **kwargs):
    print(*args, file=sys.stderr, **kwargs)


def compute_utility(board, color):
    dark, light = get_score(board)
    return dark - light if color == 1 else light - dark


def minimax(board, color, mover, limit):
    moves = get_possible_moves(board, mover)
    if limit == 0 or not moves:
        return None, compute_utility(board, color)
    best = None
    for move in moves:
        value = minimax(play_move(board, mover, *move), color, 3 - mover, limit - 1)[1]
        if best is None or (value > best[1] if mover == color else value < best[1]):
            best = move, value
    return best


def select_move(board, color, limit):
    return minimax(board, color, color, limit if limit > 0 else 2)[0]


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
