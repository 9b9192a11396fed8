"""Problem 4: looks at cells near stones, and weighs its own streaks against the opponent's."""
from assignment2 import Player, State, Action

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


class NeighbourPlayer(Player):
    @property
    def name(self):
        return 'Good Neighbour'

    def move(self, state):
        best, best_value = state.actions()[0], -1
        for action in state.actions():
            if self.is_time_up():
                break
            value = self.worth(state, action.location)
            if value > best_value:
                best, best_value = action, value
        return best

    def worth(self, state, location):
        """Streaks that a stone here would make, and those of the opponent that it would end."""
        total = 0
        for color, bonus in ((self.color, 1), (self.next.color, 0)):
            for direction in DIRECTIONS:
                length, room = self.streak(state, location, direction, color)
                if room >= state.K:
                    total += 10 ** min(length, state.K) * 2 + bonus
        return total

    def streak(self, state, location, direction, color):
        """How long the streak through a cell would be, and how long it could become."""
        length, room = 1, 1
        for sign in (1, -1):
            unbroken = True
            for step in range(1, state.K):
                row = location[0] + sign * step * direction[0]
                col = location[1] + sign * step * direction[1]
                if not (0 <= row < state.M and 0 <= col < state.N):
                    break
                if state.board[row][col] not in (0, color):
                    break
                unbroken = unbroken and state.board[row][col] == color
                length += unbroken
                room += 1
        return length, room
