"""Problem 2: negamax; the table remembers on which side of the true value an entry lies."""
from assignment2 import Player, State, Action


class Entry(object):
    """What is known about a state: its value lies between two bounds."""

    def __init__(self, low, high):
        self.low = low
        self.high = high


class Table(object):
    def __init__(self):
        self.entries = {}

    def bounds(self, state):
        entry = self.entries.get(state.board)
        return (entry.low, entry.high) if entry else (-1, 1)

    def store(self, state, value, alpha, beta):
        low, high = self.bounds(state)
        if value > alpha:
            low = max(low, value)
        if value < beta:
            high = min(high, value)
        self.entries[state.board] = Entry(low, high)


class AlphaBetaPlayer(Player):
    def move(self, state):
        table = Table()
        best, best_value = None, -2
        for action in state.actions():
            value = -self.negamax(state.result(action), table, -1, -best_value)
            if value > best_value:
                best, best_value = action, value
            if best_value == 1:
                break
        return best

    def negamax(self, state, table, alpha, beta):
        """The value of a state for the player to move there."""
        if state.is_terminal():
            return state.utility(state.to_play)
        low, high = table.bounds(state)
        if low == high or low >= beta:
            return low
        if high <= alpha:
            return high
        best, window = -2, alpha
        for action in state.actions():
            best = max(best, -self.negamax(state.result(action), table, -beta, -window))
            window = max(window, best)
            if window >= beta:
                break
        table.store(state, best, alpha, beta)
        return best
