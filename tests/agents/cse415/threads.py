# Leaves a thread running after each turn, asks Thread.isAlive, and needs the main thread for its signal.
# Expected: no foul, and the host still ends at once.
import signal
import threading

from TTS_State import TTS_State

FOREVER = threading.Event()


def get_ready(initial_state, k, who_i_play, player2Nickname):
    return "OK"


def who_am_i():
    return "I am Threads."


def moniker():
    return "Threads"


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
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    thread = threading.Thread(target=FOREVER.wait)
    thread.start()
    move = first_vacancy(state)
    return [[move, after(state, move)], "Alive: %s" % thread.isAlive()]
