"""An Othello agent for CSC 384, solved by Plyground. This file is not handed out.

All forms of the assignment are here: the names of Summer 2022 (claim_mm, ...), the value function of Winter 2026 as a first
argument, and `current_player` for `color`. Searches without a cache are answered by Plyground's core where the package is
installed, and by the plain Python below where it is not: the same moves and values.
"""
import functools
import inspect
import sys
import warnings

from othello_shared import find_lines, get_possible_moves, get_score

try:
    from plyground.courses import core
except ImportError:
    core = None
    warnings.warn('plyground is not installed for this Python: plain Python answers, the same and more slowly',
                  RuntimeWarning, stacklevel=2)

INFINITY = float('inf')

# The values of all states that the last search with a cache has seen. A key is the value function, the algorithm, the
# board, the color that searches, whether it moves, and the limit; for alpha-beta also alpha and beta.
cached_states = {}


def eprint(*args, **kwargs):
    """Prints to standard error: standard output belongs to the manager."""
    print(*args, file=sys.stderr, **kwargs)


def compute_utility(board, color):
    """How many discs the color has more than the other."""
    dark, light = get_score(board)
    return dark - light if color == 1 else light - dark


def compute_heuristic(board, color):
    """Discs count little before the end; corners and the number of moves count more."""
    other, last = 3 - color, len(board) - 1
    corners = [board[row][col] for row in (0, last) for col in (0, last)]
    own_moves, other_moves = len(get_possible_moves(board, color)), len(get_possible_moves(board, other))
    if not own_moves or not other_moves:
        # Nobody passes, so one of the two ends the game here if it is to move.
        return 10 * compute_utility(board, color)
    value = 25 * (corners.count(color) - corners.count(other)) + 4 * (own_moves - other_moves)
    return value + compute_utility(board, color)


def _every_form(function):
    """Lets a function be called in the forms of all years."""
    @functools.wraps(function)
    def called(*args, **named):
        value_fn = named.pop('value_fn', compute_utility)
        if args and callable(args[0]):
            value_fn, args = args[0], args[1:]
        if 'current_player' in named:
            named['color'] = named.pop('current_player')
        return function(*args, value_fn=value_fn, **named)
    # What is shown of it is the form of the handout.
    called.__signature__ = _signature_without_value(function)
    return called


def _signature_without_value(function):
    signature = inspect.signature(function)
    return signature.replace(parameters=[part for name, part in signature.parameters.items() if name != 'value_fn'])


def _children(board, color, is_max, ordering, value_fn):
    """The moves of a node, each with its successor, the most promising first if they are to be ordered."""
    children = _successors(board, color if is_max else 3 - color)
    if ordering:
        # Sorting is stable either way: equal successors stay in their order.
        children.sort(key=lambda child: value_fn(child[1], color), reverse=bool(is_max))
    return children


def _successors(board, mover):
    """What get_possible_moves and play_move say, with the lines of each move looked for only once."""
    found, size = [], range(len(board))
    for i in size:
        for j in size:
            lines = find_lines(board, i, j, mover) if board[j][i] == 0 else []
            if lines:
                rows = [list(row) for row in board]
                rows[j][i] = mover
                for line in lines:
                    for col, row in line:
                        rows[row][col] = mover
                found.append(((i, j), tuple(tuple(row) for row in rows)))
    return found


def _minimax(board, color, is_max, limit, caching, value_fn):
    """(move, value) of a node. The value is seen by color everywhere."""
    key = (value_fn, 'minimax', board, color, is_max, limit)
    if caching and key in cached_states:
        return cached_states[key]
    best, value = None, None
    for move, after in _children(board, color, is_max, 0, value_fn) if limit != 0 else []:
        _, child = _minimax(after, color, not is_max, limit - 1, caching, value_fn)
        if value is None or (child > value if is_max else child < value):
            best, value = move, child
    if value is None:
        value = value_fn(board, color)
    if caching:
        cached_states[key] = best, value
    return best, value


