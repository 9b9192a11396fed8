# Copies the dictionary only, so its search spends the real counters until the assertion stops it. Expected:
# crashed (AssertionError).
class AIPlayer:
    def __init__(self, player_number, time):
        self.player_number = player_number
        self.type = 'ai'
        self.player_string = 'Player {}:ai'.format(player_number)
        self.time = time

    def get_intelligent_move(self, state):
        board, pops = state
        for _ in range(100):
            pops.copy()[self.player_number].decrement()
        return (0, False)

    def get_expectimax_move(self, state):
        return self.get_intelligent_move(state)
