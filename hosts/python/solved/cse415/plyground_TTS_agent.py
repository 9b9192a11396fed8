"""A Toro-Tile Straight agent for CSE 415, solved by Plyground. This file is not handed out.

parameterized_minimax is answered by Plyground's core where the package is installed, and by the plain Python below where
it is not: the same value and the same three counts.
"""
import time
import warnings

from TTS_State import TTS_State

try:
    from plyground.courses import core
except ImportError:
    core = None
    warnings.warn('plyground is not installed for this Python: plain Python answers, the same and more slowly',
                  RuntimeWarning, stacklevel=2)

VACANT, FORBIDDEN = ' ', '-'
SIGN = {'W': 1, 'B': -1}
OTHER = {'W': 'B', 'B': 'W'}
DIRECTIONS = [(0, 1), (1, 1), (1, 0), (-1, 1)]
NEIGHBOURS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]

INFINITY = float('inf')
WIN = 10 ** 9
# The part of the time limit that is used, and what is kept back in any case, in seconds.
SHARE, RESERVE = 0.8, 0.05
# Deeper looks take much longer, and find little more.
DEEPEST = 3
# K as long as get_ready has not told it.
UNTOLD_K = 4

# What get_ready was told, by side: when the agent plays against itself, one module plays both.
TOLD = {}
# Lines by size, forbidden squares and K.
LINES = {}

UTTERANCES = [
    "Round and round the board goes.",
    "My line leaves on the right and comes back on the left.",
    "I counted the freedoms twice, to be sure.",
    "An edge is only a place where people stop looking.",
    "I see a line. You may look for it, too.",
    "That square was lonely.",
    "Every tile has eight neighbours here, whether it likes them or not.",
    "I prefer straight talk, and straight lines.",
    "There is no corner to hide in on a torus.",
    "One more tile, one more plan.",
    "I looked ahead, and the view was pleasant.",
    "Do mind the forbidden squares.",
]


class MY_TTS_State(TTS_State):
    """The course's state with two evaluations. Positive is good for White."""

    def static_eval(self):
        """The one that games are played by."""
        return self.custom_static_eval()

    def basic_static_eval(self):
        """The freedoms of the white tiles, minus those of the black ones."""
        board, value = self.board, 0
        rows, cols = len(board), len(board[0])
        for r, row in enumerate(board):
            for c, square in enumerate(row):
                if square in SIGN:
                    free = sum(board[(r + down) % rows][(c + right) % cols] == VACANT for down, right in NEIGHBOURS)
                    value += SIGN[square] * free
        return value

    def lines2_static_eval(self):
        """The basic evaluation of Winter 2018 and 2019: walks of K squares with two tiles of one side and nothing else."""
        board, k, value = self.board, told_k(self.whose_turn), 0
        rows, cols = len(board), len(board[0])
        for r in range(rows):
            for c in range(cols):
                for down, right in DIRECTIONS:
                    walk = [board[(r + down * step) % rows][(c + right * step) % cols] for step in range(k)]
                    for side in SIGN:
                        if walk.count(side) == 2 and walk.count(VACANT) == k - 2:
                            value += SIGN[side]
        return value

    def custom_static_eval(self):
        """Lines of K that only one side can still fill, by how full they are: one tile more is worth ten times as much."""
        lines = Lines.of(self.board, told_k(self.whose_turn))
        return lines.value([square for row in self.board for square in row])


def told_k(side):
    """K, as far as get_ready has told it."""
    told = TOLD.get(side) or TOLD.get(OTHER.get(side))
    return told['k'] if told else UNTOLD_K


def get_ready(initial_state, k, who_i_play, player2Nickname):
    """Looks for all lines while no clock runs."""
    TOLD[who_i_play] = {'k': k, 'opponent': player2Nickname, 'turns': 0}
    Lines.of(initial_state.board, k)
    return 'OK'


def who_am_i():
    """A few sentences."""
    return 'I am Torus Straightedge, written by Plyground. I like lines that come back to where they began.'


def moniker():
    """A name of at most sixteen characters."""
    return 'Straightedge'


