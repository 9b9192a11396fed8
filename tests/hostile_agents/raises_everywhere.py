# Raises an exception in everything that is called.
# runs: cse415
# level: none
# verdict: unprepared crashed


class Unreadable(Exception):
    """An exception that cannot even be shown."""

    def __str__(self):
        raise Unreadable

    __repr__ = __str__


def who_am_i():
    raise Unreadable


moniker = get_ready = take_turn = who_am_i
