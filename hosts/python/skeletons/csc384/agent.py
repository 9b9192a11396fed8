"""An Othello agent for CSC 384 (the form of Winter 2024 and its neighbours).

The manager starts this file as a program of its own and talks to it over standard input and output. So print nothing
but the name and the moves: use eprint for everything you want to see yourself.

A board is a tuple of rows: 0 is free, 1 dark, 2 light. A move is (column, row), so a cell is board[row][column].

As it stands, this agent plays the first legal move. What the course grades is an outline that raises
NotImplementedError: its docstring is the contract, and test_agent.py checks it.
"""
import sys

# You will want all three of them.
from othello_shared import get_possible_moves, get_score, play_move  # noqa: F401


def eprint(*args, **kwargs):
    """Prints to standard error, where the manager does not listen."""
    print(*args, file=sys.stderr, **kwargs)


def compute_utility(board, color):
    """How many discs this colour (1 or 2) has more than the other. get_score(board) gives those of dark and of light."""
    raise NotImplementedError('compute_utility')


def compute_heuristic(board, color):
    """A better guess than compute_utility: corners, mobility, discs that can never be turned again, ...

    It is yours to use when you play. The searches below use compute_utility, also at their limit.
    """
    raise NotImplementedError('compute_heuristic')


# Minimax. Every node function returns a pair, (move, value), and color is always the side that searches: values are seen by
# color, also where the other side (3 - color) moves. A node is a leaf when its limit is 0 or the side to move has no move:
# (None, compute_utility(board, color)). Nobody passes. Of equal moves the first counts, in the order of get_possible_moves.

def minimax_min_node(board, color, limit, caching=0):
    """The opponent of color moves, and wants the least of what minimax_max_node finds with limit - 1."""
    raise NotImplementedError('minimax_min_node')


def minimax_max_node(board, color, limit, caching=0):
    """color moves, and wants the most of what minimax_min_node finds with limit - 1."""
    raise NotImplementedError('minimax_max_node')


def select_move_minimax(board, color, limit, caching=0):
    """The move to play, as (column, row). A limit of -1 only goes down, and so means: no limit.

    With caching = 1, remember the values of boards and look them up: the move stays the same, and comes sooner.
    """
    raise NotImplementedError('select_move_minimax')


# Alpha-beta. The same values and moves from fewer nodes: stop at a node as soon as alpha >= beta.

def alphabeta_min_node(board, color, alpha, beta, limit, caching=0, ordering=0):
    """As minimax_min_node, lowering beta. With ordering = 1, successors with the lowest utility for color come first."""
    raise NotImplementedError('alphabeta_min_node')


def alphabeta_max_node(board, color, alpha, beta, limit, caching=0, ordering=0):
    """As minimax_max_node, raising alpha. With ordering = 1, successors with the highest utility for color come first.

    Successors of equal utility stay in the order of get_possible_moves.
    """
    raise NotImplementedError('alphabeta_max_node')


def select_move_alphabeta(board, color, limit, caching=0, ordering=0):
    """The move to play, as (column, row). What is remembered with caching = 1 depends on alpha and beta, too."""
    raise NotImplementedError('select_move_alphabeta')


def choose(board, color, limit, minimax, caching, ordering):
    """The move that is played: your search's, or the first legal one as long as there is no search."""
    try:
        if minimax == 1:
            return select_move_minimax(board, color, limit, caching)
        return select_move_alphabeta(board, color, limit, caching, ordering)
    except NotImplementedError as missing:
        eprint(missing, 'is not written yet: the first legal move it is')
        return get_possible_moves(board, color)[0]


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
        i, j = choose(board, color, limit, minimax, caching, ordering)
        print('{} {}'.format(i, j))


# Keep this at the very end: what stands below it is not yet defined when the program runs.
if __name__ == '__main__':
    run_ai()
