"""A Toro-Tile Straight agent for CSE 415.

The game master calls, in this order: who_am_i and moniker (who are you?), get_ready (off the clock), and then take_turn
whenever it is your turn. The course's checker also calls parameterized_minimax and your two static evaluations.

As it stands, this agent takes the first vacant square. It is legal, and it loses. What the course grades is an outline
that raises NotImplementedError: its docstring is the contract, and test_agent.py checks it.
"""
from TTS_State import TTS_State

AUTHOR = 'Type your name and UWNetID here'

VACANT = ' '
FORBIDDEN = '-'

# What get_ready was told, by side. When your agent plays against itself, this one module plays both sides: a plain global
# would hold what the other side was told last. So whatever you keep from turn to turn belongs in here, too.
TOLD = {}


class MY_TTS_State(TTS_State):
    """The course's state with your evaluations. The checker turns a plain TTS_State into one before it asks."""

    def static_eval(self):
        """What your search goes by when the game is played. Positive is good for White."""
        return self.custom_static_eval()

    def basic_static_eval(self):
        """The course's own: the freedoms of the white tiles, minus those of the black ones.

        A freedom of a tile is a vacant square among its eight neighbours. The board is a torus, so every square has
        eight. A forbidden square is not a freedom. A square beside two tiles counts for each of them. Who is to move, and
        who has won, does not matter. The checker asks before get_ready was called, so use nothing but self.
        """
        raise NotImplementedError('basic_static_eval')

    def custom_static_eval(self):
        """Yours, and better than the basic one: say in a comment why.

        An idea to start from: lines of K that only one side can still fill, weighed by how full they are.
        """
        raise NotImplementedError('custom_static_eval')


def get_ready(initial_state, k, who_i_play, player2Nickname):
    """Called before the game. Prepare here whatever takes long: tables, lines through each square, ..."""
    TOLD[who_i_play] = {'k': k, 'opponent': player2Nickname}
    return 'OK'


def who_am_i():
    """A few sentences about your agent and its author."""
    return 'I am First Vacancy, written by {}. I take the first free square, and I am eager to learn.'.format(AUTHOR)


def moniker():
    """A name of at most sixteen characters."""
    return 'First Vacancy'


def vacant_squares(state):
    """All squares where a tile may go, row by row. Counts depend on this order, so keep it."""
    return [(r, c) for r, row in enumerate(state.board) for c, square in enumerate(row) if square == VACANT]


def successor(state, square):
    """The state after the side to move has put a tile on the square. The given state stays as it was."""
    new_state = MY_TTS_State(state.board, 'B' if state.whose_turn == 'W' else 'W')
    new_state.board[square[0]][square[1]] = state.whose_turn
    return new_state


def take_turn(current_state, last_utterance, time_limit):
    """Your turn: [[square, state after it], remark]. Be back before time_limit seconds have passed."""
    squares = vacant_squares(current_state)
    if not squares:
        return [[False, current_state], 'No square is left for me.']
    me = TOLD[current_state.whose_turn]
    square = squares[0]
    # Here is where your search goes: choose the square whose successor is best for your side, current_state.whose_turn.
    return [[square, successor(current_state, square)], 'I take {}, {}.'.format(square, me['opponent'])]


def parameterized_minimax(current_state=None, max_ply=2, use_alpha_beta=False, use_basic_static_eval=True):
    """The search that the course's checker looks into. It has no clock.

    Returns a dictionary: CURRENT_STATE_STATIC_VAL (the value that minimax backs up to the root, not the root's own static
    value), N_STATES_EXPANDED, N_STATIC_EVALS and N_CUTOFFS.

    - White maximises, Black minimises; the side to move is current_state.whose_turn.
    - Squares are tried row by row, max_ply tiles deep. A won position is searched on like any other.
    - A state is expanded when there are plies left and it has a vacant square: the root counts, too.
    - A state without plies left, or without a vacant square, is evaluated instead: one static evaluation. It is by
      basic_static_eval, or by custom_static_eval when use_basic_static_eval is False.
    - With use_alpha_beta a node is cut as soon as alpha >= beta (equal is enough). A cut node is one cutoff, however many
      squares were left, even when it was at its last one. Without it there are no cutoffs.
    """
    raise NotImplementedError('parameterized_minimax')
