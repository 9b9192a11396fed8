# Writes into the state it is given, in get_ready and in its turn, and returns that very object. Expected: no
# foul; nobody else's board changes.
from TTS_State import TTS_State

MEMORY = []


def get_ready(initial_state, k, who_i_play, player2Nickname):
    for row in initial_state.board:
        row[:] = [who_i_play] * len(row)
    return "OK"


def who_am_i():
    return "I am Mutator."


def moniker():
    return "Mutator"


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
    r, c = first_vacancy(state)
    state.board[r][c] = state.whose_turn
    state.whose_turn = 'B' if state.whose_turn == 'W' else 'W'
    MEMORY.append(state)
    for old in MEMORY[:-1]:
        old.board[0][0] = '?'
    return [[[r, c], state], "Yours was mine."]
