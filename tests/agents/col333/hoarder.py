# Leaves no descriptor free when it is constructed. Expected: crashed at every move; the host lives on.
import resource


class AIPlayer:
    def __init__(self, player_number, time):
        self.player_number = player_number
        self.type = 'ai'
        resource.setrlimit(resource.RLIMIT_NOFILE, (3, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))

    def get_intelligent_move(self, state):
        return (0, False)

    def get_expectimax_move(self, state):
        return (0, False)
