# Answers None. Expected: declined.
class AIPlayer:
    def __init__(self, player_number, time):
        self.player_number = player_number
        self.type = 'ai'
        self.player_string = 'Player {}:ai'.format(player_number)
        self.time = time

    def get_intelligent_move(self, state):
        return None

    def get_expectimax_move(self, state):
        return self.get_intelligent_move(state)
