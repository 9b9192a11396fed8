"""The manager of an Othello game as CSC 384's module of this name behaves, for agents that import it."""
from othello_shared import find_lines, get_possible_moves, play_move


class InvalidMoveError(RuntimeError):
    """The move is not legal."""


class AiTimeoutError(RuntimeError):
    """The agent took too long."""


class Player(object):
    """A player."""

    def __init__(self, color, name='Human'):
        self.name = name
        self.color = color

    def get_move(self, manager):
        """Moves come from elsewhere."""
        return None


class AiPlayerInterface(Player):
    """A player that is a program, which cannot be started from inside an agent."""
    TIMEOUT = 10

    def __init__(self, filename, color, *settings, **named):
        raise RuntimeError('programs are started by `plyground match`, not inside an agent')


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
    """Agents are not managers here."""
    raise RuntimeError('games are played by `plyground match`, not inside an agent')
