# Its move is made of NaN and infinity.
# runs: cse415
# level: none
# verdict: foul malformed
from honest_toro import get_ready, moniker, who_am_i


def take_turn(current_state, last_utterance, time_limit=10):
    return [[(float('nan'), float('inf')), current_state], 'Not a number.']
