"""A Toro-Tile agent without malice (CSE 415). The agents beside this file say what they do differently. This one is no
agent of the suite."""
from TTS_State import TTS_State


def who_am_i():
    """Its introduction."""
    return 'I only want to play.'


def moniker():
    """Its name."""
    return 'Honest'


def get_ready(initial_state, k, what_side_i_play, opponent_moniker):
    """Nothing to prepare."""
    return 'OK'


def last_free(state):
    """The last free square."""
    rows = range(len(state.board))
    return max((r, c) for r in rows for c in range(len(state.board[r])) if state.board[r][c] == ' ')


def after(state, move):
    """The state that a move leads to."""
    new = TTS_State(state.board, 'B' if state.whose_turn == 'W' else 'W')
    new.board[move[0]][move[1]] = state.whose_turn
    return new


def play_last(current_state, last_utterance, time_limit=10):
    """The last free square."""
    move = last_free(current_state)
    return [[move, after(current_state, move)], 'Your turn.']
