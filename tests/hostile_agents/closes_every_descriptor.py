# Closes every file descriptor, also those of the wire to the referee.
# runs: cse415
# level: none
# verdict: foul crashed
import os

import honest_toro
from honest_toro import get_ready, moniker, who_am_i


def take_turn(current_state, last_utterance, time_limit=10):
    os.closerange(0, 8192)
    return honest_toro.play_last(current_state, last_utterance)
