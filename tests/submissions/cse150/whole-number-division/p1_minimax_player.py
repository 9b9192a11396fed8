"""Problem 1: a search object with a function for each side, as in the book."""
from assignment2 import Player, State, Action


class Search(object):
    """A minimax search for one player."""

    def __init__(self, player):
        self.player = player
        self.visited = 0

    def best_action(self, state):
        best, value = None, None
        for action in state.actions():
            found = self.min_value(state.result(action))
            if value is None or found > value:
                best, value = action, found
        return best

    def max_value(self, state):
        self.visited += 1
        if state.is_terminal():
            return state.utility(self.player)
        return max(self.min_value(state.result(action)) for action in state.actions())

    def min_value(self, state):
        self.visited += 1
        if state.is_terminal():
            return state.utility(self.player)
        return min(self.max_value(state.result(action)) for action in state.actions())


class MinimaxPlayer(Player):
    """Searches the whole tree."""

    def move(self, state):
        return Search(self).best_action(state)
