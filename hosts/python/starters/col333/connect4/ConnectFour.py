"""The simulator: python3 -m connect4.ConnectFour {ai,random,human} {ai,random,human} FILE [--time SECONDS]

The game is shown in the browser, at the address that is printed. Every move of an agent is made in a process of its own.
"""
import argparse
import json
import multiprocessing
import sys
import threading
import time

import numpy as np

from connect4 import plyground_page
from connect4.players.ai import AIPlayer
from connect4.players.human import HumanPlayer
from connect4.players.random import RandomPlayer
from connect4.utils import Integer, get_pts, get_valid_actions

LOG = 'logs.txt'
# After so many turns a game in which nobody makes a valid move is stopped.
MAX_TURNS = 100000
PAUSE = 0.01
# A page that is opened in time sees the first move, too.
PAGE_SECONDS = 1
TIME_OUT = (1000, True)
TOKENS = {1: 'one', 2: 'two'}
FORK = multiprocessing.get_context('fork')


def get_start_board(path):
    """The state that a file describes: the pop-outs of each player, and then the rows."""
    pops, rows = -1, []
    with open(path) as file:
        for line in file.readlines():
            if pops == -1:
                pops = int(line.strip())
            else:
                rows.append([int(cell) for cell in line.strip().split(' ')])
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError('the rows of {} do not all have the same number of cells'.format(path))
    return np.array(rows, dtype=int), {1: Integer(pops), 2: Integer(pops)}


def update_board(state, player_number, action):
    """Makes an action on the state itself."""
    board, num_popout = state
    column, is_popout = int(action[0]), action[1]
    if is_popout:
        for row in range(board.shape[0] - 1, 0, -1):
            board[row, column] = board[row - 1, column]
        board[0, column] = 0
        num_popout[player_number].decrement()
        return
    # A token rests on the first one that has room above it. A board with one row has no such place: nothing changes.
    for row in range(1, board.shape[0]):
        if board[row, column] != 0 and board[row - 1, column] == 0:
            board[row - 1, column] = player_number
            return
        if row == board.shape[0] - 1 and board[row, column] == 0:
            board[row, column] = player_number
            return


