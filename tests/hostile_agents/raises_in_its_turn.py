# Prepares well, then raises what a careless host does not catch.
# runs: cse415
# level: none
# verdict: foul crashed
from honest_toro import get_ready, moniker, who_am_i


def take_turn(current_state, last_utterance, time_limit=10):
    raise KeyboardInterrupt
