"""Othello for CSC 384, with plain recursive searches."""

import random
import sys
import time

from othello_shared import find_lines, get_possible_moves, get_score, play_move

cached_states = {}


def eprint(*args, **kwargs):
    print(*args, file=sys.stderr, **kwargs)


def compute_utility(board, color):
    dark, light = get_score(board)
    return dark - light if color == 1 else light - dark


def compute_heuristic(board, color):
    """Discs, corners and mobility; the corners weigh most because they can never be flipped back."""
    last = len(board) - 1
    corners = 0
    for row in (0, last):
        for col in (0, last):
            if board[row][col] == color:
                corners += 1
            elif board[row][col] == 3 - color:
                corners -= 1
    mobility = len(get_possible_moves(board, color)) - len(get_possible_moves(board, 3 - color))
    return compute_utility(board, color) + 10 * corners + 2 * mobility


# Minimax

def minimax_min_node(board, color, limit, caching=0):
    if caching and ('min', board, color, limit) in cached_states:
        return cached_states['min', board, color, limit]
    moves = get_possible_moves(board, color)
    if limit == 0 or not moves:
        return None, compute_utility(board, color)
    best_move, best_value = None, float('inf')
    for move in moves:
        successor = play_move(board, color, move[0], move[1])
        _, value = minimax_max_node(successor, color, limit - 1, caching)
        if value < best_value:
            best_move, best_value = move, value
    if caching:
        cached_states['min', board, color, limit] = best_move, best_value
    return best_move, best_value


def minimax_max_node(board, color, limit, caching=0):
    if caching and ('max', board, color, limit) in cached_states:
        return cached_states['max', board, color, limit]
    moves = get_possible_moves(board, color)
    if limit == 0 or not moves:
        return None, compute_utility(board, color)
    best_move, best_value = None, float('-inf')
    for move in moves:
        successor = play_move(board, color, move[0], move[1])
        _, value = minimax_min_node(successor, color, limit - 1, caching)
        if value > best_value:
            best_move, best_value = move, value
    if caching:
        cached_states['max', board, color, limit] = best_move, best_value
    return best_move, best_value


def select_move_minimax(board, color, limit, caching=0):
    cached_states.clear()
    return minimax_max_node(board, color, limit, caching)[0]


# Alpha-beta

def ordered_successors(board, color, mover, ordering, is_max):
    """The moves of mover with the boards they lead to. With ordering, the best for the node come first."""
    successors = []
    for move in get_possible_moves(board, mover):
        successors.append((move, play_move(board, mover, move[0], move[1])))
    if ordering:
        successors.sort(key=lambda pair: compute_utility(pair[1], color), reverse=is_max)
    return successors


def alphabeta_min_node(board, color, alpha, beta, limit, caching=0, ordering=0):
    key = ('min', board, color, alpha, beta, limit)
    if caching and key in cached_states:
        return cached_states[key]
    if limit == 0:
        return None, compute_utility(board, color)
    successors = ordered_successors(board, color, color, ordering, False)
    if not successors:
        return None, compute_utility(board, color)
    best_move, best_value = None, float('inf')
    for move, successor in successors:
        _, value = alphabeta_max_node(successor, color, alpha, beta, limit - 1, caching, ordering)
        if value < best_value:
            best_move, best_value = move, value
        beta = min(beta, best_value)
        if alpha >= beta:
            break
    if caching:
        cached_states[key] = best_move, best_value
    return best_move, best_value


def alphabeta_max_node(board, color, alpha, beta, limit, caching=0, ordering=0):
    key = ('max', board, color, alpha, beta, limit)
    if caching and key in cached_states:
        return cached_states[key]
    if limit == 0:
        return None, compute_utility(board, color)
    successors = ordered_successors(board, color, color, ordering, True)
    if not successors:
        return None, compute_utility(board, color)
    best_move, best_value = None, float('-inf')
    for move, successor in successors:
        _, value = alphabeta_min_node(successor, color, alpha, beta, limit - 1, caching, ordering)
        if value > best_value:
            best_move, best_value = move, value
        alpha = max(alpha, best_value)
        if alpha >= beta:
            break
    if caching:
        cached_states[key] = best_move, best_value
    return best_move, best_value


def select_move_alphabeta(board, color, limit, caching=0, ordering=0):
    cached_states.clear()
    return alphabeta_max_node(board, color, float('-inf'), float('inf'), limit, caching, ordering)[0]


def run_ai():
    print("Othello AI")
    color, limit, minimax, caching, ordering = [int(word) for word in input().split(",")]
    eprint("color", color, "limit", limit, "minimax" if minimax else "alpha-beta", caching, ordering)
    while True:
        status, dark_score, light_score = input().split()
        if status == "FINAL":
            break
        board = tuple(tuple(row) for row in eval(input()))
        if minimax == 1:
            move = select_move_minimax(board, color, limit, caching)
        else:
            move = select_move_alphabeta(board, color, limit, caching, ordering)
        print("{} {}".format(move[0], move[1]))


if __name__ == "__main__":
    run_ai()
