"""The human player of COL 333."""
from connect4.utils import get_valid_actions


class HumanPlayer:
    """Reads a column, or a column and a capital P for a pop-out."""

    def __init__(self, player_number):
        self.player_number = player_number
        self.type = 'human'
        self.player_string = 'Player {}:human'.format(player_number)

    def get_move(self, state):
        print('Enter your move: ')
        line = input()
        move = (int(line[:-1]), True) if line[-1] == 'P' else (int(line), False)
        valid = get_valid_actions(self.player_number, state)
        if move not in valid:
            print('Invalid Move: Choose from: {}'.format(valid))
            print('Turning to other player')
        return move
