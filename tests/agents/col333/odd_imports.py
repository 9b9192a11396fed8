# Imports what editors insert, and uses time.clock. Expected: no foul.
import time
from ftplib import MAXLINE  # noqa: F401
from json.encoder import INFINITY  # noqa: F401
from ssl import OP_ALL  # noqa: F401
from tkinter import E  # noqa: F401
from tracemalloc import start  # noqa: F401
from webbrowser import get  # noqa: F401
from xmlrpc.client import boolean  # noqa: F401


class AIPlayer:
    def __init__(self, player_number, time):
        self.player_number = player_number
        self.type = 'ai'
        self.player_string = 'Player {}:ai'.format(player_number)
        self.time = time

    def get_intelligent_move(self, state):
        start = time.clock()
        return (int(time.clock() - start), False)

    def get_expectimax_move(self, state):
        return self.get_intelligent_move(state)
