# -*- coding: utf-8 -*-
# Hands the state to processes of its own, and prints what is not ASCII. Expected: no foul.
from __future__ import print_function

import multiprocessing

from assignment2 import Player


def children(state):
    return state.to_play.color, state.to_play.next.name, [action.location for action in state.actions()]


class Pooled(Player):
    def move(self, state):
        pool = multiprocessing.Pool(1)
        color, opponent, locations = pool.map(children, [state])[0]
        pool.terminate()
        pool.join()
        assert color == self.color and opponent == self.next.name
        print(u'caf\u00e9')
        return [action for action in state.actions() if action.location in locations][-1]
