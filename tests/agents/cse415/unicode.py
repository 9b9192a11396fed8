# Speaks Japanese, prints it too, has a moniker of 40 characters, an introduction of 20 lines, and half a
# character in its remark. Expected: no foul.
from TTS_State import TTS_State


def get_ready(initial_state, k, who_i_play, player2Nickname):
    return "OK"


def who_am_i():
    return "\n".join("line %d" % n for n in range(20))


def moniker():
    return "<i>" + "\u6728" * 40 + "</i>"


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
    move = first_vacancy(state)
    print("\u3053\u3093\u306b\u3061\u306f")
    return [[move, after(state, move)], "\u3053\u3093\u306b\u3061\u306f \ud800 <b>&"]
