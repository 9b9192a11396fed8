"""What is recorded of a student's own search: the same calls, whatever shape the program has."""
import os
import shutil
import tempfile
import unittest

from driver import Session

try:
    import numpy
except ImportError:
    numpy = None

BOARD = ['...'] * 3
INFINITY = float('inf')

GAME = '''
import functools
import sys

class DominoesGame(object):
    def __init__(self, board):
        self.board = board

    def fits(self, row, col, vertical):
        cells = [(row, col), (row + 1, col) if vertical else (row, col + 1)]
        return all(r < len(self.board) and c < len(self.board[0]) and not self.board[r][c] for r, c in cells)

    def moves(self, vertical):
        return [(r, c) for r in range(len(self.board)) for c in range(len(self.board[0])) if self.fits(r, c, vertical)]

    def fill(self, move, vertical, value=True):
        row, col = move
        self.board[row][col] = self.board[row + vertical][col + (not vertical)] = value

    def copy(self):
        return DominoesGame([row.copy() for row in self.board])

    def after(self, move, vertical):
        new = self.copy()
        new.fill(move, vertical)
        return new

    def judged(self, vertical):
        return len(self.moves(vertical)) - len(self.moves(not vertical))
'''

# Methods of a game that is copied for each move.
METHODS = GAME + '''
    def get_best_move(self, vertical, limit):
        return self.search(vertical, vertical, limit, float('-inf'), float('inf'))

    def search(self, me, vertical, limit, alpha, beta):
        if limit == 0 or not self.moves(vertical):
            return None, self.judged(me), 1
        best, leaves = None, 0
        for move in self.moves(vertical):
            _, value, more = self.after(move, vertical).search(me, not vertical, limit - 1, alpha, beta)
            leaves += more
            if best is None or (value > best[1] if me == vertical else value < best[1]):
                best = move, value
            if me == vertical:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return best + (leaves,)
'''

# Functions of the module that call each other; the root is searched in the method.
FUNCTIONS = GAME + '''
    def get_best_move(self, vertical, limit):
        best, alpha = None, -99
        for move in self.moves(vertical):
            value = lowest(self.after(move, vertical), not vertical, limit - 1, alpha, 99)
            if value > alpha:
                best, alpha = move, value
        return best, alpha, 0

def lowest(game, vertical, depth, alpha, beta):
    if depth == 0 or not game.moves(vertical):
        return game.judged(not vertical)
    value = 99
    for move in game.moves(vertical):
        value = min(value, highest(game.after(move, vertical), not vertical, depth - 1, alpha, beta))
        if value <= alpha:
            break
        beta = min(beta, value)
    return value

def highest(game, vertical, depth, alpha, beta):
    if depth == 0 or not game.moves(vertical):
        return game.judged(vertical)
    value = -99
    for move in game.moves(vertical):
        value = max(value, lowest(game.after(move, vertical), not vertical, depth - 1, alpha, beta))
        if value >= beta:
            break
        alpha = max(alpha, value)
    return value
'''

# A function inside the method, on one board that is changed and restored; it gets neither the board nor the game.
INNER = GAME + '''
    def get_best_move(self, vertical, limit):
        me = vertical
        leaves = [0]

        def search(vertical, limit, alpha, beta):
            """Looks further."""
            moves = self.moves(vertical)
            if limit == 0 or not moves:
                leaves[0] += 1
                return None, self.judged(me)
            best = None
            for move in moves:
                self.fill(move, vertical)
                _, value = search(not vertical, limit - 1, alpha, beta)
                self.fill(move, vertical, False)
                if best is None or (value > best[1] if me == vertical else value < best[1]):
                    best = move, value
                if me == vertical:
                    alpha = max(alpha, value)
                else:
                    beta = min(beta, value)
                if alpha >= beta:
                    break
            return best
        move, value = search(vertical, limit, float('-inf'), float('inf'))
        return move, value, leaves[0]
'''