def take_turn(current_state, opponents_utterance, time_limit=3):
    """The best square that iterative deepening finds in time: [[square, state after it], utterance]."""
    deadline = time.time() + max(time_limit * SHARE - RESERVE, 0.01)
    side = current_state.whose_turn
    told = TOLD.setdefault(side, {'k': UNTOLD_K, 'opponent': 'stranger', 'turns': 0})
    squares = [square for row in current_state.board for square in row]
    if VACANT not in squares:
        return [[False, current_state], 'There is no square left for me.']
    at = Game(squares, Lines.of(current_state.board, told['k']), side).best(deadline)
    square = divmod(at, len(current_state.board[0]))
    new_state = MY_TTS_State(current_state.board, OTHER[side])
    new_state.board[square[0]][square[1]] = side
    utterance = UTTERANCES[told['turns'] % len(UTTERANCES)]
    told['turns'] += 1
    return [[square, new_state], utterance]


class Lines(object):
    """All lines of K squares on a board: sets of the numbers of their squares, and those through each square."""

    def __init__(self, rows, cols, forbidden, k):
        self.k = k
        walks = set()
        for r in range(rows):
            for c in range(cols):
                for down, right in DIRECTIONS:
                    walk = frozenset((r + down * step) % rows * cols + (c + right * step) % cols for step in range(k))
                    if not walk & forbidden:
                        walks.add(walk)
        self.lines = sorted(sorted(walk) for walk in walks)
        self.through = [[] for _ in range(rows * cols)]
        for number, line in enumerate(self.lines):
            for at in line:
                self.through[at].append(number)

    @staticmethod
    def of(board, k):
        """The lines of a board, which are looked for only once."""
        cols = len(board[0])
        forbidden = frozenset(r * cols + c for r, row in enumerate(board) for c, square in enumerate(row)
                              if square == FORBIDDEN)
        key = len(board), cols, forbidden, k
        if key not in LINES:
            LINES[key] = Lines(len(board), cols, forbidden, k)
        return LINES[key]

    def value(self, squares):
        """What all lines are worth."""
        return sum(worth(*[[squares[at] for at in line].count(side) for side in 'WB']) for line in self.lines)


def worth(white, black):
    """What a line with so many tiles is worth."""
    if white and black:
        return 0
    return 10 ** white // 10 - 10 ** black // 10


class TimeIsUp(Exception):
    """The deadline has passed."""


class Game(object):
    """A position that is changed and changed back, with the tiles in each line."""

    def __init__(self, squares, lines, side):
        self.squares = list(squares)
        self.lines = lines
        self.side = side
        self.counts = [{side: [squares[at] for at in line].count(side) for side in 'WB'} for line in lines.lines]
        self.lengths = [len(line) for line in lines.lines]
        self.value = lines.value(squares)

    def vacant(self):
        """The squares where a tile may go, those with the most to gain first."""
        counts, through = self.counts, self.lines.through
        found = [at for at, square in enumerate(self.squares) if square == VACANT]
        gain = {at: sum(10 ** max(counts[number].values()) for number in through[at]) for at in found}
        return sorted(found, key=lambda at: -gain[at])

    def put(self, at, side):
        """Places a tile. Whether it makes a line."""
        won = False
        self.squares[at] = side
        for number in self.lines.through[at]:
            count = self.counts[number]
            self.value -= worth(count['W'], count['B'])
            count[side] += 1
            self.value += worth(count['W'], count['B'])
            won = won or count[side] == self.lengths[number]
        return won

    def take(self, at, side):
        """Takes it back."""
        self.squares[at] = VACANT
        for number in self.lines.through[at]:
            count = self.counts[number]
            self.value -= worth(count['W'], count['B'])
            count[side] -= 1
            self.value += worth(count['W'], count['B'])

    def best(self, deadline):
        """The best square by the deadline."""
        self.deadline = deadline
        order = self.vacant()
        try:
            for depth in range(1, min(DEEPEST, len(order)) + 1):
                values = {}
                alpha = -INFINITY
                for at in order:
                    values[at] = -self.after(at, self.side, depth - 1, -INFINITY, -alpha)
                    alpha = max(alpha, values[at])
                order.sort(key=lambda at: -values[at])
                if abs(values[order[0]]) >= WIN:
                    break
        except TimeIsUp:
            # What was looked at of this depth counts if the first square, the best one so far, was among it.
            if order[0] in values:
                order.sort(key=lambda at: -values.get(at, -INFINITY))
        return order[0]

    def after(self, at, side, depth, alpha, beta):
        """What a tile is worth to the other side."""
        won = self.put(at, side)
        try:
            if won:
                return -WIN - depth
            return self.search(OTHER[side], depth, alpha, beta)
        finally:
            self.take(at, side)

    def search(self, side, depth, alpha, beta):
        """What the position is worth to the side to move."""
        if time.time() > self.deadline:
            raise TimeIsUp
        if depth == 0:
            return SIGN[side] * self.value
        best = None
        for at in self.vacant():
            value = -self.after(at, side, depth - 1, -beta, -alpha)
            best = value if best is None else max(best, value)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return 0 if best is None else best


