# A sound agent: re-classes the state, looks for a win and for a threat with the course's win tester, else takes
# the square with most freedoms. Expected: no foul on any board.
from TTS_State import TTS_State, BLACK, WHITE
from TTS_win_tester import get_win

K = None


class MY_TTS_State(TTS_State):
    def static_eval(self):
        return self.basic_static_eval()

    def basic_static_eval(self):
        rows, cols = len(self.board), len(self.board[0])
        total = 0
        for r in range(rows):
            for c in range(cols):
                sign = {WHITE: 1, BLACK: -1}.get(self.board[r][c], 0)
                for dr in (-1, 0, 1):
                    for dc in (-1, 0, 1):
                        if sign and self.board[(r + dr) % rows][(c + dc) % cols] == ' ':
                            total += sign
        return total

    def custom_static_eval(self):
        return self.basic_static_eval()


def get_ready(initial_state, k, what_side_i_play, opponent_moniker):
    global K
    K = k
    initial_state.__class__ = MY_TTS_State
    return "OK"


def who_am_i():
    return "I am Thinker."


def moniker():
    return "Thinker"


def winning(state, who, moves):
    for r, c in moves:
        trial = state.copy()
        trial.board[r][c] = who
        if get_win(trial, (r, c), K) != 'No win':
            return r, c
    return None


def take_turn(current_state, opponents_utterance, time_limit=3):
    current_state.__class__ = MY_TTS_State
    board, me = current_state.board, current_state.whose_turn
    moves = [(r, c) for r in range(len(board)) for c in range(len(board[0])) if board[r][c] == ' ']
    if not moves:
        return [[False, current_state], "The board is full."]
    other = 'B' if me == 'W' else 'W'
    move = winning(current_state, me, moves) or winning(current_state, other, moves)
    if move is None:
        sign = 1 if me == 'W' else -1

        def worth(square):
            trial = MY_TTS_State(board, other)
            trial.board[square[0]][square[1]] = me
            return sign * trial.static_eval()
        move = max(moves, key=worth)
    new_state = MY_TTS_State(board, other)
    new_state.board[move[0]][move[1]] = me
    return [[move, new_state], "You said %r, I say %d freedoms." % (opponents_utterance, new_state.static_eval())]
