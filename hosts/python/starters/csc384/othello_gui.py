"""Othello in the browser: python3 othello_gui.py -d N [-a AGENT1] [-b AGENT2] [-l LIMIT] [-m] [-c] [-o]

The page shows a game of the given agents, each in a process of its own, or of a person against one of them.
"""
import getopt
import os
import sys

import plyground_page
from othello_game import AiPlayerInterface, AiTimeoutError, InvalidMoveError, OthelloGameManager, Player
from othello_shared import get_score

try:
    from plyground.courses import core
except ImportError:
    core = None

USAGE = """othello_gui.py -d SIZE [-a AGENT1 [-b AGENT2]] [-l LIMIT] [-m] [-c] [-o]
  -d SIZE    the size of the board
  -a AGENT1  the file of an agent; with -b it is dark, alone it is light and you are dark
  -b AGENT2  the file of an agent, which is light
  -l LIMIT   the depth limit (-1 is none)
  -m         minimax instead of alpha-beta
  -c         caching
  -o         node ordering"""
DISCS = {0: '', 1: 'dark', 2: 'light'}
TITLES = {1: 'Dark', 2: 'Light'}
# A comparison that takes longer is given up.
COMPARING_SECONDS = 1
# He does not search.
RANDY = 'randy_ai.py'


class OthelloPage(plyground_page.Page):
    """A game of two players."""

    title = 'Othello'

    def __init__(self, game, player1, player2, limits=None):
        plyground_page.Page.__init__(self)
        self.game = game
        self.players = {1: player1, 2: player2}
        # The depth limit of each player that searches, by color.
        self.limits = limits or {}
        self.log = []
        self.result = None
        self.is_stopped = False

    def view(self):
        """The board, the discs of both, and whose turn it is."""
        dark, light = get_score(self.game.board)
        turn = self.players[self.game.current_player]
        lines = ['{} (dark): {}'.format(self.players[1].name, dark), '{} (light): {}'.format(self.players[2].name, light)]
        lines.append(self.result or 'Turn: {} ({})'.format(turn.name, TITLES[turn.color].lower()))
        rows = [[DISCS[cell] for cell in row] for row in self.game.board]
        return {'rows': rows, 'shape': 'disc', 'lines': lines, 'log': self.log}

    def act(self, kind, value):
        """A person's click, and then the moves of agents, until it is a person's turn again."""
        if kind == 'click' and self._is_person():
            row, col = value
            self._play(col, row)
        if kind in ('click', 'start'):
            while self._goes_on() and not self._is_person():
                self._ask(self.players[self.game.current_player])

    def _is_person(self):
        return not hasattr(self.players[self.game.current_player], 'kill')

    def _goes_on(self):
        if self.result is None and not self.game.get_possible_moves():
            self._end('Game Over')
        return self.result is None

    def _ask(self, player):
        try:
            move = player.get_move(self.game)
        except AiTimeoutError:
            self._end('Game Over, {} lost (timeout)'.format(player.name))
            return
        except (ValueError, OSError) as problem:
            told = 'was stopped' if self.is_stopped else 'did not answer with a move ({})'.format(problem)
            self._end('Game Over, {} {}'.format(player.name, told))
            return
        board, moves = self.game.board, self.game.get_possible_moves()
        if self._play(*move):
            self._compare(player, board, move)
        else:
            self.mark('{} answered {},{}, which is not legal; these moves are: {}.'.format(
                player.name, move[0], move[1], ' '.join('{},{}'.format(*legal) for legal in moves)))
            self._end('Game Over, {} answered with a move that is not legal'.format(player.name))

    def _compare(self, player, board, move):
        """Compares a move with a search by discs, where Plyground is installed and answers quickly."""
        limit = self.limits.get(player.color)
        values = core and limit and core.othello_values(board, player.color, limit, seconds=COMPARING_SECONDS)
        best = values and max(values, key=values.get)
        if best and values[best] > values[move]:
            depth = 'to the end' if limit < 0 else 'at limit {}'.format(limit)
            self.mark('Move {} of {}: {},{} is worth {} {} by compute_utility, and {},{} is worth {}.'.format(
                len(self.log), player.name, move[0], move[1], values[move], depth, best[0], best[1], values[best]),
                player, [move[1], move[0]])

    def stop(self):
        """Ends the agent that is searching, and with it the game: what is stopped cannot be asked again."""
        player = self.players[self.game.current_player]
        if self.is_busy and hasattr(player, 'process'):
            self.is_stopped = True
            player.process.kill()

    def _play(self, i, j):
        player = self.players[self.game.current_player]
        who = TITLES[player.color] if self._is_person() else '{} {}'.format(player.name, TITLES[player.color])
        size = self.game.dimension
        try:
            if not (0 <= i < size and 0 <= j < size):
                raise InvalidMoveError
            self.game.play(i, j)
        except InvalidMoveError:
            self.log.append('Invalid move. {},{}'.format(i, j))
            self.changed()
            return False
        self.log.append('{}: {},{}'.format(who, i, j))
        self._goes_on()
        self.changed()
        return True

    def _end(self, result):
        self.result = result
        self.end()
        self.changed()

    def end(self):
        """Ends the agents' programs."""
        for player in self.players.values():
            if hasattr(player, 'kill'):
                player.kill(self.game)


def read(words):
    """The command line: the size, the two agents (None is a person), and the agents' settings."""
    size, agents, settings = 0, {}, {'limit': -1, 'minimax': False, 'caching': False, 'ordering': False}
    flags = {'-m': 'minimax', '-c': 'caching', '-o': 'ordering'}
    try:
        found, _ = getopt.getopt(words, 'hcmol:d:a:b:', ['limit=', 'dimension=', 'agent1=', 'agent2='])
    except getopt.GetoptError as problem:
        print(problem)
        print(USAGE)
        sys.exit(2)
    for option, value in found:
        if option == '-h':
            print(USAGE)
            sys.exit(0)
        elif option in flags:
            settings[flags[option]] = True
        elif option in ('-d', '--dimension'):
            size = int(value)
        elif option in ('-l', '--limit'):
            settings['limit'] = int(value)
        elif option in ('-a', '-b'):
            agents[option] = value
    if size <= 0:
        print('Please provide a board size.')
        print(USAGE)
        sys.exit(2)
    first, second = agents.get('-a'), agents.get('-b')
    if first is None:
        second = None
    elif second is None:
        first, second = None, first
    return size, [first, second], settings


def main(words):
    """Starts the agents, and opens the page."""
    size, agents, settings = read(words)
    game = OthelloGameManager(dimension=size)
    players = [Player(color) if agent is None else AiPlayerInterface(agent, color, **settings)
               for color, agent in enumerate(agents, 1)]
    limits = {color: settings['limit'] for color, agent in enumerate(agents, 1)
              if agent and os.path.basename(agent) != RANDY}
    page = OthelloPage(game, players[0], players[1], limits)
    page.start('start', None)
    try:
        plyground_page.show(page)
    finally:
        page.end()


if __name__ == '__main__':
    main(sys.argv[1:])
