"""An Othello agent for CSC 384 (the form of Winter 2024 and its neighbours).

The manager starts this file as a program of its own and talks to it over standard input and output. So print nothing
but the name and the moves: use eprint for everything you want to see yourself.

A board is a tuple of rows: 0 is free, 1 dark, 2 light. A move is (column, row), so a cell is board[row][column].

As it stands, every search looks one move ahead only. It is legal; the rest is your assignment.
"""
import sys

from othello_shared import get_possible_moves, get_score, play_move


def eprint(*args, **kwargs):
    """Prints to standard error, where the manager does not listen."""
    print(*args, file=sys.stderr, **kwargs)


def compute_utility(board, color):
    """How many discs this colour has more than the other."""
    dark, light = get_score(board)
    return dark - light if color == 1 else light - dark


def compute_heuristic(board, color):
    """A better guess, if you find one: corners, mobility, discs that can never be turned again, ..."""
    return compute_utility(board, color)


def one_ply(board, mover, color, choose):
    """The move with the best (choose=max) or worst (choose=min) position after it for color; the first of equals."""
    moves = get_possible_moves(board, mover)
    if not moves:
        return None, compute_utility(board, color)
    values = [compute_utility(play_move(board, mover, i, j), color) for i, j in moves]
    best = choose(values)
    return moves[values.index(best)], best


# Minimax. Every node function returns a pair: the best move, and what it leads to as seen by color.

def minimax_min_node(board, color, limit, caching=0):
    """The opponent of color moves, and wants the least. To do: look on with minimax_max_node, with limit - 1."""
    if limit == 0:
        return None, compute_utility(board, color)
    return one_ply(board, 3 - color, color, min)


def minimax_max_node(board, color, limit, caching=0):
    """color moves, and wants the most. To do: look on with minimax_min_node, with limit - 1."""
    if limit == 0:
        return None, compute_utility(board, color)
    return one_ply(board, color, color, max)


def select_move_minimax(board, color, limit, caching=0):
    """The move to play, as (column, row). A limit of -1 never becomes 0, which means: no limit."""
    return minimax_max_node(board, color, limit, caching)[0]


# Alpha-beta. The same values, and fewer nodes: stop as soon as alpha >= beta.

def alphabeta_min_node(board, color, alpha, beta, limit, caching=0, ordering=0):
    """To do: as minimax_min_node, keeping alpha and beta. With ordering, the lowest successors come first."""
    return minimax_min_node(board, color, limit, caching)


def alphabeta_max_node(board, color, alpha, beta, limit, caching=0, ordering=0):
    """To do: as minimax_max_node, keeping alpha and beta. With ordering, the highest successors come first."""
    return minimax_max_node(board, color, limit, caching)


def select_move_alphabeta(board, color, limit, caching=0, ordering=0):
    """The move to play, as (column, row)."""
    return alphabeta_max_node(board, color, float('-inf'), float('inf'), limit, caching, ordering)[0]


def run_ai():
    """The conversation with the manager. You need not change it, except for the name."""
    print('Othello AI')
    color, limit, minimax, caching, ordering = (int(word) for word in input().split(','))
    eprint('I play', 'dark' if color == 1 else 'light', 'with limit', limit)
    while True:
        status, dark_score, light_score = input().split()
        if status == 'FINAL':
            break
        board = eval(input())
        if minimax == 1:
            i, j = select_move_minimax(board, color, limit, caching)
        else:
            i, j = select_move_alphabeta(board, color, limit, caching, ordering)
        print('{} {}'.format(i, j))


# Keep this at the very end: what stands below it is not yet defined when the program runs.
if __name__ == '__main__':
    run_ai()
