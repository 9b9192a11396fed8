"""Professor Torus, a Toro-Tile Straight agent. Searching, judging and talking are a class each."""
import random
import time

from TTS_State import TTS_State, BLACK, WHITE

AUTHOR = 'Cat Ellery, UWNetID cellery'
VACANT = ' '


class MY_TTS_State(TTS_State):

    def static_eval(self):
        return self.custom_static_eval()

    def basic_static_eval(self):
        return self.freedoms(WHITE) - self.freedoms(BLACK)

    def freedoms(self, side):
        """Vacant squares around the tiles of one side; a square next to two tiles counts twice."""
        return sum(1 for row, col in self.squares(side) for neighbor in self.neighbors(row, col)
                   if neighbor == VACANT)

    def squares(self, content):
        return [(row, col) for row in range(len(self.board)) for col in range(len(self.board[row]))
                if self.board[row][col] == content]

    def neighbors(self, row, col):
        """What stands around a square, over the edges too."""
        found = []
        for i in range(row - 1, row + 2):
            for j in range(col - 1, col + 2):
                if (i, j) != (row, col):
                    found.append(self.board[i % len(self.board)][j % len(self.board[0])])
        return found

    def custom_static_eval(self):
        """Runs of one side that can still grow to K, each worth the square of what it has."""
        return JUDGE.judge(self.board)

    def after(self, square):
        """The state after the side to move has put its tile there."""
        new_state = MY_TTS_State(self.board, BLACK if self.whose_turn == WHITE else WHITE)
        new_state.board[square[0]][square[1]] = self.whose_turn
        return new_state


class Judge:
    """Knows the lines of a board."""

    def __init__(self):
        self.k = 4
        self.lines = {}

    def lines_of(self, board):
        shape = tuple(''.join('-' if square == '-' else ' ' for square in row) for row in board), self.k
        if shape not in self.lines:
            rows, cols = len(board), len(board[0])
            starts = [(r, c, d) for r in range(rows) for c in range(cols) for d in ((0, 1), (1, 0), (1, 1), (1, -1))]
            walks = [[((r + i * d[0]) % rows, (c + i * d[1]) % cols) for i in range(self.k)] for r, c, d in starts]
            self.lines[shape] = [walk for walk in walks if all(board[r][c] != '-' for r, c in walk)]
        return self.lines[shape]

    def judge(self, board):
        score = 0
        for walk in self.lines_of(board):
            white = black = 0
            for r, c in walk:
                if board[r][c] == WHITE:
                    white += 1
                elif board[r][c] == BLACK:
                    black += 1
            if not black:
                score += white ** 4
            elif not white:
                score -= black ** 4
        return score

    def has_won(self, board, square):
        """Whether the tile on this square completes a line."""
        tile = board[square[0]][square[1]]
        return any(square in walk and all(board[r][c] == tile for r, c in walk) for walk in self.lines_of(board))


class Tutor:
    """What the professor says: the lectures take turns, so none comes again soon."""

    LECTURES = [
        'Today we place a tile on {square}. Take notes, {opponent}.',
        'Observe {square}: an instructive square.',
        'Chapter {number}: the virtues of {square}.',
        'A torus is a doughnut, and {square} is its sweetest spot.',
        'Any questions about {square}? No? Good.',
        'I have published on {square}. Twice.',
        'Students often overlook {square}.',
        '{opponent}, this will be on the exam: {square}.',
        'Let {square} be given.',
        'The proof that {square} is best is left to the reader.',
        'See me after class about {square}.',
        'By symmetry, {square}.',
    ]

    def __init__(self, opponent):
        self.opponent = opponent
        self.number = 0

    def lecture(self, square):
        text = self.LECTURES[self.number % len(self.LECTURES)]
        self.number += 1
        return text.format(square=square, opponent=self.opponent, number=self.number)


class Timer(Exception):
    """Raised when the time is over."""


