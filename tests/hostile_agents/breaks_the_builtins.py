# Replaces built-in functions that every Python program needs.
# runs: cse415
# level: none
# verdict: foul crashed
import builtins

from honest_toro import after, get_ready, last_free, moniker, who_am_i


def take_turn(current_state, last_utterance, time_limit=10):
    move = last_free(current_state)
    answer = [[move, after(current_state, move)], 'Nobody else plays here any more.']
    for name in ('isinstance', 'getattr', 'len', 'max', 'type', 'str', 'dict', 'BaseException'):
        setattr(builtins, name, None)
    return answer
