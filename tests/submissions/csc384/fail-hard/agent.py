"""Othello for CSC 384. All node functions share one negamax: a value is always good for the side to move."""

import random
import sys
import time

from othello_shared import find_lines, get_possible_moves, get_score, play_move

# Keys have the node and its window: a value that was cut must not pass for an exact one.
cached_states = {}
INFINITY = float('inf')


def eprint(*args, **kwargs):
    print(*args, file=sys.stderr, **kwargs)


def compute_utility(board, color):
    difference = get_score(board)[0] - get_score(board)[1]
    return difference if color == 1 else -difference


def compute_heuristic(board, color):
    """Discs that no line can ever flip count most: corners, and what is joined to them along the edges."""
    size = len(board)
    stable = {1: set(), 2: set()}
    for row, down in ((0, 1), (size - 1, -1)):
        for col, right in ((0, 1), (size - 1, -1)):
            owner = board[row][col]
            if owner:
                i = 0
                while i < size and board[row][col + i * right] == owner:
                    stable[owner].add((row, col + i * right))
                    i += 1
                i = 0
                while i < size and board[row + i * down][col] == owner:
                    stable[owner].add((row + i * down, col))
                    i += 1
    return compute_utility(board, color) + 4 * (len(stable[color]) - len(stable[3 - color]))


def negamax(board, mover, alpha, beta, limit, caching, ordering, pruning):
    """The best move of mover and what it is worth to mover."""
    key = (board, mover, alpha, beta, limit, ordering, pruning)
    if caching and key in cached_states:
        return cached_states[key]
    moves = get_possible_moves(board, mover)
    if limit == 0 or not moves:
        return None, compute_utility(board, mover)
    floor, ceiling = alpha, beta
    boards = [play_move(board, mover, col, row) for col, row in moves]
    order = list(range(len(moves)))
    if ordering:
        order.sort(key=lambda index: -compute_utility(boards[index], mover))
    best_move, best_value = None, -INFINITY
    for index in order:
        reply = negamax(boards[index], 3 - mover, -beta, -alpha, limit - 1, caching, ordering, pruning)
        if -reply[1] > best_value:
            best_move, best_value = moves[index], -reply[1]
        if pruning:
            alpha = max(alpha, best_value)
            if alpha >= beta:
                break
    if pruning:
        best_value = max(floor, min(ceiling, best_value))
    if caching:
        cached_states[key] = best_move, best_value
    return best_move, best_value


def minimax_max_node(board, color, limit, caching=0):
    return negamax(board, color, -INFINITY, INFINITY, limit, caching, 0, False)


def minimax_min_node(board, color, limit, caching=0):
    move, value = negamax(board, 3 - color, -INFINITY, INFINITY, limit, caching, 0, False)
    return move, -value


def alphabeta_max_node(board, color, alpha, beta, limit, caching=0, ordering=0):
    return negamax(board, color, alpha, beta, limit, caching, ordering, True)


def alphabeta_min_node(board, color, alpha, beta, limit, caching=0, ordering=0):
    move, value = negamax(board, 3 - color, -beta, -alpha, limit, caching, ordering, True)
    return move, -value


def select_move_minimax(board, color, limit, caching=0):
    cached_states.clear()
    return minimax_max_node(board, color, limit, caching)[0]


def select_move_alphabeta(board, color, limit, caching=0, ordering=0):
    cached_states.clear()
    return alphabeta_max_node(board, color, -INFINITY, INFINITY, limit, caching, ordering)[0]


def run_ai():
    print("Nega Max")
    color, limit, minimax, caching, ordering = [int(word) for word in input().split(",")]
    while True:
        words = input().split()
        if words[0] == "FINAL":
            break
        board = tuple(map(tuple, eval(input())))
        if minimax:
            col, row = select_move_minimax(board, color, limit, caching)
        else:
            col, row = select_move_alphabeta(board, color, limit, caching, ordering)
        print("{} {}".format(col, row))


if __name__ == "__main__":
    run_ai()