# Plain minimax as a lambda over tuples, which remembers what it has seen.
LAMBDA = GAME + '''
    def get_best_move(self, vertical, limit):
        start = tuple(map(tuple, self.board))

        @functools.lru_cache(maxsize=None)
        def value(board, turn, limit):
            game = DominoesGame([list(row) for row in board])
            after = [tuple(map(tuple, game.after(move, turn).board)) for move in game.moves(turn)] if limit else []
            found = [value(board, not turn, limit - 1) for board in after]
            return (max if turn == vertical else min)(found) if found else game.judged(vertical)
        best = value(start, vertical, limit)
        count = lambda limit: 0 if limit == 0 else 1 + count(limit - 1)
        return (count(2), 0), best, value.cache_info().currsize
'''

STACK = GAME + '''
    def get_best_move(self, vertical, limit):
        todo, leaves = [(self, vertical, limit)], 0
        while todo:
            game, turn, limit = todo.pop()
            moves = game.moves(turn) if limit else []
            leaves += not moves
            todo += [(game.after(move, turn), not turn, limit - 1) for move in moves]
        return (0, 0), 0, leaves
'''

HIDDEN = GAME + '''
    def get_best_move(self, vertical, limit):
        return (0, 0), walk(frozenset(), limit), 0

def walk(filled, limit):
    return 0 if limit == 0 else max(walk(filled | {cell}, limit - 1) for cell in range(3))
'''

RAISES = GAME + '''
    def get_best_move(self, vertical, limit):
        return None if limit == 0 else self.after((0, 0), vertical).worse(vertical, limit - 1)

    def worse(self, vertical, limit):
        return {}['no such key'] if limit == 0 else self.get_best_move(vertical, limit - 1)
'''

HELPER = FUNCTIONS.split('def lowest')[0] + 'from search import lowest\n'

OTHELLO = '''
from othello_shared import get_possible_moves, play_move, get_score

cached_states = {}

def compute_utility(board, color):
    return get_score(board)[color - 1] - get_score(board)[2 - color]

def minimax_min_node(board, color, limit, caching=0):
    moves = get_possible_moves(board, 3 - color)
    if limit == 0 or not moves:
        return None, compute_utility(board, color)
    after = [(move, play_move(board, 3 - color, *move)) for move in moves]
    return min(((move, minimax_max_node(new, color, limit - 1)[1]) for move, new in after), key=lambda pair: pair[1])

def minimax_max_node(board, color, limit, caching=0):
    moves = get_possible_moves(board, color)
    if limit == 0 or not moves:
        return None, compute_utility(board, color)
    after = [(move, play_move(board, color, *move)) for move in moves]
    return max(((move, minimax_min_node(new, color, limit - 1)[1]) for move, new in after), key=lambda pair: pair[1])

def select_move_minimax(board, color, limit, caching=0):
    return minimax_max_node(board, color, limit, caching)[0]
'''

TILES = '''
from TTS_State import TTS_State

class MY_TTS_State(TTS_State):
    def basic_static_eval(self):
        return sum(row.count('W') - row.count('B') for row in self.board)

def who_am_i():
    return 'A test.'

def moniker():
    return 'Test'

def get_ready(initial_state, k, who_i_play, player2Nickname):
    return 'OK'

def take_turn(current_state, last_utterance, time_limit):
    return [[(0, 0), current_state], '']

def parameterized_minimax(current_state=None, max_ply=2, use_alpha_beta=False, use_basic_static_eval=True):
    state = MY_TTS_State(current_state.board, current_state.whose_turn)
    value = minimax(state, max_ply)
    return {'CURRENT_STATE_STATIC_VAL': value, 'N_STATES_EXPANDED': 0, 'N_STATIC_EVALS': 0, 'N_CUTOFFS': 0}

def minimax(state, plies_left):
    free = [(r, c) for r, row in enumerate(state.board) for c, tile in enumerate(row) if tile == ' ']
    if plies_left == 0 or not free:
        return state.basic_static_eval()
    found = []
    for r, c in free:
        new = MY_TTS_State(state.board, 'B' if state.whose_turn == 'W' else 'W')
        new.board[r][c] = state.whose_turn
        found.append(minimax(new, plies_left - 1))
    return max(found) if state.whose_turn == 'W' else min(found)
'''

