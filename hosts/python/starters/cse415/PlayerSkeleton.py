"""A skeleton of a Toro-Tile Straight player. Rename it to YourUWNetID_TTS_agent.py, and make it a good player.

As it is, it takes the first vacant square. What the assignment asks for is marked TODO.
"""
from TTS_State import TTS_State


class MY_TTS_State(TTS_State):
    """The state with your own evaluations. Positive values are good for White."""

    def static_eval(self):
        """The evaluation that your player uses in games."""
        if USE_CUSTOM_STATIC_EVAL_FUNCTION:
            return self.custom_static_eval()
        return self.basic_static_eval()

    def basic_static_eval(self):
        """TODO: the freedoms of all White tiles minus those of all Black ones."""
        raise NotImplementedError('basic_static_eval is not yet implemented')

    def custom_static_eval(self):
        """TODO: an evaluation of your own."""
        raise NotImplementedError('custom_static_eval is not yet implemented')


USE_CUSTOM_STATIC_EVAL_FUNCTION = False


def take_turn(current_state, last_utterance, time_limit):
    """TODO: a good move, found in less than time_limit seconds. Returns [[square, state after it], utterance]."""
    square = first_vacancy(current_state)
    if square is False:
        return [[False, current_state], "I don't have any moves!"]
    row, col = square
    new_state = MY_TTS_State(current_state.board, 'B' if current_state.whose_turn == 'W' else 'W')
    new_state.board[row][col] = current_state.whose_turn
    return [[square, new_state], "I'll think harder in some future game. Here's my move"]


def first_vacancy(state):
    """The first vacant square, or False."""
    for r, row in enumerate(state.board):
        for c, square in enumerate(row):
            if square == ' ':
                return r, c
    return False


def moniker():
    """TODO: a name of at most 16 characters."""
    return "Buddy"


def who_am_i():
    """TODO: introduce your player and yourself, with your UWNetID."""
    return "My name is Buddy. My author has yet to say more."


def get_ready(initial_state, k, who_i_play, player2Nickname):
    """TODO: remember what you need. Called twice if your player plays against itself. Returns "OK"."""
    return "OK"


def parameterized_minimax(current_state=None, max_ply=2, alpha_beta=False, use_custom_static_eval_function=False):
    """TODO: minimax, or alpha-beta, to that depth. Returns a dictionary of four values.

    The handout and the checker call it with use_alpha_beta and use_basic_static_eval: rename these parameters first.
    """
    raise NotImplementedError('parameterized_minimax is not yet implemented')
