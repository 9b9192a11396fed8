"""Othello for CSC 384. One object is one search: it knows whose search it is and how it was asked."""

import random
import sys
import time

from othello_shared import find_lines, get_possible_moves, get_score, play_move

cached_states = {}


def eprint(*args, **kwargs):
    print(*args, file=sys.stderr, **kwargs)


def compute_utility(board, color):
    """The discs of this colour minus those of the other."""
    own = sum(row.count(color) for row in board)
    other = sum(row.count(3 - color) for row in board)
    return own - other


def compute_heuristic(board, color):
    """Moves to choose from matter more than discs until the board is nearly full."""
    free = sum(row.count(0) for row in board)
    if free < len(board):
        return compute_utility(board, color)
    return len(get_possible_moves(board, color)) - len(get_possible_moves(board, 3 - color))


class Search:
    """A search for one colour."""

    def __init__(self, color, caching):
        self.color = color
        self.caching = caching

    def remember(self, key, result):
        if self.caching:
            cached_states[key] = result
        return result

    def is_leaf(self, moves, limit):
        return limit == 0 or len(moves) == 0

    def leaf(self, board, mover):
        return None, compute_utility(board, self.color)

    def is_better(self, mover, value, best):
        if mover == self.color:
            return value >= best
        return value <= best

    def worst(self, mover):
        return float('-inf') if mover == self.color else float('inf')


class Minimax(Search):

    def visit(self, board, mover, limit):
        key = (board, self.color, mover, limit)
        if self.caching and key in cached_states:
            return cached_states[key]
        moves = get_possible_moves(board, mover)
        if self.is_leaf(moves, limit):
            return self.leaf(board, mover)
        best = None, self.worst(mover)
        for move in moves:
            value = self.visit(play_move(board, mover, move[0], move[1]), 3 - mover, limit - 1)[1]
            if self.is_better(mover, value, best[1]):
                best = move, value
        return self.remember(key, best)


class AlphaBeta(Search):

    def __init__(self, color, caching, ordering):
        Search.__init__(self, color, caching)
        self.ordering = ordering

    def is_better(self, mover, value, best):
        # What a node returns after a cut may only look equal.
        return value > best if mover == self.color else value < best

    def successors(self, board, mover, moves):
        pairs = [(move, play_move(board, mover, move[0], move[1])) for move in moves]
        if self.ordering:
            pairs.sort(key=lambda pair: compute_utility(pair[1], self.color), reverse=mover == self.color)
        return pairs

    def visit(self, board, mover, alpha, beta, limit):
        key = (board, self.color, mover, limit, alpha, beta)
        if self.caching and key in cached_states:
            return cached_states[key]
        moves = get_possible_moves(board, mover)
        if self.is_leaf(moves, limit):
            return self.leaf(board, mover)
        best = None, self.worst(mover)
        for move, after in self.successors(board, mover, moves):
            value = self.visit(after, 3 - mover, alpha, beta, limit - 1)[1]
            if self.is_better(mover, value, best[1]):
                best = move, value
            if mover == self.color:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return self.remember(key, best)


def minimax_min_node(board, color, limit, caching=0):
    return Minimax(color, caching).visit(board, 3 - color, limit)


def minimax_max_node(board, color, limit, caching=0):
    return Minimax(color, caching).visit(board, color, limit)


def select_move_minimax(board, color, limit, caching=0):
    cached_states.clear()
    move, _ = minimax_max_node(board, color, limit, caching)
    return move


def alphabeta_min_node(board, color, alpha, beta, limit, caching=0, ordering=0):
    return AlphaBeta(color, caching, ordering).visit(board, 3 - color, alpha, beta, limit)


def alphabeta_max_node(board, color, alpha, beta, limit, caching=0, ordering=0):
    return AlphaBeta(color, caching, ordering).visit(board, color, alpha, beta, limit)


def select_move_alphabeta(board, color, limit, caching=0, ordering=0):
    cached_states.clear()
    move, _ = alphabeta_max_node(board, color, float('-inf'), float('inf'), limit, caching, ordering)
    return move


def run_ai():
    print("Search Party")
    settings = [int(word) for word in input().split(",")]
    color, limit, minimax, caching, ordering = settings
    eprint("settings", settings)
    while True:
        status = input().split()
        if status[0] == "FINAL":
            return
        board = tuple(tuple(row) for row in eval(input()))
        if minimax == 1:
            move = select_move_minimax(board, color, limit, caching)
        else:
            move = select_move_alphabeta(board, color, limit, caching, ordering)
        print(move[0], move[1])


if __name__ == "__main__":
    run_ai()
