"""Minimax without recursion: the nodes on the way to the current one lie on a list."""
from assignment2 import Player, State, Action


class MinimaxPlayer(Player):
    def move(self, state):
        root = self.node(state, None)
        path = [root]
        while path:
            state, action, untried, value, best = node = path[-1]
            if untried:
                following = untried.pop(0)
                path.append(self.node(state.result(following), following))
                continue
            path.pop()
            if path:
                self.back_up(path[-1], value, action)
        return root[4]

    def node(self, state, action):
        """State, the action that led here, actions not tried yet, value so far, best action so far."""
        if action is not None and state.is_terminal():
            return [state, action, [], state.utility(self), None]
        return [state, action, list(state.actions()), None, None]

    def back_up(self, parent, value, action):
        mine = parent[0].to_play == self
        if parent[3] is None or (value > parent[3] if mine else value < parent[3]):
            parent[3] = value
            parent[4] = action
