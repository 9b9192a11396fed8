# Never answers, and ignores SIGTERM. Expected: late; the next move is asked all the same.
import signal


class AIPlayer:
    def __init__(self, player_number, time):
        self.player_number = player_number
        self.type = 'ai'
        self.player_string = 'Player {}:ai'.format(player_number)
        self.time = time

    def get_intelligent_move(self, state):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            signal.pause()

    def get_expectimax_move(self, state):
        return self.get_intelligent_move(state)
