# A submission of several files: helper.py is its own, TTS_State.py is a changed copy of starter code, random.py
# has the name of a standard module. Expected: no foul; the changed copy and random.py are not used, and
# reported.
import random

import helper

from TTS_State import TTS_State


def get_ready(initial_state, k, who_i_play, player2Nickname):
    return "OK"


def who_am_i():
    return "I am Several."


def moniker():
    return "Several"


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


def take_turn(state, remark, time_limit):
    move = helper.choose(state)
    assert not hasattr(TTS_State, 'changed') and random.random() < 1
    return [[move, after(state, move)], helper.REMARK]