TOKENS = '''
import numpy as np

class AIPlayer:
    def __init__(self, player_number, time):
        self.player_number = player_number
        self.type = 'ai'

    def get_expectimax_move(self, state):
        return max(((self.chance(self.dropped(state, c, self.player_number), 1), c) for c in range(2)))[1], False

    def get_intelligent_move(self, state):
        return self.get_expectimax_move(state)

    def dropped(self, state, col, player):
        board, pops = state
        board = board.copy()
        rows = [r for r in range(board.shape[0]) if board[r, col] == 0]
        if rows:
            board[rows[-1], col] = player
        return board, pops

    def chance(self, state, depth):
        if depth == 0:
            return float(np.count_nonzero(state[0]))
        found = [self.chance(self.dropped(state, c, 3 - self.player_number), depth - 1) for c in range(2)]
        return sum(found) / len(found)
'''


def dominoes(board, vertical, me, limit, alpha, beta, seen):
    """Textbook alpha-beta: its nodes as (depth of the tree, board, value), in the order of entering."""
    cells = [(r, c) for r in range(3) for c in range(3)]

    def covered(move, upright):
        return [move, (move[0] + 1, move[1]) if upright else (move[0], move[1] + 1)]

    def moves(upright):
        return [move for move in cells if all(cell in cells and cell not in board for cell in covered(move, upright))]
    place = len(seen)
    text = '/'.join(''.join('#' if (r, c) in board else '.' for c in range(3)) for r in range(3))
    seen.append((limit, text, None))
    value = None
    for move in moves(vertical) if limit else []:
        below = dominoes(board | set(covered(move, vertical)), not vertical, me, limit - 1, alpha, beta, seen)
        value = below if value is None else max(value, below) if vertical == me else min(value, below)
        alpha, beta = (max(alpha, value), beta) if vertical == me else (alpha, min(beta, value))
        if alpha >= beta:
            break
    if value is None:
        value = len(moves(me)) - len(moves(not me))
    seen[place] = (limit, text, value)
    return value


