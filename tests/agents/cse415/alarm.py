# Leaves an alarm clock running after its turn, and a tracer that raises. Expected: no foul; both are off when the
# turn is over, so its moniker stays "Alarm".
import signal
import sys

from TTS_State import TTS_State


def get_ready(initial_state, k, who_i_play, player2Nickname):
    return "OK"


def who_am_i():
    return "I am Alarm."


def moniker():
    return "Alarm" if signal.getitimer(signal.ITIMER_REAL) == (0, 0) else "Still ticking"


def first_vacancy(state):
    for r, row in enumerate(state.board):
        for c, square in enumerate(row):
            if square == ' ':
                return r, c
    return None


def after(state, move):
    new = TTS_State(state.board, 'B' if state.whose_turn == 'W' else 'W')
    new.board[move[0]][move[1]] = state.whose_turn
    return new


def ring(*_):
    raise RuntimeError("the alarm rings in the host's own code")


def trace(*_):
    raise RuntimeError("the tracer looks at the host's own code")


def take_turn(state, remark, time_limit):
    move = first_vacancy(state)
    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 600)
    new = after(state, move)
    sys.settrace(trace)
    return [[move, new], "Tick."]
