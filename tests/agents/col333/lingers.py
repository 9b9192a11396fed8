# Leaves a thread behind that its process waits for, and a daemon in a move for the other seat. Expected: late, although
# it has answered, as the process must have ended; no foul with the daemon.
import threading
import time

from connect4.utils import get_valid_actions


class AIPlayer:
    def __init__(self, player_number, time):
        self.player_number = player_number

    def get_intelligent_move(self, state):
        threading.Thread(target=time.sleep, args=(600,), daemon=self.player_number == 2).start()
        return get_valid_actions(self.player_number, state)[0]
