# Uses SIGALRM with setitimer, which only works on the main thread. Expected: no foul.
import signal


class AIPlayer:
    def __init__(self, player_number, time):
        self.player_number = player_number
        self.type = 'ai'
        self.player_string = 'Player {}:ai'.format(player_number)
        self.time = time

    def get_intelligent_move(self, state):
        def ring(*_):
            raise TimeoutError

        signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, 0.01)
        try:
            while True:
                pass
        except TimeoutError:
            return (1, False)

    def get_expectimax_move(self, state):
        return self.get_intelligent_move(state)
