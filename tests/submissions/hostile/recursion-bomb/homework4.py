"""Calls itself until the stack of the process is full."""
import sys

student_name = "Robin Quill"

sys.setrecursionlimit(1 << 30)


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
        return self.get_best_move(vertical, [limit] + [limit])
