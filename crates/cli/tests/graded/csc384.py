

import json
from ask import ask


def compute_utility(board, color):
    return int(ask('eval', 'othello', '--for', ('first', 'second')[color - 1], '--answer', position=board))


compute_heuristic = compute_utility


def _search(algorithm, board, mover, limit, *more):
    seat = ('first', 'second')[mover - 1]
    found = json.loads(ask('search', 'othello', '--algorithm', algorithm, '--to-move', seat, '--depth', limit, '--json',
                           *more, position=board))
    return tuple(found['move']) if found['move'] else None, found['value']


def _min_node(algorithm, board, color, limit):
    move, value = _search(algorithm, board, 3 - color, limit)
    return move, -value


def minimax_max_node(board, color, limit, caching=0):
    return _search('minimax', board, color, limit)


def minimax_min_node(board, color, limit, caching=0):
    return _min_node('minimax', board, color, limit)


def alphabeta_max_node(board, color, alpha, beta, limit, caching=0, ordering=0):
    return _search('alphabeta', board, color, limit, *(['--ordering'] if ordering else []))


def alphabeta_min_node(board, color, alpha, beta, limit, caching=0, ordering=0):
    return _min_node('alphabeta', board, color, limit)


def select_move_minimax(board, color, limit, caching=0):
    return _search('minimax', board, color, limit, *(['--caching'] if caching else []))[0]


def select_move_alphabeta(board, color, limit, caching=0, ordering=0):
    more = (['--caching'] if caching else []) + (['--ordering'] if ordering else [])
    return _search('alphabeta', board, color, limit, *more)[0]
