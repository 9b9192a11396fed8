# Calls itself without end, after it has lifted Python's recursion limit.
# runs: cse415
# level: none
# verdict: foul crashed
import sys

from honest_toro import get_ready, moniker, who_am_i


def deeper(depth):
    return deeper(depth + 1) + 1


def take_turn(current_state, last_utterance, time_limit=10):
    sys.setrecursionlimit(20000)
    return deeper(0)
