# Returns tuples, a state of its own class, and rows shared with its memory. Expected: no foul.
from TTS_State import TTS_State


def get_ready(initial_state, k, who_i_play, player2Nickname):
    return "OK"


def who_am_i():
    return "I am Tuples."


def moniker():
    return "Tuples"


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


class Plain:
    pass


def take_turn(state, remark, time_limit=10):
    r, c = first_vacancy(state)
    new = Plain()
    new.board = tuple(tuple(row) for row in after(state, (r, c)).board)
    new.whose_turn = 'B' if state.whose_turn == 'W' else 'W'
    return ((r, c), new), ""