class Player:
    """Iterative deepening with alpha-beta."""

    def __init__(self, deadline):
        self.deadline = deadline

    def choose(self, state):
        squares = state.squares(VACANT)
        best = squares[0]
        try:
            for depth in range(1, len(squares) + 1):
                values = []
                bound = -float('inf')
                for square in squares:
                    value = -self.value(state.after(square), square, depth - 1, -float('inf'), -bound)
                    values.append((value, square))
                    bound = max(bound, value)
                values.sort(key=lambda pair: -pair[0])
                best = values[0][1]
                squares = [square for _, square in values]
        except Timer:
            pass
        return best

    def value(self, state, last, depth, alpha, beta):
        """What a state is worth to the side to move."""
        if time.time() >= self.deadline:
            raise Timer()
        if JUDGE.has_won(state.board, last):
            return -1000000 - depth
        squares = state.squares(VACANT)
        if depth == 0 or not squares:
            value = state.static_eval()
            return value if state.whose_turn == WHITE else -value
        for square in squares:
            alpha = max(alpha, -self.value(state.after(square), square, depth - 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha


class CountingSearch:
    """The search behind parameterized_minimax."""

    def __init__(self, prunes, basic):
        self.prunes = prunes
        self.basic = basic
        self.expanded = 0
        self.evaluated = 0
        self.cutoffs = 0

    def evaluate(self, state):
        self.evaluated += 1
        self.last = state.basic_static_eval() if self.basic else state.custom_static_eval()
        return self.last

    def search(self, state, ply, alpha, beta):
        squares = state.squares(VACANT)
        if ply == 0 or not squares:
            return self.evaluate(state)
        self.expanded += 1
        if state.whose_turn == WHITE:
            return self.max_value(state, squares, ply, alpha, beta)
        return self.min_value(state, squares, ply, alpha, beta)

    def max_value(self, state, squares, ply, alpha, beta):
        value = -float('inf')
        for square in squares:
            value = max(value, self.search(state.after(square), ply - 1, alpha, beta))
            if self.prunes and value >= beta:
                self.cutoffs += 1
                return value
            alpha = max(alpha, value)
        return value

    def min_value(self, state, squares, ply, alpha, beta):
        value = float('inf')
        for square in squares:
            value = min(value, self.search(state.after(square), ply - 1, alpha, beta))
            if self.prunes and value <= alpha:
                self.cutoffs += 1
                return value
            beta = min(beta, value)
        return value

    def report(self, value):
        return {'CURRENT_STATE_STATIC_VAL': self.last, 'N_STATES_EXPANDED': self.expanded,
                'N_STATIC_EVALS': self.evaluated, 'N_CUTOFFS': self.cutoffs}


JUDGE = Judge()
TUTORS = {}


def who_am_i():
    return """My name is Professor Torus.
I was created by {}.
I lecture while I play, and I do not like to be interrupted.""".format(AUTHOR)


def moniker():
    return 'Professor Torus'


def get_ready(initial_state, k, what_side_i_play, opponent_moniker):
    JUDGE.k = k
    TUTORS[what_side_i_play] = Tutor(opponent_moniker)
    JUDGE.lines_of(initial_state.board)
    return "OK"


def take_turn(current_state, opponents_utterance, time_limit=3):
    start = time.time()
    state = MY_TTS_State(current_state.board, current_state.whose_turn)
    if not state.squares(VACANT):
        return [[False, current_state], 'Class is over: the board is full.']
    square = Player(start + max(0.5 * time_limit, time_limit - 0.4)).choose(state)
    return [[square, state.after(square)], TUTORS[state.whose_turn].lecture(square)]


def parameterized_minimax(current_state=None, max_ply=2, use_alpha_beta=False, use_basic_static_eval=True):
    search = CountingSearch(use_alpha_beta, use_basic_static_eval)
    root = MY_TTS_State(current_state.board, current_state.whose_turn)
    return search.report(search.search(root, max_ply, -float('inf'), float('inf')))
