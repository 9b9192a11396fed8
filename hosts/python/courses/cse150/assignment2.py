"""Player, Action and State of the m,n,k-game, as CSE 150's module of this name behaves (Spring 2015, last release)."""


class Player(object):
    """A player with a colour (1, 2, ...) and a next player."""

    def __init__(self, color, next=None):
        self.color = color
        self.next = next

    @staticmethod
    def create_players(classes):
        """One player of each class, with colours from 1 on, in a ring."""
        players = [made(color) for color, made in enumerate(classes, 1)]
        for player, following in zip(players, players[1:] + players[:1]):
            player.next = following
        return players

    @property
    def name(self):
        """The name shown in games."""
        return self.__class__.__name__

    def is_time_up(self):
        """Whether the time for this move is over."""
        return False

    def move(self, state):
        """The action to take."""
        raise NotImplementedError('Please implement the move() method')

    def __int__(self):
        return self.color

    def __hash__(self):
        return self.color

    def __eq__(self, other):
        return self.color == other.color

    def __repr__(self):
        return '{0}({1})'.format(self.__class__.__name__, self.color)

    def __str__(self):
        return '{0} ({1})'.format(self.name, self.color)


class Action(object):
    """A stone of a colour at (row, col)."""

    def __init__(self, color, location):
        self.color = color
        self.location = location

    def __hash__(self):
        return hash((self.color, self.location))

    def __eq__(self, other):
        return (self.color, self.location) == (other.color, other.location)

    def __repr__(self):
        return 'Action({0}, {1})'.format(self.color, self.location)

    def __str__(self):
        return 'Player {0} played at {1}'.format(self.color, self.location)


class State(object):
    """A board, a tuple of row tuples: 0 empty, 1 and 2 stones, anything else a blocked cell."""

    def __init__(self, K, board, last_action, to_play=None):
        self.K = K
        self.board = board
        self.last_action = last_action
        self.to_play = to_play
        self._is_terminal = None
        if last_action is not None:
            row, col = last_action.location
            assert board[row][col] == last_action.color

    @classmethod
    def initial(cls, M, N, K, to_play):
        """The empty board."""
        assert K <= min(M, N), 'K ({0}) must be less than the board size ({1} x {2})'.format(K, M, N)
        return cls(K, tuple((0,) * N for _ in range(M)), None, to_play)

    @property
    def M(self):
        """Rows."""
        return len(self.board)

    @property
    def N(self):
        """Columns."""
        return len(self.board[0])

    @property
    def ply(self):
        """Cells that are not empty, blocked ones too."""
        return sum(cell > 0 for row in self.board for cell in row)

    @property
    def winner_color(self):
        """The winner's colour, or 0. Only after is_terminal() has said True."""
        assert self._is_terminal, 'is_terminal() must True to calculate the winner'
        return self.last_action.color if self.is_win() else 0

    def utility(self, player):
        """1.0, 0.0 or -1.0. Only after is_terminal() has said True."""
        assert self._is_terminal, 'is_terminal() must True to calculate the utility value'
        winner = self.winner_color
        if winner == 0:
            return 0.0
        return 1.0 if winner == player.color else -1.0

    def is_full(self):
        """Whether no empty cell is left."""
        return all(cell != 0 for row in self.board for cell in row)

    def is_terminal(self):
        """True when the last stone made a line or the board is full. Otherwise None; False before the first action."""
        if self.last_action is None:
            return False
        if self.is_win() or self.is_full():
            self._is_terminal = True
        return self._is_terminal

    def is_win(self):
        """Whether the last stone lies in a line of K or more of its colour."""
        if self.last_action is None:
            return False
        color = self.last_action.color
        row, col = self.last_action.location
        if row < 0 or col < 0:
            raise TypeError('the last action lies outside the board')
        if self.board[row][col] != color:
            return False
        return any(1 + self._run(row, col, down, right) + self._run(row, col, -down, -right) >= self.K
                   for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)))

    def _run(self, row, col, down, right):
        """Stones like that on (row, col) that follow it in one direction."""
        board, rows, cols = self.board, self.M, self.N
        color, count = board[row][col], 0
        row, col = row + down, col + right
        while 0 <= row < rows and 0 <= col < cols and board[row][col] == color:
            count, row, col = count + 1, row + down, col + right
        return count

    def actions(self):
        """All empty cells, row by row, as actions of the player to move."""
        color = self.to_play.color
        return [Action(color, (r, c)) for r, row in enumerate(self.board) for c, cell in enumerate(row) if cell == 0]

    def result(self, action):
        """The state after an action. Its colour is trusted; the next player is to move."""
        row, col = action.location
        assert self.board[row][col] == 0, 'Illegal action: {0!r}'.format(action)
        board = [list(line) for line in self.board]
        board[row][col] = action.color
        return State(self.K, tuple(tuple(line) for line in board), action, self.to_play.next)

    def __hash__(self):
        return hash(self.board)

    def __eq__(self, other):
        return self.board == other.board

    def __str__(self):
        rows = '\n'.join(''.join(str(cell) for cell in row) for row in self.board)
        return '{0} ({1} ply)'.format(rows, self.ply)
