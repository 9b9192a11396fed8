# Closes descriptors 0 to 2, replaces sys.stdout, and breaks json, os.write, time and traceback. Expected: no
# foul.
import json
import json.encoder
import os
import sys
import time
import traceback

from TTS_State import TTS_State


def get_ready(initial_state, k, who_i_play, player2Nickname):
    return "OK"


def who_am_i():
    return "I am Patcher."


def moniker():
    return "Patcher"


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


def broken(*_args, **_named):
    raise RuntimeError("broken on purpose")


class Sink:
    write = flush = broken


def take_turn(state, remark, time_limit):
    move = first_vacancy(state)
    new = after(state, move)
    json.dumps = json.loads = json.JSONEncoder.encode = json.JSONDecoder.decode = broken
    json.encoder.JSONEncoder.iterencode = broken
    os.write = os.read = os.close = broken
    time.time = time.perf_counter = time.process_time = broken
    traceback.format_exception = broken
    sys.stdout = sys.stderr = Sink()
    os.closerange(0, 3)
    return [[move, new], "All quiet."]
