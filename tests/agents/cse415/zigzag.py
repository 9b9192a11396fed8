# Recurses in two functions by turns, so that no two lines of its traceback are alike. Expected: crashed, and a
# traceback that somebody can read.
import sys

from TTS_State import TTS_State  # noqa: F401


def get_ready(initial_state, k, who_i_play, player2Nickname):
    return "OK"


def who_am_i():
    return "I am Zigzag."


def moniker():
    return "Zigzag"


def zig(n):
    if n == 5000:
        raise ValueError("deep enough")
    return zag(n + 1)


def zag(n):
    return zig(n + 1)


def take_turn(state, remark, time_limit):
    sys.setrecursionlimit(6000)
    return zig(0)
