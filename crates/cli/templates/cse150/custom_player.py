"""A player of the m,n,k-game for CSE 150: K in a row on M rows and N columns.

The course finds players in files named *_player.py: every subclass of Player in them is one. As it stands, this one
takes a win if it sees one, and the first free cell otherwise.
"""
from assignment2 import Player


class YourCustomPlayer(Player):
    """Your player. Keep the constructor of Player: it is built with its colour alone."""

    @property
    def name(self):
        """What it is called in games."""
        return 'Nearly HAL'

    def move(self, state):
        """The action to take, one of state.actions(); they come row by row.

        With a time limit, self.is_time_up() becomes true once, and only once: remember that you have seen it, and
        answer with the best action so far.
        """
        best = state.actions()[0]
        for action in state.actions():
            if state.result(action).is_win():
                return action
            if self.is_time_up():
                break
        return best

    def evaluate(self, state, color):
        """The longest run of a colour, as a share of K: what the evaluation player of the assignment goes by."""
        longest = 0
        for row in range(state.M):
            for col in range(state.N):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    run, r, c = 0, row, col
                    while 0 <= r < state.M and 0 <= c < state.N and state.board[r][c] == color:
                        run, r, c = run + 1, r + down, c + right
                    longest = max(longest, run)
        return float(longest) / state.K
