# Returns an object that raises whatever is asked of it. Expected: malformed; the host lives on.
from TTS_State import TTS_State


def get_ready(initial_state, k, who_i_play, player2Nickname):
    return "OK"


def who_am_i():
    return "I am Bad Repr."


def moniker():
    return "Bad Repr"


def first_vacancy(state):
    for r, row in enumerate(state.board):
        for c, square in enumerate(row):
            if square == ' ':
                return r, c
    return None


def after(state, move):
    new = TTS_State(state.board, 'B' if state.whose_turn == 'W' else 'W')
    new.board[move[0]][move[1]] = state.whose_turn
    return new


class Horror:
    def refuse(self, *_):
        raise KeyboardInterrupt("hands off")

    __repr__ = __str__ = __iter__ = __len__ = __getitem__ = __getattr__ = __eq__ = refuse


def take_turn(state, remark, time_limit):
    return [Horror(), Horror()]
