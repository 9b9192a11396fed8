# Takes rows for columns: IndexError on a board with more columns than rows. Expected: no foul on square
# boards, crashed on 7x9.
from TTS_State import TTS_State


def get_ready(initial_state, k, who_i_play, player2Nickname):
    return "OK"


def who_am_i():
    return "I am Square Only."


def moniker():
    return "Square Only"


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
    size = len(state.board[0])
    moves = [(r, c) for r in range(size) for c in range(size) if state.board[r][c] == ' ']
    return [[moves[0], after(state, moves[0])], "Squares only."]
