"""A right search whose author has a very long name."""
import math

student_name = "Robin " * 1700000


class DominoesGame(object):

    def __init__(self, board):
        self.board = board

    def get_board(self):
        return self.board

    def legal_moves(self, vertical):
        down, right = (1, 0) if vertical else (0, 1)
        for row in range(len(self.board) - down):
            for col in range(len(self.board[0]) - right):
                if not (self.board[row][col] or self.board[row + down][col + right]):
                    yield row, col

    def after(self, move, vertical):
        row, col = move
        board = [list(line) for line in self.board]
        board[row][col] = board[row + vertical][col + (not vertical)] = True
        return DominoesGame(board)

    def get_best_move(self, vertical, limit):
        return self.search(vertical, limit, True, -math.inf, math.inf)

    def search(self, root, limit, mine, alpha, beta):
        moves = list(self.legal_moves(root == mine))
        if limit == 0 or not moves:
            own = len(list(self.legal_moves(root)))
            return None, own - len(list(self.legal_moves(not root))), 1
        best, best_value, leaves = None, None, 0
        for move in moves:
            game = self.after(move, root == mine)
            _, value, count = game.search(root, limit - 1, not mine, alpha, beta)
            leaves += count
            if best is None or (value > best_value if mine else value < best_value):
                best, best_value = move, value
            if mine:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return best, best_value, leaves
