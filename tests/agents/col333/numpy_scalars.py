# Answers with NumPy and floating point numbers that equal a move. Expected: no foul.
import numpy as np


class AIPlayer:
    def __init__(self, player_number, time):
        self.player_number = player_number
        self.type = 'ai'
        self.player_string = 'Player {}:ai'.format(player_number)
        self.time = time

    def get_intelligent_move(self, state):
        board, pops = state
        answers = [(np.int64(3), np.bool_(False)), (3.0, 0), (np.float64(3), np.int8(0)), (True + 2, False)]
        return answers[int((board != 0).sum()) % 4]

    def get_expectimax_move(self, state):
        return self.get_intelligent_move(state)
