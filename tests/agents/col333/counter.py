# Counts its calls, sets a flag at its first move, spoils the board and spends the pop counters. Expected: no
# foul; the counter reads 1 at every move, or grows with persistent=yes.
class AIPlayer:
    def __init__(self, player_number, time):
        self.player_number = player_number
        self.type = 'ai'
        self.player_string = 'Player {}:ai'.format(player_number)
        self.time = time
        self.calls = 0

    def get_intelligent_move(self, state):
        self.calls += 1
        board, pops = state
        board[:] = 1
        for counter in pops.values():
            while counter.get_int() > 0:
                counter.decrement()
        print("call", self.calls)
        return (0, False)

    def get_expectimax_move(self, state):
        return self.get_intelligent_move(state)