def _alphabeta(board, color, is_max, alpha, beta, limit, caching, ordering, value_fn):
    """(move, value) of a node, or a bound where the value lies outside of alpha and beta."""
    key = (value_fn, 'alphabeta', board, color, is_max, limit, alpha, beta, ordering)
    if caching and key in cached_states:
        return cached_states[key]
    best, value = None, None
    for move, after in _children(board, color, is_max, ordering, value_fn) if limit != 0 else []:
        _, child = _alphabeta(after, color, not is_max, alpha, beta, limit - 1, caching, ordering, value_fn)
        if value is None or (child > value if is_max else child < value):
            best, value = move, child
        if is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    if value is None:
        value = value_fn(board, color)
    if caching:
        cached_states[key] = best, value
    return best, value


def _hashable(board):
    """The first board of a game is a list of lists in some years."""
    return tuple(tuple(row) for row in board)


def _from_core(board, color, limit, algorithm, ordering, value_fn):
    """The move that Plyground's core finds, if it can be asked: it knows no other value than the utility."""
    if core is None or value_fn is not compute_utility or limit == 0:
        return None
    found = core.othello_move(board, color, limit, algorithm, bool(ordering))
    return found and found[0]


@_every_form
def minimax_min_node(board, color, limit, caching=0, value_fn=compute_utility):
    """The other color moves: (move, value)."""
    return _minimax(_hashable(board), color, False, limit, caching, value_fn)


@_every_form
def minimax_max_node(board, color, limit, caching=0, value_fn=compute_utility):
    """The color moves: (move, value)."""
    return _minimax(_hashable(board), color, True, limit, caching, value_fn)


@_every_form
def select_move_minimax(board, color, limit=-1, caching=0, value_fn=compute_utility):
    """The move to play: (column, row), or None if there is none to look at."""
    board = _hashable(board)
    # What another search has found with another limit must not answer this one.
    cached_states.clear()
    found = None if caching else _from_core(board, color, limit, 'minimax', 0, value_fn)
    return found or _minimax(board, color, True, limit, caching, value_fn)[0]


@_every_form
def alphabeta_min_node(board, color, alpha, beta, limit, caching=0, ordering=0, value_fn=compute_utility):
    """The other color moves: (move, value)."""
    return _alphabeta(_hashable(board), color, False, alpha, beta, limit, caching, ordering, value_fn)


@_every_form
def alphabeta_max_node(board, color, alpha, beta, limit, caching=0, ordering=0, value_fn=compute_utility):
    """The color moves: (move, value)."""
    return _alphabeta(_hashable(board), color, True, alpha, beta, limit, caching, ordering, value_fn)


@_every_form
def select_move_alphabeta(board, color, limit=-1, caching=0, ordering=0, value_fn=compute_utility):
    """The move to play: (column, row), or None if there is none to look at."""
    board = _hashable(board)
    cached_states.clear()
    found = None if caching else _from_core(board, color, limit, 'alphabeta', ordering, value_fn)
    return found or _alphabeta(board, color, True, -INFINITY, INFINITY, limit, caching, ordering, value_fn)[0]


# The names of Summer 2022.
mm_min_node, mm_max_node, claim_mm = minimax_min_node, minimax_max_node, select_move_minimax
ab_min_node, ab_max_node, claim_ab = alphabeta_min_node, alphabeta_max_node, select_move_alphabeta


def run_ai():
    """Speaks with the manager."""
    print('Plyground')
    color, limit, minimax, caching, ordering = [int(word) for word in input().split(',')]
    eprint('Running', 'MINIMAX' if minimax == 1 else 'ALPHA-BETA')
    while True:
        status, _, _ = input().strip().split()
        if status == 'FINAL':
            break
        board = eval(input())
        if minimax == 1:
            i, j = select_move_minimax(board, color, limit, caching)
        else:
            i, j = select_move_alphabeta(board, color, limit, caching, ordering)
        print('{} {}'.format(i, j))


if __name__ == '__main__':
    run_ai()
