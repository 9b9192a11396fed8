# Uses states as keys, their text, ply, size and last action. Expected: no foul.
from assignment2 import Player


class TestPlayer(Player):
    def move(self, state):
        table = {state: 1}
        assert state in table and hash(state) == hash(state.board) and len(state.board) == state.M
        assert str(state).endswith(' (%d ply)' % state.ply) and state.N == len(state.board[0]) and state.K == 3
        assert str(self.next) == 'Them (%d)' % self.next.color, str(self.next)
        if state.last_action is not None:
            row, col = state.last_action.location
            assert state.board[row][col] == state.last_action.color
        return state.actions()[0]
