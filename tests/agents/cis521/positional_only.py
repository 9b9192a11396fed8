# Dialect B whose search takes nothing by keyword. Expected: the same answers as homework4.py.
import random
from inspect import Parameter, Signature


def make_dominoes_game(rows, cols):
    return DominoesGame([[False] * cols for _ in range(rows)])


class DominoesGame(object):
    def __init__(self, board):
        self.board = board

    def get_board(self):
        return self.board

    def reset(self):
        for row in self.board:
            row[:] = [False] * len(row)

    def is_legal_move(self, row, col, vertical):
        other = (row + 1, col) if vertical else (row, col + 1)
        rows, cols = len(self.board), len(self.board[0])
        return all(0 <= r < rows and 0 <= c < cols and self.board[r][c] is False for r, c in ((row, col), other))

    def legal_moves(self, vertical):
        for row in range(len(self.board)):
            for col in range(len(self.board[0])):
                if self.is_legal_move(row, col, vertical):
                    yield row, col

    def execute_move(self, row, col, vertical):
        self.board[row][col] = True
        self.board[row + vertical][col + (not vertical)] = True

    def game_over(self, vertical):
        return next(self.legal_moves(vertical), None) is None

    def copy(self):
        return DominoesGame([row[:] for row in self.board])

    def successors(self, vertical):
        for move in self.legal_moves(vertical):
            new = self.copy()
            new.execute_move(*move, vertical)
            yield move, new

    def get_random_move(self, vertical):
        return random.choice(list(self.legal_moves(vertical)))

    def get_best_move(*args):
        self, limit, vertical = args
        return self.search(vertical, vertical, limit, float('-inf'), float('inf'))

    # As `def get_best_move(self, limit, vertical, /)`, which Python 3.6 cannot read, would have it.
    get_best_move.__signature__ = Signature([Parameter(name, Parameter.POSITIONAL_ONLY)
                                             for name in ('self', 'limit', 'vertical')])

    def search(self, root, vertical, limit, alpha, beta):
        moves = list(self.successors(vertical))
        if limit == 0 or not moves:
            return None, sum(1 for _ in self.legal_moves(root)) - sum(1 for _ in self.legal_moves(not root)), 1
        best, value, leaves = None, None, 0
        for move, new in moves:
            _, found, seen = new.search(root, not vertical, limit - 1, alpha, beta)
            leaves += seen
            if value is None or (found > value if vertical == root else found < value):
                best, value = move, found
            if value >= beta if vertical == root else value <= alpha:
                break
            if vertical == root:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
        return best, value, leaves
