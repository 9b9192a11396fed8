# Looks for the host: its modules, its descriptors, and what programs it starts inherit. Expected: no foul; it finds
# nothing.
import os
import subprocess
import sys

from TTS_State import TTS_State


def get_ready(initial_state, k, who_i_play, player2Nickname):
    return "OK"


def who_am_i():
    return "I am Snoop."


def moniker():
    return "Snoop"


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
    ours = [name for name in sys.modules if 'plyground' in name or name.endswith('_host')]
    ours += [name for name in dir(sys.modules['__main__']) if not name.startswith('__')]
    loose = [number for number in (3, 4) if os.path.exists('/proc/self/fd/%d' % number)]
    inherited = subprocess.check_output(['ls', '/proc/self/fd'], close_fds=False).split()
    if ours or loose or len(inherited) > 4:
        raise RuntimeError("found %s, %s, %s" % (ours, loose, inherited))
    move = first_vacancy(state)
    return [[move, after(state, move)], "Nothing to see."]