class Traces(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def ask(self, course, question, most=1000, file='homework4.py', **sources):
        for name, source in sources.items():
            with open(os.path.join(self.folder, name + '.py'), 'w') as written:
                written.write(source)
        with Session(course, asks=True) as session:
            loaded = session.ask(do='load', file=os.path.join(self.folder, file), options={})
            self.assertEqual(loaded['kind'], 'loaded', loaded)
            return session.ask(do='ask', question=question, wall=60, trace=most)

    def trace(self, source, limit=3, **more):
        question = {'kind': 'best_move', 'board': BOARD, 'vertical': True, 'limit': limit}
        answer = self.ask('cis521', question, homework4=source, **more)
        self.assertEqual(answer['kind'], 'answered', answer)
        return answer['trace']

    def reference(self, limit=3):
        seen = []
        dominoes(set(), True, True, limit, -INFINITY, INFINITY, seen)
        return seen

    def test_methods_and_inner_functions_are_recorded_with_all_that_they_get(self):
        for source, place in ((METHODS, 0), (INNER, 0)):
            trace = self.trace(source)
            shown = [(call[4], call[2], call[7][place]) for call in trace['calls']]
            self.assertEqual(shown, self.reference())
            self.assertEqual((trace['entered'], len(trace['functions'])), (len(shown), 1))
            root, child = trace['calls'][:2]
            self.assertEqual(root[:7], [None, 0, '.../.../...', None, 3, '-inf', 'inf'])
            self.assertEqual(child[:7], [0, 0, '#../#../...', None, 2, '-inf', 'inf'])
            self.assertTrue(all(call[0] is None or call[0] < at for at, call in enumerate(trace['calls'])))
        self.assertEqual(trace['functions'], ['DominoesGame.get_best_move.search'])

    def test_functions_of_the_module_and_of_a_second_file_are_recorded_without_the_root(self):
        expected = self.reference()[1:]
        trace = self.trace(FUNCTIONS)
        self.assertEqual([(call[4], call[2], call[7][0]) for call in trace['calls']], expected)
        self.assertEqual(trace['functions'], ['lowest', 'highest'])
        self.assertEqual(trace['calls'][0][0], None)
        trace = self.trace(HELPER, search='def lowest' + FUNCTIONS.split('def lowest')[1])
        self.assertEqual([(call[4], call[2], call[7][0]) for call in trace['calls']], expected)

    def test_an_inner_function_with_a_cache_is_recorded_and_keeps_its_cache(self):
        trace = self.trace(LAMBDA, limit=2)
        boards = [call[2] for call in trace['calls']]
        self.assertEqual(len(boards), 1 + 6 + 20)
        self.assertEqual(boards[0], '.../.../...')
        # A lambda that only counts goes from no position to another.
        self.assertEqual(trace['functions'], ['DominoesGame.get_best_move.value'])

    def test_the_record_ends_at_its_most_nodes_and_the_answer_stands(self):
        trace = self.trace(METHODS, most=5)
        expected = self.reference()
        self.assertEqual([call[2] for call in trace['calls']], [board for _, board, _ in expected[:5]])
        self.assertEqual(trace['entered'], len(expected))
        self.assertEqual(trace['calls'][0][7][0], expected[0][2])
        # The root goes on, and so does its first move; the leaves do not.
        self.assertEqual(trace['open'], [0, 1])
        self.assertEqual(self.trace(METHODS)['open'], [])

    def test_a_program_that_cannot_be_traced_says_why(self):
        self.assertIn('no function of it calls itself', self.trace(STACK)['why'])
        self.assertIn('no 3x3 board was found in what walk gets', self.trace(HIDDEN)['why'])
        unused = FUNCTIONS.split('        best, alpha')[0] + '        return (0, 0), 0, 0\n\ndef lowest' + \
            FUNCTIONS.split('def lowest')[1]
        self.assertIn('(highest, lowest) was not called', self.trace(unused)['why'])

    def test_a_traceback_shows_nothing_of_ours(self):
        question = {'kind': 'best_move', 'board': BOARD, 'vertical': True, 'limit': 5}
        answer = self.ask('cis521', question, homework4=RAISES)
        self.assertEqual(answer['kind'], 'raised')
        self.assertIn('no such key', answer['traceback'])
        self.assertNotIn('plyground_trace', answer['traceback'])

    def test_othello(self):
        board = [[0, 0, 0, 0], [0, 2, 1, 0], [0, 1, 2, 0], [0, 0, 0, 0]]
        question = {'kind': 'select_move', 'algorithm': 'minimax', 'board': board, 'color': 1, 'limit': 2,
                    'caching': False, 'ordering': False}
        answer = self.ask('csc384', question, file='agent.py', agent=OTHELLO)
        calls = answer['trace']['calls']
        self.assertEqual(answer['trace']['functions'], ['minimax_max_node', 'minimax_min_node'])
        self.assertEqual(len(calls), 1 + 4 + 12)
        self.assertEqual(calls[0][1:5] + calls[0][7:], [0, '..../.ox./.xo./....', None, 2, [0]])
        self.assertEqual(calls[1][:5] + calls[1][7:], [0, 1, '..../xxx./.xo./....', None, 1, [0]])

    def test_toro_tile_straight(self):
        question = {'kind': 'minimax', 'board': ['W -', 'B  '], 'to_move': 'W', 'k': 2, 'max_ply': 2,
                    'alpha_beta': False, 'eval': 'freedoms'}
        answer = self.ask('cse415', question, file='agent.py', agent=TILES)
        calls = answer['trace']['calls']
        self.assertEqual(len(calls), 1 + 3 + 6)
        self.assertEqual(calls[1], [0, 0, 'xx#/o..', 'second', 1, None, None, [0 + 1 - 1]])

    @unittest.skipIf(numpy is None, 'this Python has no NumPy')
    def test_extended_connect_4(self):
        question = {'kind': 'expectimax', 'state': {'board': [[0, 0], [0, 1]], 'pops': [1, 1]}, 'player': 2, 'depth': 2}
        answer = self.ask('col333', question, file='ai.py', ai=TOKENS)
        calls = answer['trace']['calls']
        self.assertEqual([call[2] for call in calls], ['../ox', 'x./ox', '.x/ox', '.o/.x', '.o/xx', '.o/.x'])
        self.assertEqual(calls[0][7], [3])


if __name__ == '__main__':
    unittest.main()
