"""
An AI player for Othello.
"""

import random
import sys
import time

# You can use the functions in othello_shared to write your AI
from othello_shared import find_lines, get_possible_moves, get_score, play_move


def eprint(*args, **kwargs):
    """Use this to print debug messages: standard output belongs to the manager."""
    print(*args, file=sys.stderr, **kwargs)


# Method to compute utility value of terminal state
def compute_utility(board, color):
    # IMPLEMENT
    return 0  # change this!


# Better heuristic value of board
def compute_heuristic(board, color):  # not implemented, optional
    # IMPLEMENT
    return 0  # change this!


############ MINIMAX ###############################

def minimax_min_node(board, color, limit, caching=0):
    # IMPLEMENT (and replace the line below)
    return ((0, 0), 0)


def minimax_max_node(board, color, limit, caching=0):
    # IMPLEMENT (and replace the line below)
    return ((0, 0), 0)


def select_move_minimax(board, color, limit, caching=0):
    """
    Given a board and a player color, decide on a move: a tuple of integers (i, j), where i is the column and j is
    the row on the board.

    A limit of -1 is no limit. If caching is on (1), remember the values of states that you have seen.
    """
    # IMPLEMENT (and replace the line below)
    return (0, 0)  # change this!


############ ALPHA-BETA PRUNING #####################

def alphabeta_min_node(board, color, alpha, beta, limit, caching=0, ordering=0):
    # IMPLEMENT (and replace the line below)
    return ((0, 0), 0)  # change this!


def alphabeta_max_node(board, color, alpha, beta, limit, caching=0, ordering=0):
    # IMPLEMENT (and replace the line below)
    return ((0, 0), 0)  # change this!


def select_move_alphabeta(board, color, limit, caching=0, ordering=0):
    """
    The same with alpha-beta pruning. If ordering is on (1), look at the best successors first.
    """
    # IMPLEMENT (and replace the line below)
    return (0, 0)  # change this!


####################################################
def run_ai():
    """
    This function establishes communication with the game manager. It first introduces itself and receives its color.
    Then it repeatedly receives the current score and the current board, until the game is over.
    """
    print("Othello AI")  # First line is the name of this AI
    arguments = input().split(",")

    color = int(arguments[0])  # Player color: 1 for dark (goes first), 2 for light
    limit = int(arguments[1])  # Depth limit
    minimax = int(arguments[2])  # Minimax or alpha-beta
    caching = int(arguments[3])  # Caching
    ordering = int(arguments[4])  # Node ordering (for alpha-beta only)

    eprint("Running", "MINIMAX" if minimax == 1 else "ALPHA-BETA")
    eprint("State caching is", "ON" if caching == 1 else "OFF")
    eprint("Node ordering is", "ON" if ordering == 1 else "OFF")
    eprint("Depth limit is", "OFF" if limit == -1 else limit)

    while True:  # This is the main loop
        # Read in the current game status, for example "SCORE 2 2" or "FINAL 33 31"
        next_input = input()
        status, dark_score_s, light_score_s = next_input.strip().split()

        if status == "FINAL":  # Game is over.
            print()
        else:
            board = eval(input())  # Read in the input and turn it into an object

            # Select the move and send it to the manager
            if minimax == 1:
                movei, movej = select_move_minimax(board, color, limit, caching)
            else:
                movei, movej = select_move_alphabeta(board, color, limit, caching, ordering)

            print("{} {}".format(movei, movej))


if __name__ == "__main__":
    run_ai()
