"""Tiny, an agent for Toro-Tile Straight that keeps one board and takes its tiles back. The names of the arguments are
those of the skeleton.
"""
import time

from TTS_State import TTS_State

NETID = 'ghart'
INFINITY = 10 ** 12
K = 4
OPPONENT = {}
SAID = {}

SMALL_TALK = ['hi', 'so', 'well', 'look', 'aha', 'oh', 'psst', 'hey', 'ok', 'ahem', 'wow', 'hm', 'ta-da']


class MY_TTS_State(TTS_State):

    def static_eval(self):
        return self.custom_static_eval()

    def basic_static_eval(self):
        rows, cols = len(self.board), len(self.board[0])
        total = 0
        for r in range(rows):
            for c in range(cols):
                tile = self.board[r][c]
                if tile not in 'WB':
                    continue
                for dr in (-1, 0, 1):
                    for dc in (-1, 0, 1):
                        if dr == 0 and dc == 0:
                            continue
                        if self.board[(r + dr) % rows][(c + dc) % cols] == ' ':
                            total += 1 if tile == 'W' else -1
        return total

    def custom_static_eval(self):
        """Looks along every line of K. It only sums what a line has while the other side has nothing on it."""
        rows, cols = len(self.board), len(self.board[0])
        total = 0
        for r in range(rows):
            for c in range(cols):
                if self.board[r][c] == '-':
                    continue
                for dr, dc in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                    line = ''.join([self.board[(r + i * dr) % rows][(c + i * dc) % cols] for i in range(K)])
                    if '-' in line:
                        continue
                    if 'B' not in line:
                        total += 7 ** line.count('W') - 1
                    elif 'W' not in line:
                        total -= 7 ** line.count('B') - 1
        return total


def who_am_i():
    return '\n'.join(['I am Tiny.', 'My author is Gia Hart ({}).'.format(NETID), 'I say little.'])


def moniker():
    return 'Tiny'


def get_ready(initial_state, k, who_i_play, player2Nickname):
    global K
    K = k
    OPPONENT[who_i_play] = player2Nickname
    SAID[who_i_play] = 0
    return 'OK'


def vacancies(board):
    for r in range(len(board)):
        for c in range(len(board[r])):
            if board[r][c] == ' ':
                yield (r, c)


def other(side):
    return 'B' if side == 'W' else 'W'


def makes_line(board, r, c):
    rows, cols = len(board), len(board[0])
    tile = board[r][c]
    for dr, dc in ((0, 1), (1, 0), (1, 1), (-1, 1)):
        run = 1
        for sign in (1, -1):
            i = 1
            while i < K and board[(r + sign * i * dr) % rows][(c + sign * i * dc) % cols] == tile:
                run += 1
                i += 1
        if run >= K:
            return True
    return False


def take_turn(current_state, last_utterance, time_limit):
    end = time.time() + 0.6 * time_limit
    side = current_state.whose_turn
    board = [row[:] for row in current_state.board]
    moves = list(vacancies(board))
    if not moves:
        return [[False, current_state], 'full']
    choice = moves[0]
    depth = 1
    while depth <= len(moves):
        found = look(board, side, depth, end)
        if found is None:
            break
        choice = found
        depth += 1
    new_state = TTS_State(current_state.board, other(side))
    new_state.board[choice[0]][choice[1]] = side
    remark = '{}, {} ({}).'.format(SMALL_TALK[SAID[side] % len(SMALL_TALK)], OPPONENT[side], SAID[side] + 1)
    SAID[side] += 1
    return [[choice, new_state], remark]


def look(board, side, depth, end):
    """The best square, or None if there is no time."""
    best, alpha = None, -INFINITY * 2
    for r, c in list(vacancies(board)):
        board[r][c] = side
        value = -INFINITY - depth if makes_line(board, r, c) else deep(board, other(side), depth - 1, -INFINITY * 2, -alpha, end)
        board[r][c] = ' '
        if value is None:
            return None
        if -value > alpha:
            best, alpha = (r, c), -value
    return best


def deep(board, side, depth, alpha, beta, end):
    """What the board is worth to side, or None if there is no time."""
    if time.time() > end:
        return None
    squares = list(vacancies(board))
    if depth == 0 or not squares:
        value = MY_TTS_State(board).static_eval()
        return value if side == 'W' else -value
    for r, c in squares:
        board[r][c] = side
        value = -INFINITY - depth if makes_line(board, r, c) else deep(board, other(side), depth - 1, -beta, -alpha, end)
        board[r][c] = ' '
        if value is None:
            return None
        alpha = max(alpha, -value)
        if alpha >= beta:
            break
    return alpha


def parameterized_minimax(current_state=None, max_ply=2, alpha_beta=False, use_custom_static_eval_function=False):
    state = MY_TTS_State(current_state.board, current_state.whose_turn)
    counts = [0, 0, 0]
    value = count_search(state, max_ply, -float('inf'), float('inf'), alpha_beta, use_custom_static_eval_function, counts)
    return {'CURRENT_STATE_STATIC_VAL': value, 'N_STATES_EXPANDED': counts[0], 'N_STATIC_EVALS': counts[1],
            'N_CUTOFFS': counts[2]}


def count_search(state, ply, alpha, beta, prunes, custom, counts):
    side = state.whose_turn
    squares = list(vacancies(state.board))
    if ply == 0 or not squares:
        counts[1] += 1
        return state.custom_static_eval() if custom else state.basic_static_eval()
    counts[0] += 1
    best = None
    for r, c in squares:
        state.board[r][c] = side
        state.whose_turn = other(side)
        value = count_search(state, ply - 1, alpha, beta, prunes, custom, counts)
        state.board[r][c] = ' '
        state.whose_turn = side
        if best is None or (value > best if side == 'W' else value < best):
            best = value
        if side == 'W':
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
    return best
