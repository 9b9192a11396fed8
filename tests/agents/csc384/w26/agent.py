# A sound agent of the Winter 2026 form: imports the package src, with an own file in a src of its own.
# Expected: no foul; its changed src/othello_utils.py is not used, its src/extra.py is.
from src.extra import choose
from src.othello_game_manager import OthelloGameManager  # noqa: F401
from src.othello_utils import eprint, get_possible_moves, play_move


def select_move(board, color, limit):
    assert play_move(board, color, *get_possible_moves(board, color)[0])
    return choose(get_possible_moves(board, color))


def run_ai():
    print("W26 AI")
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
