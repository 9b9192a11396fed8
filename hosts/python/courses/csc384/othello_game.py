"""The manager of an Othello game, and its players, as CSC 384's module of this name behaves."""
import subprocess
import sys
import threading

from othello_shared import find_lines, get_possible_moves, get_score, play_move

SIDES = {1: 'dark', 2: 'light'}


class InvalidMoveError(RuntimeError):
    """The move is not legal."""


class AiTimeoutError(RuntimeError):
    """The agent took too long."""


class Player(object):
    """A person, whose moves come from elsewhere."""

    def __init__(self, color, name='Human'):
        self.name = name
        self.color = color

    def get_move(self, manager):
        """Nothing: a person is not asked."""
        return None


class AiPlayerInterface(Player):
    """An agent: a program that is spoken with by lines."""
    TIMEOUT = 10

    def __init__(self, filename, color, limit=-1, minimax=False, caching=False, ordering=False):
        self.color = color
        self.timed_out = False
        # The same Python as this one, which is `python3` where people type it.
        program = [sys.executable or 'python3', filename]
        self.process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.name = self._line()
        print('AI introduced itself as: {}'.format(self.name))
        settings = [color, limit, int(minimax), int(caching), int(ordering)]
        self._send(','.join(str(setting) for setting in settings))

    def get_move(self, manager):
        """Asks for a move: (column, row). AiTimeoutError if there is none in time."""
        self._send('SCORE {} {}'.format(*get_score(manager.board)))
        self._send(str(manager.board))
        timer = threading.Timer(self.TIMEOUT, self.timeout)
        self.timed_out = False
        timer.start()
        line = self._line()
        timer.cancel()
        if self.timed_out:
            raise AiTimeoutError
        i, j = line.split()
        return int(i), int(j)

    def timeout(self):
        """The time for a move is over."""
        sys.stderr.write('{} timed out.\n'.format(self.name))
        self.timed_out = True
        self.process.kill()

    def kill(self, manager):
        """Ends the program. The last line is not waited for."""
        try:
            self._send('FINAL {} {}'.format(*get_score(manager.board)))
        except (OSError, ValueError):
            # It is gone already.
            pass
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            try:
                pipe.close()
            except OSError:
                pass

    def _line(self):
        return self.process.stdout.readline().decode('ASCII').strip()

    def _send(self, text):
        self.process.stdin.write((text + '\n').encode('ASCII'))
        self.process.stdin.flush()


class OthelloGameManager(object):
    """A board, and whose turn it is."""
    invalid_move = 'Invalid Move.'

    def __init__(self, dimension=6):
        self.dimension = dimension
        self.board = self.create_initial_board()
        self.current_player = 1

    def create_initial_board(self):
        """The four discs of the start; on odd sizes up and left of the centre."""
        board = [[0] * self.dimension for _ in range(self.dimension)]
        low = self.dimension // 2 - 1
        board[low][low] = board[low + 1][low + 1] = 2
        board[low + 1][low] = board[low][low + 1] = 1
        return tuple(tuple(row) for row in board)

    def print_board(self):
        """Shows the board on standard output."""
        for row in self.board:
            print(' '.join(str(cell) for cell in row))

    def play(self, i, j):
        """Plays a move of the current player, at column i, row j."""
        if self.board[j][i] != 0:
            raise InvalidMoveError('Occupied square.')
        if not find_lines(self.board, i, j, self.current_player):
            raise InvalidMoveError(self.invalid_move)
        self.board = play_move(self.board, self.current_player, i, j)
        self.current_player = 3 - self.current_player

    def get_possible_moves(self):
        """The current player's moves."""
        return get_possible_moves(self.board, self.current_player)


def play_game(game, player1, player2):
    """Plays a game of two agents to its end, without a window, and prints it."""
    players = {1: player1, 2: player2}
    titles = {color: '{} ({})'.format(player.name, SIDES[color]) for color, player in players.items()}
    while game.get_possible_moves():
        color = game.current_player
        print(get_score(game.board))
        try:
            i, j = players[color].get_move(game)
        except AiTimeoutError:
            print('{} timed out!'.format(titles[color]))
            break
        print('{} plays {},{}'.format(titles[color], i, j))
        game.play(i, j)
    dark, light = get_score(game.board)
    print('FINAL: {} {}:{} {}'.format(titles[1], dark, light, titles[2]))
    player1.kill(game)
    player2.kill(game)
