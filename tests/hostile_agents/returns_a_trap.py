# Returns an object whose every method raises.
# runs: cse415
# level: none
# verdict: foul malformed
from honest_toro import get_ready, moniker, who_am_i


class Trap(object):
    """Whoever touches it falls in."""

    def fall(self, *arguments):
        raise SystemExit('caught')

    __len__ = __iter__ = __bool__ = __str__ = __repr__ = __eq__ = __hash__ = __index__ = fall


def take_turn(current_state, last_utterance, time_limit=10):
    return Trap()
