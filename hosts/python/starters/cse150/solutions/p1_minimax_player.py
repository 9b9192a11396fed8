from assignment2 import Player, State, Action


class MinimaxPlayer(Player):
    """Problem 1: looks through the whole game, with minimax."""

    def move(self, state):
        """The best action. Of several the first one, from left to right and then from the top down."""
        raise NotImplementedError('Problem 1: please implement the move() method')
