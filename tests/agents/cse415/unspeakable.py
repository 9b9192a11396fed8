# Its name is something that cannot be shown. Expected: crashed in preparation, and no fault of the host.


class Nobody:
    def __str__(self):
        raise RuntimeError('no words')


def who_am_i():
    return 'Somebody without a name'


def moniker():
    return Nobody()


def get_ready(initial_state, k, what_side_i_play, opponent_moniker):
    return 'OK'


def take_turn(current_state, opponents_utterance, time_limit=1):
    return None
