# A clumsy agent: the first legal move, without a search; no other method, no factory. Expected: no foul.
class DominoesGame(object):
    def __init__(self, board):
        self.board = board

    def get_best_move(self, vertical, limit):
        down, right = (1, 0) if vertical is True else (0, 1)
        for row in range(len(self.board) - down):
            for col in range(len(self.board[0]) - right):
                if self.board[row][col] is False and self.board[row + down][col + right] is False:
                    return (row, col), 0, 1
        return None, 0, 1
