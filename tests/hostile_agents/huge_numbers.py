# Its move lies further away than any board, on both sides.
# runs: cse415
# level: none
# verdict: foul illegal
from honest_toro import get_ready, moniker, who_am_i


def take_turn(current_state, last_utterance, time_limit=10):
    return [[(10 ** 400, -10 ** 400), current_state], 'Far out.']
