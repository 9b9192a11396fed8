"""The human player of CSE 150."""
import sys

from assignment2 import Action, Player


class HumanPlayer(Player):
    """Reads a row and a column from standard input."""

    def move(self, state):
        """Asks until the answer is an empty cell or the time is up."""
        while not self.is_time_up():
            sys.stdout.write('{0} move?'.format(self))
            sys.stdout.flush()
            line = sys.stdin.readline()
            if not line:
                raise EOFError('there is no person to ask')
            location = tuple(int(word) for word in line.rstrip('\n').split(' '))
            action = Action(self.color, location)
            if action in state.actions():
                return action
            print('Invalid input. Enter two numbers separated by a space!')
