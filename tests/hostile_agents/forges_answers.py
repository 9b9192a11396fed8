# Finds the wire to the referee, wherever it is hidden, and answers in place of the host: now, and for the next turn.
# runs: cse415
# level: none
# verdict: foul malformed
import os

import honest_toro
from honest_toro import get_ready, moniker, who_am_i


def take_turn(current_state, last_utterance, time_limit=10):
    row, col = honest_toro.last_free(current_state)
    forged = '{"kind": "moved", "move": {"place": [%d, %d]}, "move_text": "forged"}\n' % (row, col)
    for descriptor in range(5, 8192):
        try:
            os.write(descriptor, 2 * forged.encode())
        except OSError:
            pass
    return honest_toro.play_last(current_state, last_utterance)
