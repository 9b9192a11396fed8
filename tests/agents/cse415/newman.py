# A sound agent: takes the first vacant square in row order, as the course's Newman does.
# Expected: plays every game to its end without a foul; answers "no move" (False) on a full board.
from TTS_State import TTS_State


def get_ready(initial_state, k, who_i_play, player2Nickname):
    return "OK"


def who_am_i():
    return "My name is Newman, and I take the first square I see."


def moniker():
    return "Newman"


def take_turn(current_state, last_utterance, time_limit):
    for r, row in enumerate(current_state.board):
        for c, square in enumerate(row):
            if square == ' ':
                new_state = TTS_State(current_state.board, 'B' if current_state.whose_turn == 'W' else 'W')
                new_state.board[r][c] = current_state.whose_turn
                return [[(r, c), new_state], "I'll think harder in some future game. Here's my move"]
    return [[False, current_state], "I don't have any moves!"]
