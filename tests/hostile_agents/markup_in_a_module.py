# A module whose name, introduction and remarks are HTML.
# runs: cse415
# level: none
# verdict: plays on
from honest_toro import after, get_ready, last_free

MARKUP = '</td><script>alert(1)</script><img src=x onerror=alert(2)>\x1b[31m\udcff'


def who_am_i():
    return MARKUP


moniker = who_am_i


def take_turn(current_state, last_utterance, time_limit=10):
    move = last_free(current_state)
    return [[move, after(current_state, move)], MARKUP]
