# Its name cannot be read. Expected: crashed in preparation, and no fault of the host.


class AIPlayer:
    def __init__(self, player_number, time):
        pass

    @property
    def player_string(self):
        raise RuntimeError('I have no name')

    def get_intelligent_move(self, state):
        return 0, False
