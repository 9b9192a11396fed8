"""A Toro-Tile Straight agent for CSE 415.

The game master calls, in this order: who_am_i and moniker (who are you?), get_ready (off the clock), and then take_turn
whenever it is your turn. The course's checker also calls parameterized_minimax and your two static evaluations.

As it stands, this agent takes the first vacant square. It is legal, and it loses: make it think.
"""
from TTS_State import TTS_State

VACANT = ' '
FORBIDDEN = '-'
# The eight neighbours of a square. The board is a torus, so every square has all of them.
NEIGHBOURS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]

# What get_ready was told. It is called once before each game.
K = None
MY_SIDE = None
OPPONENT = None


class MY_TTS_State(TTS_State):
    """The course's state with opinions. The checker turns a plain TTS_State into one before it asks."""

    def static_eval(self):
        """What your search goes by. Positive is good for White."""
        return self.custom_static_eval()

    def basic_static_eval(self):
        """The course's own: vacant neighbours of the white tiles, minus those of the black ones."""
        rows, cols = len(self.board), len(self.board[0])
        total = 0
        for r, row in enumerate(self.board):
            for c, square in enumerate(row):
                if square in ('W', 'B'):
                    freedoms = sum(self.board[(r + down) % rows][(c + right) % cols] == VACANT
                                   for down, right in NEIGHBOURS)
                    total += freedoms if square == 'W' else -freedoms
        return total

    def custom_static_eval(self):
        """Yours. An idea to start from: lines of K that only one side can still fill, weighed by how full they are."""
        return self.basic_static_eval()


def get_ready(initial_state, k, who_i_play, player2Nickname):
    """Called before the game. Prepare here whatever takes long: tables, lines through each square, ..."""
    global K, MY_SIDE, OPPONENT
    K, MY_SIDE, OPPONENT = k, who_i_play, player2Nickname
    return 'OK'


def who_am_i():
    """A few sentences about your agent and its author."""
    return 'I am First Vacancy, a young agent. I take the first free square, and I am eager to learn.'


def moniker():
    """A name of at most sixteen characters."""
    return 'First Vacancy'


def vacant_squares(state):
    """All squares where a tile may go, row by row. Counts depend on this order, so keep it."""
    return [(r, c) for r, row in enumerate(state.board) for c, square in enumerate(row) if square == VACANT]


def successor(state, square):
    """The state after whoever is to move has put a tile on the square. The given state stays as it was."""
    new_state = MY_TTS_State(state.board, 'B' if state.whose_turn == 'W' else 'W')
    new_state.board[square[0]][square[1]] = state.whose_turn
    return new_state


def take_turn(current_state, last_utterance, time_limit):
    """Your turn: [[square, state after it], remark]. Be back before time_limit seconds have passed."""
    squares = vacant_squares(current_state)
    if not squares:
        return [[False, current_state], 'No square is left for me.']
    square = squares[0]
    # Here is where your search goes: choose the square whose successor is best for MY_SIDE.
    return [[square, successor(current_state, square)], 'I take {}.'.format(square)]


def parameterized_minimax(current_state=None, max_ply=2, use_alpha_beta=False, use_basic_static_eval=True, **spelling):
    """The search that the course's checker looks into.

    White maximises, Black minimises, squares are tried row by row, and a bound that is met exactly cuts as well. Won
    positions are searched on like any other. The handout and the starter code spell two of the keywords differently,
    so all spellings are understood here.
    """
    use_alpha_beta = spelling.pop('alpha_beta', use_alpha_beta)
    use_basic_static_eval = spelling.pop('use_basic_static_eval_function', use_basic_static_eval)
    use_basic_static_eval = not spelling.pop('use_custom_static_eval_function', not use_basic_static_eval)
    if spelling:
        raise TypeError('parameterized_minimax does not know {}'.format(', '.join(sorted(spelling))))
    counts = {'N_STATES_EXPANDED': 0, 'N_STATIC_EVALS': 0, 'N_CUTOFFS': 0}

    def value(state, ply, alpha, beta):
        squares = vacant_squares(state) if ply > 0 else []
        if not squares:
            counts['N_STATIC_EVALS'] += 1
            looked_at = MY_TTS_State(state.board, state.whose_turn)
            return looked_at.basic_static_eval() if use_basic_static_eval else looked_at.custom_static_eval()
        counts['N_STATES_EXPANDED'] += 1
        maximises = state.whose_turn == 'W'
        best = float('-inf') if maximises else float('inf')
        for square in squares:
            found = value(successor(state, square), ply - 1, alpha, beta)
            if maximises:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if use_alpha_beta and alpha >= beta:
                counts['N_CUTOFFS'] += 1
                break
        return best

    counts['CURRENT_STATE_STATIC_VAL'] = value(current_state, max_ply, float('-inf'), float('inf'))
    return counts
