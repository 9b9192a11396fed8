# A submission in the folder of the players, beside their random.py. Expected: no foul: `import random` is the
# standard module; random.py is reported.
import random

from connect4.utils import get_valid_actions


class AIPlayer:
    def __init__(self, player_number, time):
        self.player_number = player_number
        self.type = 'ai'
        self.player_string = 'Player {}:ai'.format(player_number)
        self.time = time

    def get_intelligent_move(self, state):
        return random.choice(get_valid_actions(self.player_number, state))

    def get_expectimax_move(self, state):
        return self.get_intelligent_move(state)
