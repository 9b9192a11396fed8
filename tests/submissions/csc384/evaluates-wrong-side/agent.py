"""Othello for CSC 384, in the form of Winter 2026: every search is told how to value a board."""

import math
import random
import sys
import time

from src import eprint, find_lines, get_possible_moves, get_score, play_move

state_cache = {}


def compute_utility(board, color):
    dark, light = get_score(board)
    if color == 1:
        return light - dark
    return dark - light


def compute_heuristic(board, color):
    """How many more moves this side has than the other, and a bonus for corners."""
    ahead = len(get_possible_moves(board, color)) - len(get_possible_moves(board, 3 - color))
    corners = [board[row][col] for row in (0, -1) for col in (0, -1)]
    return ahead + 5 * (corners.count(color) - corners.count(3 - color))


def best_of(values, is_max):
    """The first move with the best value of a list of pairs."""
    return (max if is_max else min)(values, key=lambda pair: pair[1])


def minimax_node(value_fn, board, color, mover, limit, caching):
    key = (board, mover, color, limit)
    if caching and key in state_cache:
        return state_cache[key]
    moves = get_possible_moves(board, mover)
    if limit == 0 or moves == []:
        result = (None, value_fn(board, color))
    else:
        values = []
        for col, row in moves:
            after = play_move(board, mover, col, row)
            values.append(((col, row), minimax_node(value_fn, after, color, 3 - mover, limit - 1, caching)[1]))
        result = best_of(values, mover == color)
    if caching:
        state_cache[key] = result
    return result


def minimax_min_node(value_fn, board, color, limit, caching=0):
    return minimax_node(value_fn, board, color, 3 - color, limit, caching)


def minimax_max_node(value_fn, board, color, limit, caching=0):
    return minimax_node(value_fn, board, color, color, limit, caching)


def select_move_minimax(value_fn, board, color, limit, caching=0):
    state_cache.clear()
    return minimax_max_node(value_fn, board, color, limit, caching)[0]


def alphabeta_min_node(value_fn, board, color, alpha, beta, limit, caching=0, ordering=0):
    key = (board, 3 - color, color, limit, alpha, beta)
    if caching and key in state_cache:
        return state_cache[key]
    children = [(move, play_move(board, 3 - color, *move)) for move in get_possible_moves(board, 3 - color)]
    if limit == 0 or not children:
        return None, value_fn(board, color)
    if ordering:
        children.sort(key=lambda child: value_fn(child[1], color))
    values = []
    for move, after in children:
        value = alphabeta_max_node(value_fn, after, color, alpha, beta, limit - 1, caching, ordering)[1]
        values.append((move, value))
        beta = min(beta, value)
        if beta <= alpha:
            break
    result = best_of(values, False)
    if caching:
        state_cache[key] = result
    return result


def alphabeta_max_node(value_fn, board, color, alpha, beta, limit, caching=0, ordering=0):
    key = (board, color, color, limit, alpha, beta)
    if caching and key in state_cache:
        return state_cache[key]
    children = [(move, play_move(board, color, *move)) for move in get_possible_moves(board, color)]
    if limit == 0 or not children:
        return None, value_fn(board, color)
    if ordering:
        children.sort(key=lambda child: value_fn(child[1], color), reverse=True)
    values = []
    for move, after in children:
        value = alphabeta_min_node(value_fn, after, color, alpha, beta, limit - 1, caching, ordering)[1]
        values.append((move, value))
        alpha = max(alpha, value)
        if beta <= alpha:
            break
    result = best_of(values, True)
    if caching:
        state_cache[key] = result
    return result


def select_move_alphabeta(value_fn, board, color, limit=-1, caching=0, ordering=0):
    state_cache.clear()
    return alphabeta_max_node(value_fn, board, color, -math.inf, math.inf, limit, caching, ordering)[0]


def run_ai():
    print("Othello AI")
    color, limit, minimax, caching, ordering = [int(part) for part in input().split(",")]
    eprint("settings:", color, limit, minimax, caching, ordering)
    while True:
        status, dark, light = input().strip().split()
        if status == "FINAL":
            break
        board = eval(input())
        if minimax == 1:
            col, row = select_move_minimax(compute_utility, board, color, limit, caching)
        else:
            col, row = select_move_alphabeta(compute_utility, board, color, limit, caching, ordering)
        print("{} {}".format(col, row))


if __name__ == "__main__":
    run_ai()
