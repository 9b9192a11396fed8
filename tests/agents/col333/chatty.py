# Prints whole trees on both streams. Expected: no foul; the prints go to the log.
import sys

from connect4.utils import get_valid_actions


class AIPlayer:
    def __init__(self, player_number, time):
        self.player_number = player_number
        self.type = 'ai'
        self.player_string = 'Player {}:ai'.format(player_number)
        self.time = time

    def get_intelligent_move(self, state):
        print("a tree " * 2000)
        print("a warning", file=sys.stderr)
        return get_valid_actions(self.player_number, state)[0]

    def get_expectimax_move(self, state):
        return self.get_intelligent_move(state)
