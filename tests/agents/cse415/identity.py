# Compares squares with `is` and raises if one of them is not the interned literal. Expected: no foul.
from TTS_State import BLACK, TTS_State, WHITE

VACANT = ' '
FORBIDDEN = '-'


def get_ready(initial_state, k, who_i_play, player2Nickname):
    return "OK"


def who_am_i():
    return "I am Identity."


def moniker():
    return "Identity"


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
    unknown = [square for row in state.board for square in row
               if square is not BLACK and square is not WHITE and square is not VACANT and square is not FORBIDDEN]
    if unknown or not (state.whose_turn is BLACK or state.whose_turn is WHITE):
        raise ValueError("strange squares %r" % unknown)
    move = first_vacancy(state)
    return [[move, after(state, move)], "I know what I see."]
