# An agent of a later year, for Mancala. Expected: failed preparation that says so.
from assignment2 import Action


class MancalaBot(object):
    def move(self, state):
        return Action(state.player_row, state.possible_action_range()[0])
