"""Land bidding for CSC 384, in the form of Summer 2022."""

import random
import sys
import time

from utilities import find_lines, get_possible_moves, get_score, play_move

INFINITY = float("inf")

cached_states = dict()


def eprint(*args, **kwargs):
    print(*args, file=sys.stderr, **kwargs)


def compute_utility(board, color):
    scores = get_score(board)
    return scores[color - 1]


def compute_heuristic(board, color):
    """Counts a disc on the edge twice and one in a corner four times."""
    size = len(board)
    total = 0
    for row in range(size):
        for col in range(size):
            weight = (2 if row in (0, size - 1) else 1) * (2 if col in (0, size - 1) else 1)
            if board[row][col] == color:
                total += weight
            elif board[row][col] != 0:
                total -= weight
    return total


def remembered(function):
    """Keeps what a node function returned, by its name and all of its arguments, when caching is on."""
    def node(board, color, *window_and_limit):
        caching = window_and_limit[CACHING[function.__name__]]
        key = (function.__name__, board, color) + window_and_limit
        if caching and key in cached_states:
            return cached_states[key]
        result = function(board, color, *window_and_limit)
        if caching:
            cached_states[key] = result
        return result
    return node


# Where the caching flag stands behind board and color.
CACHING = {"min_value": 1, "max_value": 1, "min_value_pruned": 3, "max_value_pruned": 3}


def mm_min_node(board, color, limit, caching=0):
    return min_value(board, color, limit, caching)


def mm_max_node(board, color, limit, caching=0):
    return max_value(board, color, limit, caching)


@remembered
def min_value(board, color, limit, caching):
    worst = (None, INFINITY)
    moves = get_possible_moves(board, 3 - color)
    if len(moves) == 0 or limit == 0:
        return None, compute_utility(board, color)
    for (i, j) in moves:
        value = mm_max_node(play_move(board, 3 - color, i, j), color, limit - 1, caching)[1]
        if value < worst[1]:
            worst = ((i, j), value)
    return worst


@remembered
def max_value(board, color, limit, caching):
    best = (None, -INFINITY)
    moves = get_possible_moves(board, color)
    if len(moves) == 0 or limit == 0:
        return None, compute_utility(board, color)
    for (i, j) in moves:
        value = mm_min_node(play_move(board, color, i, j), color, limit - 1, caching)[1]
        if value > best[1]:
            best = ((i, j), value)
    return best


def claim_mm(board, color, limit, caching=0):
    cached_states.clear()
    move, value = mm_max_node(board, color, limit, caching)
    return move


def ab_min_node(board, color, alpha, beta, limit, caching=0, ordering=0):
    return min_value_pruned(board, color, alpha, beta, limit, caching, ordering)


def ab_max_node(board, color, alpha, beta, limit, caching=0, ordering=0):
    return max_value_pruned(board, color, alpha, beta, limit, caching, ordering)


@remembered
def min_value_pruned(board, color, alpha, beta, limit, caching, ordering):
    worst = (None, INFINITY)
    moves = get_possible_moves(board, 3 - color)
    if len(moves) == 0 or limit == 0:
        return None, compute_utility(board, color)
    boards = {move: play_move(board, 3 - color, *move) for move in moves}
    if ordering == 1:
        moves = sorted(moves, key=lambda move: compute_utility(boards[move], color))
    for move in moves:
        value = ab_max_node(boards[move], color, alpha, beta, limit - 1, caching, ordering)[1]
        if value < worst[1]:
            worst = (move, value)
        if worst[1] <= alpha:
            return worst
        beta = min(beta, worst[1])
    return worst


@remembered
def max_value_pruned(board, color, alpha, beta, limit, caching, ordering):
    best = (None, -INFINITY)
    moves = get_possible_moves(board, color)
    if len(moves) == 0 or limit == 0:
        return None, compute_utility(board, color)
    boards = {move: play_move(board, color, *move) for move in moves}
    if ordering == 1:
        moves = sorted(moves, key=lambda move: -compute_utility(boards[move], color))
    for move in moves:
        value = ab_min_node(boards[move], color, alpha, beta, limit - 1, caching, ordering)[1]
        if value > best[1]:
            best = (move, value)
        if best[1] >= beta:
            return best
        alpha = max(alpha, best[1])
    return best


def claim_ab(board, color, limit, caching=0, ordering=0):
    cached_states.clear()
    move, value = ab_max_node(board, color, -INFINITY, INFINITY, limit, caching, ordering)
    return move


def run_ai():
    print("Bidding AI")
    color, limit, minimax, caching, ordering = map(int, input().split(","))
    eprint("I am company", color)
    while True:
        status, first, second = input().split()
        if status == "FINAL":
            return
        board = eval(input())
        board = tuple(tuple(row) for row in board)
        if minimax:
            i, j = claim_mm(board, color, limit, caching)
        else:
            i, j = claim_ab(board, color, limit, caching, ordering)
        print("{} {}".format(i, j))


if __name__ == "__main__":
    run_ai()
