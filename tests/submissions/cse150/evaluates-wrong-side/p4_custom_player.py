"""Plays the remaining game many times at random, and takes the action after which it went best."""
import random

from assignment2 import Player, State, Action

ROUNDS = 30


class DicePlayer(Player):
    @property
    def name(self):
        return 'Rolling Dice'

    def move(self, state):
        actions = state.actions()
        for action in actions:
            if self.winning(state, action):
                return action
        totals = [0.0] * len(actions)
        for _ in range(ROUNDS):
            for index, action in enumerate(actions):
                if self.is_time_up():
                    return self.best(actions, totals)
                totals[index] += self.play_out(state.result(action))
        return self.best(actions, totals)

    def winning(self, state, action):
        following = state.result(action)
        return following.is_terminal() and following.utility(self) > 0

    def best(self, actions, totals):
        return max(zip(totals, [-index for index in range(len(actions))], actions), key=lambda it: it[:2])[2]

    def play_out(self, state):
        while not state.is_terminal():
            state = state.result(random.choice(state.actions()))
        return state.utility(self)
