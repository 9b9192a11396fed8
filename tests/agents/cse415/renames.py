# Sound moves, but a moniker that is slow the first times, changes, and raises in the end. Expected: no foul, since
# moniker is not on the clock; each change and the exception are noted.
import time

from TTS_State import TTS_State

asked = 0


def get_ready(initial_state, k, who_i_play, player2Nickname):
    return "OK"


def who_am_i():
    return "I have many names."


def moniker():
    global asked
    asked += 1
    if asked == 2:
        time.sleep(1.2)
    if asked > 3:
        raise ValueError("out of names")
    return "Name %d" % asked


def take_turn(state, remark, time_limit):
    for r, row in enumerate(state.board):
        for c, square in enumerate(row):
            if square == ' ':
                new = TTS_State(state.board, 'B' if state.whose_turn == 'W' else 'W')
                new.board[r][c] = state.whose_turn
                return [[(r, c), new], "Who am I?"]