def parameterized_minimax(current_state=None, max_ply=2, use_alpha_beta=False, use_basic_static_eval=True,
                          use_basic_static_eval_function=None, alpha_beta=None, use_custom_static_eval_function=None):
    """The search that the course's checker looks into. The last three are other spellings of the two before them."""
    if alpha_beta is not None:
        use_alpha_beta = alpha_beta
    if use_basic_static_eval_function is not None:
        use_basic_static_eval = use_basic_static_eval_function
    if use_custom_static_eval_function is not None:
        use_basic_static_eval = not use_custom_static_eval_function
    if use_basic_static_eval:
        figures = core and core.freedoms_minimax(current_state.board, current_state.whose_turn, max_ply,
                                                 bool(use_alpha_beta))
        figures = figures or PlainSearch(current_state, use_alpha_beta, None).figures(max_ply)
    else:
        # A class of the caller's own may have another evaluation.
        kind = type(current_state) if isinstance(current_state, MY_TTS_State) else MY_TTS_State
        figures = PlainSearch(current_state, use_alpha_beta, kind.custom_static_eval, kind).figures(max_ply)
    keys = ['CURRENT_STATE_STATIC_VAL', 'N_STATES_EXPANDED', 'N_STATIC_EVALS', 'N_CUTOFFS']
    return dict(zip(keys, figures))


class PlainSearch(object):
    """The same search in Python. The freedoms are kept up to date from tile to tile."""

    def __init__(self, state, use_alpha_beta, evaluation, kind=MY_TTS_State):
        self.state = kind(state.board, state.whose_turn)
        self.use_alpha_beta = use_alpha_beta
        self.evaluation = evaluation
        self.value = self.state.basic_static_eval()
        self.expanded = self.evals = self.cutoffs = 0

    def figures(self, max_ply):
        """The value that is backed up, and the three counts."""
        value = self.visit(max_ply, -INFINITY, INFINITY)
        return value, self.expanded, self.evals, self.cutoffs

    def visit(self, plies, alpha, beta):
        """The value of the state as it is now."""
        state = self.state
        squares = [(r, c) for r, row in enumerate(state.board) for c, square in enumerate(row) if square == VACANT]
        if plies == 0 or not squares:
            self.evals += 1
            return self.evaluation(state) if self.evaluation else self.value
        self.expanded += 1
        side, before = state.whose_turn, self.value
        best = -INFINITY if side == 'W' else INFINITY
        for square in squares:
            self.put(square, side)
            value = self.visit(plies - 1, alpha, beta)
            state.board[square[0]][square[1]], state.whose_turn, self.value = VACANT, side, before
            if side == 'W':
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if self.use_alpha_beta and alpha >= beta:
                self.cutoffs += 1
                break
        return best

    def put(self, square, side):
        """Places a tile: its own freedoms come, and its neighbours lose one each time that they touch it."""
        board, (row, col) = self.state.board, square
        rows, cols = len(board), len(board[0])
        board[row][col] = side
        for down, right in NEIGHBOURS:
            r, c = (row + down) % rows, (col + right) % cols
            if board[r][c] == VACANT:
                self.value += SIGN[side]
            elif (r, c) != square and board[r][c] in SIGN:
                self.value -= SIGN[board[r][c]]
        self.state.whose_turn = OTHER[side]
