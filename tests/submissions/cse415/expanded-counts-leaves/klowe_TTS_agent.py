"""Atlas, a Toro-Tile Straight agent that reads neighbours and lines from tables. The tables are made when a board of a
new shape comes, so that the evaluations work before get_ready as well.
"""
import collections
import functools
import time

from TTS_State import TTS_State

MY_NAME = 'Atlas'
MY_AUTHOR = 'Kit Lowe (klowe)'
Counts = collections.namedtuple('Counts', 'value expanded evaluated cutoffs')
memory = {'k': 4, 'spoken': collections.deque(maxlen=12)}


@functools.lru_cache(maxsize=None)
def neighbors(rows, cols):
    """The eight neighbours of each square, numbered row by row."""
    steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    return [[(row + down) % rows * cols + (col + right) % cols for down, right in steps]
            for row in range(rows) for col in range(cols)]


@functools.lru_cache(maxsize=None)
def lines(rows, cols, k):
    """All lines of k squares, numbered in the same way."""
    found = []
    for row in range(rows):
        for col in range(cols):
            for down, right in ((0, 1), (1, 1), (1, 0), (-1, 1)):
                found.append(tuple((row + i * down) % rows * cols + (col + i * right) % cols for i in range(k)))
    return found


@functools.lru_cache(maxsize=None)
def lines_through(rows, cols, k):
    through = [[] for _ in range(rows * cols)]
    for line in lines(rows, cols, k):
        for square in set(line):
            through[square].append(line)
    return through


def flat(state):
    return [square for row in state.board for square in row]


def shape(state):
    return len(state.board), len(state.board[0])


class MY_TTS_State(TTS_State):

    def static_eval(self):
        return self.custom_static_eval()

    def basic_static_eval(self):
        squares = flat(self)
        around = neighbors(*shape(self))
        weight = {'W': 1, 'B': -1}
        return sum(weight[tile] * sum(squares[near] == ' ' for near in around[place])
                   for place, tile in enumerate(squares) if tile in weight)

    def custom_static_eval(self):
        """A line that only one side is on is worth nine times more for each tile."""
        squares = flat(self)
        return sum(worth([squares[i] for i in line]) for line in lines(*(shape(self) + (memory['k'],))))


def worth(tiles):
    if '-' in tiles or 'W' in tiles and 'B' in tiles:
        return 0
    return 9 ** tiles.count('W') - 9 ** tiles.count('B')


def get_ready(initial_state, k, what_side_i_play, opponent_moniker):
    memory['k'] = k
    memory[what_side_i_play] = opponent_moniker
    lines_through(*(shape(initial_state) + (k,)))
    return 'OK'


def who_am_i():
    return 'I am {}.\nI carry the board on my shoulders.\nMy maker is {}.'.format(MY_NAME, MY_AUTHOR)


def moniker():
    return MY_NAME


def remark(square, depth, opponent):
    """Something that was not said in the last dozen turns."""
    ideas = ['{} is a heavy square.', 'I looked {depth} tiles far and saw {}.', 'Lift {} if you can, {opponent}.',
             'The world turns, and I stand on {}.', '{} is where east meets west.', 'My back! But {} is worth it.']
    for number in range(1000):
        text = ideas[number % len(ideas)].format(square, depth=depth, opponent=opponent) + '!' * (number // len(ideas))
        if text not in memory['spoken']:
            memory['spoken'].append(text)
            return text


def take_turn(current_state, opponents_utterance, time_limit):
    deadline = time.perf_counter() + time_limit * 0.7
    rows, cols = shape(current_state)
    squares = flat(current_state)
    side = current_state.whose_turn
    if ' ' not in squares:
        return [[False, current_state], 'There is nothing left to lift.']
    best, depth = squares.index(' '), 0
    through = lines_through(rows, cols, memory['k'])
    table = lines(rows, cols, memory['k'])
    while depth < squares.count(' '):
        found = negamax(squares, side, depth + 1, -10 ** 15, 10 ** 15, through, table, deadline)
        if found is None:
            break
        best, depth = found[1], depth + 1
    move = divmod(best, cols)
    child = MY_TTS_State(current_state.board, 'W' if side == 'B' else 'B')
    child.board[move[0]][move[1]] = side
    return [[move, child], remark(move, depth, memory.get(side, 'friend'))]


def negamax(squares, side, depth, alpha, beta, through, table, deadline):
    """(value, square) for the side to move; None if time is up."""
    if time.perf_counter() > deadline:
        return None
    vacant = [place for place, square in enumerate(squares) if square == ' ']
    if depth == 0 or not vacant:
        total = sum(worth([squares[i] for i in line]) for line in table)
        return (total if side == 'W' else -total), None
    choice = vacant[0]
    for place in vacant:
        squares[place] = side
        if any(all(squares[i] == side for i in line) for line in through[place]):
            reply = (-10 ** 14 - depth, None)
        else:
            reply = negamax(squares, 'W' if side == 'B' else 'B', depth - 1, -beta, -alpha, through, table, deadline)
        squares[place] = ' '
        if reply is None:
            return None
        if -reply[0] > alpha:
            alpha, choice = -reply[0], place
        if alpha >= beta:
            break
    return alpha, choice


def parameterized_minimax(current_state=None, max_ply=2, use_alpha_beta=False, use_basic_static_eval_function=True):
    evaluate = MY_TTS_State.basic_static_eval if use_basic_static_eval_function else MY_TTS_State.custom_static_eval
    window = (-float('inf'), float('inf'))
    result = minimax(current_state.board, current_state.whose_turn, max_ply, window, use_alpha_beta, evaluate)
    return {'CURRENT_STATE_STATIC_VAL': result.value, 'N_STATES_EXPANDED': result.expanded,
            'N_STATIC_EVALS': result.evaluated, 'N_CUTOFFS': result.cutoffs}


def children(board, side):
    for row, line in enumerate(board):
        for col, square in enumerate(line):
            if square == ' ':
                yield [other if i != row else line[:col] + [side] + line[col + 1:] for i, other in enumerate(board)]


def minimax(board, side, ply, window, prunes, evaluate):
    """Each call returns its own counts; the one above adds them up."""
    successors = list(children(board, side)) if ply > 0 else []
    if not successors:
        return Counts(evaluate(MY_TTS_State(board, side)), 1, 1, 0)
    alpha, beta = window
    value = -float('inf') if side == 'W' else float('inf')
    expanded, evaluated, cutoffs = 1, 0, 0
    for successor in successors:
        below = minimax(successor, 'B' if side == 'W' else 'W', ply - 1, (alpha, beta), prunes, evaluate)
        expanded, evaluated, cutoffs = (expanded + below.expanded, evaluated + below.evaluated,
                                        cutoffs + below.cutoffs)
        if side == 'W':
            value = max(value, below.value)
            alpha = max(alpha, value)
        else:
            value = min(value, below.value)
            beta = min(beta, value)
        if prunes and alpha >= beta:
            cutoffs += 1
            break
    return Counts(value, expanded, evaluated, cutoffs)
