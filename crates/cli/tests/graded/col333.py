

import ast
import json
from ask import ask


def _search(player, state, algorithm):
    board, popouts = state
    rows = [''.join('.xo'[cell] for cell in row) for row in board]
    position = {'family': 'extconnect4', 'board': rows, 'to_move': ('first', 'second')[player.player_number - 1],
                'pops': [popouts[number].get_int() for number in (1, 2)]}
    return ast.literal_eval(ask('search', 'extconnect4', '--algorithm', algorithm, '--depth', 'none', '--answer',
                                position=json.dumps(position)))


AIPlayer.adversarial_move = lambda player, state: _search(player, state, 'minimax')
AIPlayer.expectimax_move = lambda player, state: _search(player, state, 'expectimax')
