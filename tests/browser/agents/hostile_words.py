# Every word it says is meant for the page that shows it. Expected: a page that shows the words.
from TTS_State import TTS_State


def get_ready(initial_state, k, who_i_play, player2Nickname):
    return "OK"


def who_am_i():
    return "<b onmouseover=alert(4)>I am bold."


def moniker():
    return "<img src=x onerror=alert(2)>"


def take_turn(state, remark, time_limit):
    for r, row in enumerate(state.board):
        for c, square in enumerate(row):
            if square == ' ':
                new = TTS_State(state.board, 'B' if state.whose_turn == 'W' else 'W')
                new.board[r][c] = state.whose_turn
                return [[(r, c), new], "<script>alert(3)</script>"]
