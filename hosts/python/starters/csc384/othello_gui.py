"""Othello in the browser: python3 othello_gui.py -d N [-a AGENT1] [-b AGENT2] [-l LIMIT] [-m] [-c] [-o]

The page shows a game of the given agents, each in a process of its own, or of a person against one of them.
"""
import getopt
import sys

import plyground_page
from othello_game import AiPlayerInterface, AiTimeoutError, InvalidMoveError, OthelloGameManager, Player
from othello_shared import get_score

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


class OthelloPage(plyground_page.Page):
    """A game of two players."""

    title = 'Othello'

    def __init__(self, game, player1, player2):
        plyground_page.Page.__init__(self)
        self.game = game
        self.players = {1: player1, 2: player2}
        self.log = []
        self.result = None

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
            self._end('Game Over, {} did not answer with a move ({})'.format(player.name, problem))
            return
        if not self._play(*move):
            self._end('Game Over, {} answered with a move that is not legal'.format(player.name))

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
    page = OthelloPage(game, *players)
    page.start('start', None)
    try:
        plyground_page.show(page)
    finally:
        page.end()


if __name__ == '__main__':
    main(sys.argv[1:])
