# Counts its moves in itself and in its module. Expected: no foul; always 1 with a limit, growing without.
from assignment2 import Player

MOVES = []


class TestPlayer(Player):
    def move(self, state):
        MOVES.append(1)
        self.moves = getattr(self, 'moves', 0) + 1
        print("moves %d %d" % (self.moves, len(MOVES)))
        return state.actions()[0]
