# Keeps states in a dictionary and finds them again. Expected: no foul; "known" on every board in Autumn 2019,
# "new" on boards under 8x8 in older quarters.
from TTS_State import TTS_State

SEEN = {}


def get_ready(initial_state, k, who_i_play, player2Nickname):
    SEEN[initial_state] = True
    return "OK"


def who_am_i():
    return "I am Lookup."


def moniker():
    return "Lookup"


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
    known = state in SEEN
    SEEN[state] = True
    move = first_vacancy(state)
    return [[move, after(state, move)], "known" if known else "new"]
