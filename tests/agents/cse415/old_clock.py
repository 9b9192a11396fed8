# Uses time.clock, random.seed(datetime), tkinter names and windows nobody opens. Expected: no foul.
import datetime
import random
import time
import tkinter
import tkinter.messagebox
from tkinter import E, Tk
from tkinter import *

from TTS_State import TTS_State


def get_ready(initial_state, k, who_i_play, player2Nickname):
    return "OK"


def who_am_i():
    return "I am Old Clock."


def moniker():
    return "Old Clock"


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
    start = time.clock()
    random.seed(datetime.datetime.now())
    random.Random(datetime.datetime.now()).random()
    move = first_vacancy(state)
    return [[move, after(state, move)], "%s took %s" % (E, time.clock() - start >= 0)]
