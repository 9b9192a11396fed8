# Two players in a file, and one imported. Expected: AlphaPlayer is taken and the choice reported;
# class=BetaPlayer chooses the other.
from assignment2 import Action, Player
from random_player import RandomPlayer  # noqa: F401


class BetaPlayer(Player):
    def move(self, state):
        return Action(self.color, (0, 1))


class AlphaPlayer(Player):
    def move(self, state):
        return Action(self.color, (0, 0))
