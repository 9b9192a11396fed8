"""Plays an m,n,k-game in the console: run_game.py M N K timeout player1_class player2_class

The timeout is in seconds; -1 is no limit. A state that comes in through standard input replaces the empty board.
"""
from __future__ import print_function

import glob
import importlib
import inspect
import multiprocessing
import os
import sys

Empty = importlib.import_module('queue' if sys.version_info[0] > 2 else 'Queue').Empty

sys.path.append(os.getcwd())

from assignment2 import Action, Player, State  # noqa: E402

# After the limit a player has this long to finish up, in seconds.
GRACE = 1
# With the limit each move is played in a copy of this process, so a player never remembers anything.
if hasattr(multiprocessing, 'get_context'):
    FORK = multiprocessing.get_context('fork')  # novm
else:
    FORK = multiprocessing


class ConsoleGame(object):
    """A game between players, printed as it goes on."""

    def __init__(self, state, players, timeout=-1):
        self.state = state
        self.players = players
        self.timeout = timeout

    def play(self):
        """Plays to the end. The winner, or None for a draw."""
        while not self.state.is_terminal():
            print(self.state)
            print()
            action = self.ask(self.state.to_play)
            print(action)
            sys.stdout.flush()
            self.state = self.state.result(action)
        print(self.state)
        winner = self.state.winner_color
        if not winner:
            print('Draw!')
            return None
        player = self.players[winner - 1]
        print('{0} won!'.format(player))
        return player

    def ask(self, player):
        """The player's action, or the first one if it has none in time."""
        if self.timeout < 0:
            return player.move(self.state)
        answers, tokens = FORK.Queue(), FORK.Queue()
        keyboard = os.dup(sys.stdin.fileno())
        process = FORK.Process(target=_move, args=(player, self.state, answers, tokens, keyboard))
        process.start()
        os.close(keyboard)
        answer = _take(answers, self.timeout)
        if answer is None:
            tokens.put('time is up')
            answer = _take(answers, GRACE)
        if process.is_alive():
            process.terminate()
        process.join()
        action = answer and answer[0]
        return self.state.actions()[0] if action is None else action


def _take(queue, seconds):
    try:
        return queue.get(True, seconds)
    except Empty:
        return None


def _move(player, state, answers, tokens, keyboard):
    """In the process of one move. The token says once that the time is up, and is gone then."""
    # Such a process starts without a keyboard, and a person needs one.
    sys.stdin = os.fdopen(keyboard)
    def is_time_up():
        try:
            tokens.get_nowait()
            return True
        except Empty:
            return False
    player.is_time_up = is_time_up
    answers.put((player.move(state),))


def find_players():
    """All classes of players in *_player.py here and in ../solutions, by name. Of two of a name, the later one."""
    players = {}
    for folder in (os.getcwd(), os.path.join('..', 'solutions')):
        sys.path.append(folder)
        for path in glob.glob(os.path.join(folder, '*_player.py')):
            module = __import__(os.path.splitext(os.path.basename(path))[0])
            for name, found in inspect.getmembers(module, inspect.isclass):
                if issubclass(found, Player) and found is not Player:
                    players[name] = found
    return players


def given_state():
    """The state that standard input holds, if it is a file or a pipe with something in it."""
    if sys.stdin is None or sys.stdin.isatty():
        return None
    text = sys.stdin.read()
    try:
        sys.stdin = open('/dev/tty')
    except (IOError, OSError):
        # Without a terminal there is no person to ask, and the other players do not ask.
        sys.stdin = open(os.devnull)
    return eval(text, {'State': State, 'Action': Action}) if text.strip() else None


def main(words):
    """Reads the command line and plays."""
    if len(words) < 5:
        print('run_game.py: M N K timeout player1_class player2_class')
    M, N, K, timeout = int(words[1]), int(words[2]), int(words[3]), int(words[4])
    names = words[5:]
    if not names:
        raise IndexError('list index out of range')
    known = find_players()
    players = Player.create_players([known[name] for name in names])
    state = State.initial(M, N, K, players[0])
    given = given_state()
    if given is not None:
        state = given
        state.to_play = players[state.last_action.color % len(players)]
    ConsoleGame(state, players, timeout).play()


if __name__ == '__main__':
    main(sys.argv)