class Game(plyground_page.Page):
    """A game of two players, and the page that shows it."""

    title = 'Extended Connect 4'

    def __init__(self, player1, player2, state, seconds):
        plyground_page.Page.__init__(self)
        self.players = [player1, player2]
        self.state = state
        self.seconds = seconds
        self.current = None
        self.is_over = False
        self.searching = None
        self.is_stopped = False
        self.is_closed = False

    def view(self):
        """The board, the points and the pop-outs."""
        board, num_popout = self.state
        rows = [[TOKENS.get(cell, 'none') for cell in row] for row in board.tolist()]
        if self.current is None:
            lines = ['Current:'] + [player.player_string for player in self.players]
        else:
            lines = ['cur: {}, '.format(self.current.player_string)]
            lines += ['player{}: {}, popout left: {}'.format(number, get_pts(number, board), left.get_int())
                      for number, left in sorted(num_popout.items())]
        return {'rows': rows, 'shape': 'token', 'lines': (['Game Over'] if self.is_over else []) + lines}

    def act(self, kind, value):
        """The page shows, and does nothing."""

    @property
    def is_busy(self):
        """Whether an agent is searching."""
        return self.searching is not None

    def stop(self):
        """Ends the search of an agent. It loses the turn, as after the time limit."""
        searching = self.searching
        if searching is not None:
            self.is_stopped = True
            searching.terminate()

    def close(self):
        """Ends the game before its end, as a closed window does."""
        self.is_closed = True
        self.stop()

    def run(self):
        """Plays to the end, and writes the log."""
        self._log(self._start_lines(), 'w')
        print()
        for turn in range(MAX_TURNS):
            player, other = self.players[turn % 2], self.players[1 - turn % 2]
            valid = get_valid_actions(player.player_number, self.state)
            if not valid:
                self._end()
                return
            action = self._ask(player, other)
            if self.is_closed:
                return
            self._play(player, action, valid)
            self.current = other
            self.changed()
            time.sleep(PAUSE)

    def _start_lines(self):
        board, num_popout = self.state
        rows = [''.join('{} '.format(cell) for cell in row) for row in board.tolist()]
        return ['{} {}'.format(*board.shape)] + rows + [str(num_popout[1].get_int())]

    def _ask(self, player, other):
        if player.type != 'ai':
            return player.get_move(self.state)
        method = player.get_expectimax_move if other.type == 'random' else player.get_intelligent_move
        receiving, sending = FORK.Pipe(False)
        process = FORK.Process(target=_move, args=(method, self.state, sending))
        process.start()
        sending.close()
        self.is_stopped, self.searching = False, process
        if self.is_closed:
            self.stop()
        self.changed()
        process.join(self.seconds)
        self.searching = None
        if process.is_alive():
            process.terminate()
            process.join()
            print('Uh oh.... something is wrong with Player {}'.format(player.player_number))
            print('Player Exceeded time limit')
            return TIME_OUT
        try:
            return receiving.recv()
        except EOFError:
            why = 'was stopped' if self.is_stopped else 'ended without an action'
            sys.stderr.write('Player {} {}, and loses the turn.\n'.format(player.player_number, why))
            return TIME_OUT if self.is_stopped else None

    def _play(self, player, action, valid):
        """Judges an answer: a late or an invalid one costs the turn and nothing else."""
        try:
            is_late, is_valid = action == TIME_OUT, action in valid
        except ValueError:
            # An array is not equal to anything.
            is_late = is_valid = False
        move, is_pop = ('TLE', 'TLE') if is_late else ('invalid', 'invalid')
        if not is_valid and not is_late:
            self.mark('Player {} answered {!r}, which is not a legal action: the turn is lost.'.format(
                player.player_number, action), player)
        if is_valid and not is_late:
            update_board(self.state, player.player_number, action)
            move, is_pop = int(action[0]), action[1]
            # A log cannot hold numbers of NumPy.
            is_pop = is_pop.item() if hasattr(is_pop, 'item') else is_pop
        entry = json.dumps({'player': player.player_number, 'move': move, 'is_pop': is_pop})
        with open(LOG, 'a') as file:
            file.write(entry + '\n')

    def _end(self):
        board, _ = self.state
        self.is_over = True
        scores = ['Player {} Score: {}'.format(number, get_pts(number, board)) for number in (1, 2)]
        self._log(['Game Over'] + scores, 'w')
        print()
        self.changed()

    def _log(self, lines, mode):
        for line in lines:
            print(line)
        with open(LOG, mode) as file:
            file.write('\n'.join(lines) + '\n')


def _move(method, state, sending):
    """In the process of one move."""
    sending.send(method(state))


def make_player(kind, number, seconds):
    """A player of a kind."""
    if kind == 'ai':
        return AIPlayer(number, seconds)
    return HumanPlayer(number) if kind == 'human' else RandomPlayer(number)


def main(player1, player2, path, seconds):
    """Plays a game. The page stays until it is closed; without one the program ends with the game."""
    players = [make_player(player1, 1, seconds), make_player(player2, 2, seconds)]
    game = Game(*(players + [get_start_board(path), seconds]))
    server = plyground_page.open_page(game)
    serving = threading.Thread(target=_serve, args=(server, game), daemon=True)
    serving.start()
    try:
        if plyground_page.has_display():
            server.opened.wait(PAGE_SECONDS)
        game.run()
        if server.opened.is_set():
            serving.join()
    except KeyboardInterrupt:
        game.close()


def _serve(server, game):
    """Serves the page. When it is closed, the game is over."""
    server.serve_forever()
    game.close()


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description='A game of ExtendedConnect4.')
    kinds = ['ai', 'random', 'human']
    parser.add_argument('player1', choices=kinds)
    parser.add_argument('player2', choices=kinds)
    parser.add_argument('start_file')
    parser.add_argument('--time', type=int, default=20, help='seconds for a move')
    options = parser.parse_args()
    main(options.player1, options.player2, options.start_file, options.time)
