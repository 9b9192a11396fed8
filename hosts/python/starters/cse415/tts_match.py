"""What the two game masters of Toro-Tile Straight have in common: the order of a match, its texts and its report.

A master takes the state that a player returns as it is: there is no check of any kind.
"""
import importlib
import os
import sys

import game_to_html as report
from TTS_State import TTS_State
from TTS_win_tester import get_win

# An utterance may be in any language, and the console's encoding may know one only.
for stream in (sys.stdout, sys.stderr):
    if hasattr(stream, 'reconfigure'):
        stream.reconfigure(errors='replace')


def load(name):
    """A module of the folder where the master was started."""
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    return importlib.import_module(name)


def print_board(state, finished=False):
    """Shows a board, and who is to move."""
    border = '+' + 3 * len(state.board[0]) * '-' + '+'
    print(border)
    for row in state.board:
        print('|' + ''.join(' ' + square + ' ' for square in row) + '|')
    print(border)
    if not finished:
        print("It is {}'s turn to move.".format(state.whose_turn))
        print()


class GameMaster(object):
    """A match of two players. A kind of master says how a player is asked, and how many turns there are."""

    def __init__(self, game_type, white, black, time_per_move):
        self.game_type = game_type
        self.players = [white, black]
        self.time_per_move = time_per_move
        self.state = TTS_State(game_type.INITIAL_BOARD)

    def announce(self):
        """What is said before the players are."""

    def turn_limit(self):
        """After so many turns the game is a draw."""
        raise NotImplementedError

    def ask(self, player, remark):
        """What take_turn returned; SystemExit when the game is over with it."""
        raise NotImplementedError

    def run(self):
        """The whole match."""
        white, black = self.players
        self.announce()
        print('The Gamemaster says, "Players, introduce yourselves."')
        print('     (Playing White:) ' + white.who_am_i())
        print('     (Playing Black:) ' + black.who_am_i())
        k = self.game_type.K
        names_and_words = [(player.moniker(), player.who_am_i()) for player in self.players]
        (white_name, white_words), (black_name, black_words) = names_and_words
        report.startHTML(white_name, black_name, self.game_type.GAME_TYPE, k, white_words, black_words)
        self.names = [white_name, black_name]
        self.get_ready(0, 'W', k)
        self.get_ready(1, 'B', k)
        print('The Gamemaster says, "Let\'s Play!"')
        print('The initial state is...')
        print_board(self.state)
        report.stateToHTML(self.state)
        self.play(k)

    def get_ready(self, index, side, k):
        """Tells a player about the game. A player that fails has lost."""
        names = self.names
        try:
            self.players[index].get_ready(self.state, k, side, names[1 - index])
        except Exception:
            lines = ['Player {} ({} failed to prepare, and loses by default.'.format(index + 1, names[index]),
                     'Congratulations to Player {} ({})!'.format(2 - index, names[1 - index])]
            for line in lines:
                print(line)
                report.reportResult(line)
            report.endHTML()
            sys.exit(0)

    def play(self, k):
        """All turns."""
        remark = 'The game is starting.'
        for turn in range(self.turn_limit()):
            player = self.players[turn % 2]
            answer = self.ask(player, remark)
            if answer is None:
                break
            (move, new_state), remark = answer
            name = player.moniker()
            said = 'In turn {}, move is by {} to {}'.format(turn, self.state.whose_turn, move)
            spoken = name + ' says: ' + remark
            result = get_win(new_state, move, k)
            is_win = result != 'No win'
            self.state = new_state
            for line in (said, spoken):
                print(line)
                report.reportResult(line)
            print_board(self.state, is_win)
            report.stateToHTML(self.state, is_win)
            if is_win:
                print(result)
                report.reportResult(result)
                report.endHTML()
                return
        print("Game over; it's a draw.")
        report.reportResult("Game Over; it's a draw")
        report.endHTML()
