"""Othello for CSC 384, in the form of 2025. The functions that are graded search exactly as deep as they are told; when
the manager gives no limit, run_ai deepens its search for as long as the clock allows.
"""

import math
import random
import sys
import time

from othello_shared import find_lines, get_possible_moves, get_score, play_move

cache = {}
SECONDS = 4


class Late(Exception):
    """The time for this move is over."""


def eprint(*args, **kwargs):
    print(*args, file=sys.stderr, **kwargs)


def compute_utility(board, color):
    dark, light = get_score(board)
    return (dark - light) * (1 if color == 1 else -1)


def compute_heuristic(board, color):
    """Corners, then mobility; a square next to an empty corner is a gift to the other side."""
    last = len(board) - 1
    value = len(get_possible_moves(board, color)) - len(get_possible_moves(board, 3 - color))
    for row, near_row in ((0, 1), (last, last - 1)):
        for col, near_col in ((0, 1), (last, last - 1)):
            if board[row][col] == color:
                value += 12
            elif board[row][col] == 3 - color:
                value -= 12
            elif board[near_row][near_col] == color:
                value -= 6
            elif board[near_row][near_col] == 3 - color:
                value += 6
    return value


def minimax_min_node(board, color, limit, caching=0):
    return minimax(board, color, 3 - color, limit, caching, min, math.inf)


def minimax_max_node(board, color, limit, caching=0):
    return minimax(board, color, color, limit, caching, max, -math.inf)


def minimax(board, color, mover, limit, caching, better, start):
    if caching and (board, color, mover, limit) in cache:
        return cache[board, color, mover, limit]
    moves = get_possible_moves(board, mover)
    other = get_possible_moves(board, 3 - mover)
    if limit == 0 or not moves and not other:
        return None, compute_utility(board, color)
    node = minimax_min_node if mover == color else minimax_max_node
    if not moves:
        return None, node(board, color, limit - 1, caching)[1]
    values = [node(play_move(board, mover, *move), color, limit - 1, caching)[1] for move in moves]
    value = better(values)
    result = moves[values.index(value)], value
    if caching:
        cache[board, color, mover, limit] = result
    return result


def select_move_minimax(board, color, limit, caching=0):
    cache.clear()
    return minimax_max_node(board, color, limit, caching)[0]


def alphabeta_min_node(board, color, alpha, beta, limit, caching=0, ordering=0):
    return alphabeta(board, color, 3 - color, alpha, beta, limit, caching, ordering, compute_utility)


def alphabeta_max_node(board, color, alpha, beta, limit, caching=0, ordering=0):
    return alphabeta(board, color, color, alpha, beta, limit, caching, ordering, compute_utility)


def alphabeta(board, color, mover, alpha, beta, limit, caching, ordering, evaluate, deadline=math.inf):
    if time.monotonic() > deadline:
        raise Late()
    key = (board, color, mover, limit, alpha, beta)
    if caching and key in cache:
        return cache[key]
    moves = get_possible_moves(board, mover)
    if limit == 0:
        return None, evaluate(board, color)
    if not moves:
        if not get_possible_moves(board, 3 - mover):
            return None, compute_utility(board, color)
        return None, alphabeta(board, color, 3 - mover, alpha, beta, limit - 1, caching, ordering, evaluate, deadline)[1]
    sign = 1 if mover == color else -1
    successors = [(move, play_move(board, mover, *move)) for move in moves]
    if ordering:
        successors.sort(key=lambda pair: -sign * evaluate(pair[1], color))
    best = None, -sign * math.inf
    for move, after in successors:
        value = alphabeta(after, color, 3 - mover, alpha, beta, limit - 1, caching, ordering, evaluate, deadline)[1]
        if sign * value > sign * best[1]:
            best = move, value
        if sign > 0:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if beta <= alpha:
            break
    if caching:
        cache[key] = best
    return best


def select_move_alphabeta(board, color, limit=-1, caching=0, ordering=0):
    cache.clear()
    return alphabeta_max_node(board, color, -math.inf, math.inf, limit, caching, ordering)[0]


def select_move_in_time(board, color, seconds):
    """The move to play: one ply further each time, with the better heuristic, until the time is over."""
    deadline = time.monotonic() + seconds
    best = get_possible_moves(board, color)[0]
    free = sum(row.count(0) for row in board)
    try:
        for limit in range(1, free + 1):
            cache.clear()
            best = alphabeta(board, color, color, -math.inf, math.inf, limit, 1, 1, compute_heuristic, deadline)[0]
    except Late:
        pass
    return best


def run_ai():
    print("Deeper")
    color, limit, minimax_wanted, caching, ordering = map(int, input().split(","))
    while True:
        status, dark, light = input().split()
        if status == "FINAL":
            break
        board = tuple(tuple(row) for row in eval(input()))
        if limit == -1:
            move = select_move_in_time(board, color, SECONDS)
        elif minimax_wanted:
            move = select_move_minimax(board, color, limit, caching)
        else:
            move = select_move_alphabeta(board, color, limit, caching, ordering)
        print("{} {}".format(*move))


if __name__ == "__main__":
    run_ai()
