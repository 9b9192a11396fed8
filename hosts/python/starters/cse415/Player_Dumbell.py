"""Dumbell takes the first vacant square, from left to right and from the top down."""
from TTS_State import TTS_State


class MY_TTS_State(TTS_State):
    """The state with an evaluation that knows nothing."""

    def static_eval(self):
        """Every state is as good as any other."""
        return 0


def take_turn(current_state, last_utterance, time_limit):
    """[[square, state after it], utterance]"""
    square = first_vacancy(current_state)
    if square is False:
        return [[False, current_state], "I don't have any moves!"]
    row, col = square
    new_state = MY_TTS_State(current_state.board, 'B' if current_state.whose_turn == 'W' else 'W')
    new_state.board[row][col] = current_state.whose_turn
    return [[square, new_state], "Here you go."]


def first_vacancy(state):
    """The first vacant square, or False."""
    for r, row in enumerate(state.board):
        for c, square in enumerate(row):
            if square == ' ':
                return r, c
    return False


def moniker():
    """A short name."""
    return "Dumbell"


def who_am_i():
    """A few words about this player."""
    return "My name is Dumbell. I do not think before I move."


def get_ready(initial_state, k, who_i_play, player2Nickname):
    """There is nothing to prepare."""
    return "OK"
