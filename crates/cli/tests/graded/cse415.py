

import ast
from ask import ask


def _game(state):
    return 'tts:{}x{},k=3'.format(len(state.board), len(state.board[0]))


def _evaluate(state):
    return int(ask('eval', _game(state), '--answer', position=state))


def parameterized_minimax(current_state=None, max_ply=2, use_alpha_beta=False, use_basic_static_eval=True):
    search = 'alphabeta' if use_alpha_beta else 'minimax'
    return ast.literal_eval(ask('search', _game(current_state), '--algorithm', search, '--depth', max_ply, '--answer',
                                position=current_state))


MY_TTS_State.basic_static_eval = MY_TTS_State.custom_static_eval = _evaluate
