"""Rook, an agent for Toro-Tile Straight: alpha-beta with iterative deepening, written as plain recursive functions."""
import time

from TTS_State import TTS_State

AUTHOR = 'Flynn Gale (fgale)'
VACANT = ' '
FORBIDDEN = '-'
STEPS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
DIRECTIONS = [(0, 1), (1, 1), (1, 0), (-1, 1)]
REMARKS = [
    'I take {}. The torus has no corner to hide in.',
    '{} it is. Mind the wrap, {}.',
    'My tile goes to {}. I looked {} plies ahead.',
    'On {} I have room to grow.',
    'You left me {}, thank you.',
    '{} closes a door for you, {}.',
    'I was torn, and then I saw {}.',
    'A quiet move: {}.',
    'Everything leads to {}.',
    'Round the world and back to {}.',
    '{} looks lonely. It is not.',
    'I count on {}, and I count well.',
    'Let us see what you do about {}.',
]

# What get_ready was told, by side: one module may play both.
GAMES = {}
# Lines by the shape of the board.
LINES = {}


class OutOfTime(Exception):
    """The turn's time is nearly over."""


class MY_TTS_State(TTS_State):

    def static_eval(self):
        return self.custom_static_eval()

    def basic_static_eval(self):
        """Vacant neighbours of the white tiles, minus those of the black ones."""
        height, width = len(self.board), len(self.board[0])
        total = 0
        for row in range(height):
            for col in range(width):
                tile = self.board[row][col]
                if tile == 'W' or tile == 'B':
                    freedoms = 0
                    for down, right in STEPS:
                        if self.board[(row + down) % height][(col + right) % width] == VACANT:
                            freedoms += 1
                    total += freedoms if tile == 'W' else -freedoms
        return total

    def custom_static_eval(self):
        """Lines that only one side can still fill; each tile on such a line makes it worth ten times more."""
        k = next(iter(GAMES.values()))['k'] if GAMES else 4
        total = 0
        for line in open_lines(self.board, k):
            tiles = [self.board[row][col] for row, col in line]
            white, black = tiles.count('W'), tiles.count('B')
            if white and not black:
                total += 10 ** white
            elif black and not white:
                total -= 10 ** black
        return total


def open_lines(board, k):
    """All lines of k squares without a forbidden one. They stay the same for a whole game."""
    forbidden = tuple((row, col) for row, line in enumerate(board) for col, tile in enumerate(line) if tile == FORBIDDEN)
    height, width = len(board), len(board[0])
    key = (height, width, k, forbidden)
    if key not in LINES:
        lines = set()
        for row in range(height):
            for col in range(width):
                for down, right in DIRECTIONS:
                    squares = [((row + i * down) % height, (col + i * right) % width) for i in range(k)]
                    if not any(square in forbidden for square in squares):
                        lines.add(tuple(sorted(set(squares))))
        LINES[key] = sorted(lines)
    return LINES[key]


def who_am_i():
    return ('I am Rook, a Toro-Tile Straight player.\n'
            'I was written by {}.\n'
            'I deepen my search as long as the clock allows.'.format(AUTHOR))


def moniker():
    return 'Rook'


def get_ready(initial_state, k, who_i_play, player2Nickname):
    GAMES[who_i_play] = {'k': k, 'opponent': player2Nickname, 'turn': 0}
    return 'OK'


def vacant_squares(state):
    return [(row, col) for row, line in enumerate(state.board) for col, tile in enumerate(line) if tile == VACANT]


def successor(state, square):
    child = MY_TTS_State(state.board, 'B' if state.whose_turn == 'W' else 'W')
    child.board[square[0]][square[1]] = state.whose_turn
    return child


def is_won(board, square, k):
    """Whether the tile on this square is part of a line of k."""
    height, width = len(board), len(board[0])
    tile = board[square[0]][square[1]]
    for down, right in DIRECTIONS:
        count = 1
        for sign in (1, -1):
            for step in range(1, k):
                row, col = square[0] + sign * step * down, square[1] + sign * step * right
                if board[row % height][col % width] != tile:
                    break
                count += 1
        if count >= k:
            return True
    return False


def take_turn(current_state, last_utterance, time_limit):
    deadline = time.perf_counter() + min(0.8 * time_limit, time_limit - 0.1)
    squares = vacant_squares(current_state)
    if not squares:
        return [[False, current_state], 'There is no square left for me.']
    game = GAMES[current_state.whose_turn]
    best, reached = squares[0], 0
    for square in squares:
        if is_won(successor(current_state, square).board, square, game['k']):
            best, squares = square, [square]
    try:
        for depth in range(1, len(squares) + 1):
            best = search_root(current_state, squares, depth, game['k'], deadline)
            reached = depth
            squares = [best] + [square for square in squares if square != best]
    except OutOfTime:
        pass
    remark = REMARKS[game['turn'] % len(REMARKS)]
    game['turn'] += 1
    second = reached if 'plies' in remark else game['opponent']
    return [[best, successor(current_state, best)], remark.format(best, second)]


def search_root(state, squares, depth, k, deadline):
    """The best square of those given, looking this deep."""
    sign = 1 if state.whose_turn == 'W' else -1
    alpha, best = -float('inf'), squares[0]
    for square in squares:
        value = -search(successor(state, square), square, depth - 1, -float('inf'), -alpha, -sign, k, deadline)
        if value > alpha:
            alpha, best = value, square
    return best


def search(state, last, depth, alpha, beta, sign, k, deadline):
    if time.perf_counter() > deadline:
        raise OutOfTime()
    if is_won(state.board, last, k):
        return -10 ** 9 - depth
    squares = vacant_squares(state)
    if depth == 0 or not squares:
        return sign * state.static_eval()
    value = -float('inf')
    for square in squares:
        child = successor(state, square)
        value = max(value, -search(child, square, depth - 1, -beta, -alpha, -sign, k, deadline))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def parameterized_minimax(current_state=None, max_ply=2, use_alpha_beta=False, use_basic_static_eval=True):
    counts = {'N_STATES_EXPANDED': 0, 'N_STATIC_EVALS': 0, 'N_CUTOFFS': 0}
    value = minimax(current_state, max_ply, -float('inf'), float('inf'), use_alpha_beta, use_basic_static_eval, counts)
    # The given state was there before.
    counts['N_STATES_EXPANDED'] = max(0, counts['N_STATES_EXPANDED'] - 1)
    counts['CURRENT_STATE_STATIC_VAL'] = value
    return counts


def minimax(state, ply, alpha, beta, prunes, basic, counts):
    squares = vacant_squares(state)
    if ply == 0 or not squares:
        counts['N_STATIC_EVALS'] += 1
        leaf = MY_TTS_State(state.board, state.whose_turn)
        return leaf.basic_static_eval() if basic else leaf.custom_static_eval()
    counts['N_STATES_EXPANDED'] += 1
    is_white = state.whose_turn == 'W'
    best = -float('inf') if is_white else float('inf')
    for square in squares:
        value = minimax(successor(state, square), ply - 1, alpha, beta, prunes, basic, counts)
        if is_white:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if prunes and alpha >= beta:
            counts['N_CUTOFFS'] += 1
            break
    return best
