# Prints at import, in get_ready and 11 kB in every turn, without a newline at the end. Expected: no foul; the
# prints go to the log.
import sys

from TTS_State import TTS_State

print("imported")
print("and a warning", file=sys.stderr)


def get_ready(initial_state, k, who_i_play, player2Nickname):
    print("ready to play", player2Nickname)
    return "OK"


def who_am_i():
    return "I am Chatty."


def moniker():
    return "Chatty"


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
    print("thinking " * 1200)
    print("no newline here", end='')
    move = first_vacancy(state)
    return [[move, after(state, move)], "That was a lot."]
