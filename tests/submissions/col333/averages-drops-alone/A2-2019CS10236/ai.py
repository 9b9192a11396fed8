"""Alpha-beta as negamax with drops and pops that are taken back, and a table for one move."""
import time

from connect4.utils import get_pts, get_valid_actions


class Stop(Exception):
    pass


class AIPlayer:
    def __init__(self, player_number: int, time: int):
        self.player_number = player_number
        self.type = 'ai'
        self.player_string = 'Player {}:ai'.format(player_number)
        self.time = time

    # The board and the counters are changed in place; undo() brings back what do() has lost.
    def do(self, player, action):
        column, is_popout = action
        if is_popout:
            lost = self.board[-1, column]
            self.board[1:, column] = self.board[:-1, column].copy()
            self.board[0, column] = 0
            self.pops[player].decrement()
            return lost
        row = self.board.shape[0] - 1
        while self.board[row, column]:
            row -= 1
        self.board[row, column] = player
        return row

    def undo(self, player, action, lost):
        column, is_popout = action
        if is_popout:
            self.board[:-1, column] = self.board[1:, column].copy()
            self.board[-1, column] = lost
            self.pops[player].increment()
        else:
            self.board[lost, column] = 0

    def key(self, player):
        return self.board.tobytes(), player, self.pops[1].get_int(), self.pops[2].get_int()

    def margin(self, player):
        return get_pts(player, self.board) - get_pts(3 - player, self.board)

    def search(self, player, depth, alpha, beta):
        """The margin that the player to move can reach, and whether the game was searched to its end."""
        if time.time() > self.deadline:
            raise Stop()
        actions = get_valid_actions(player, (self.board, self.pops))
        if not actions:
            return self.margin(player)
        if depth == 0:
            self.complete = False
            return self.margin(player)
        key = self.key(player) + (depth,)
        low, high = self.table.get(key, (-10 ** 6, 10 ** 6))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        best, window = -10 ** 6, alpha
        for action in actions:
            lost = self.do(player, action)
            try:
                value = -self.search(3 - player, depth - 1, -beta, -window)
            finally:
                self.undo(player, action, lost)
            best = max(best, value)
            window = max(window, value)
            if window >= beta:
                break
        self.table[key] = (best if best > alpha else low, best if best < beta else high)
        return best

    def chance(self, player, depth):
        """The same against an opponent who draws lots."""
        if time.time() > self.deadline:
            raise Stop()
        actions = get_valid_actions(player, (self.board, self.pops))
        if not actions or depth == 0:
            self.complete = self.complete and not actions
            return self.margin(self.player_number)
        if player != self.player_number:
            actions = [action for action in actions if not action[1]] or actions
        values = []
        for action in actions:
            lost = self.do(player, action)
            try:
                values.append(self.chance(3 - player, depth - 1))
            finally:
                self.undo(player, action, lost)
        return max(values) if player == self.player_number else sum(values) / len(values)

    def choose(self, state, look):
        self.board, self.pops = state
        self.deadline = time.time() + 0.7 * self.time
        me = self.player_number
        actions = get_valid_actions(me, state)
        best = actions[0] if actions else None
        try:
            for depth in range(1, 500):
                self.complete, self.table = True, {}
                found = None
                for action in actions:
                    lost = self.do(me, action)
                    try:
                        value = look(depth - 1, found)
                    finally:
                        self.undo(me, action, lost)
                    if found is None or value > found:
                        found, good = value, action
                best = good
                if self.complete:
                    break
        except Stop:
            pass
        return best

    def get_intelligent_move(self, state):
        if not get_valid_actions(self.player_number, state):
            return None
        opponent = 3 - self.player_number
        return self.choose(state, lambda depth, found: -self.search(
            opponent, depth, -10 ** 6, 10 ** 6 if found is None else -found))

    def get_expectimax_move(self, state):
        if not get_valid_actions(self.player_number, state):
            return None
        return self.choose(state, lambda depth, found: self.chance(3 - self.player_number, depth))
