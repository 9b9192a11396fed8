"""A sound search, of which the tests break one line each."""


class DominoesGame(object):
    def __init__(self, board):
        self.board = board

    def fits(self, row, col, vertical):
        cells = [(row, col), (row + 1, col) if vertical else (row, col + 1)]
        rows, cols = len(self.board), len(self.board[0])
        return all(r < rows and c < cols and not self.board[r][c] for r, c in cells)

    def legal_moves(self, vertical):
        rows, cols = len(self.board), len(self.board[0])
        moves = [(r, c) for r in range(rows) for c in range(cols) if self.fits(r, c, vertical)]
        return moves

    def fill(self, move, vertical, value):
        row, col = move
        self.board[row][col] = value
        self.board[row + vertical][col + (not vertical)] = value

    def evaluate(self, vertical):
        return len(self.legal_moves(vertical)) - len(self.legal_moves(not vertical))

    def get_best_move(self, vertical, limit):
        return self.search(vertical, vertical, limit, float('-inf'), float('inf'))

    def search(self, me, vertical, limit, alpha, beta):
        moves = self.legal_moves(vertical)
        if limit == 0 or not moves:
            return None, self.evaluate(me), 1
        best, value, leaves = None, None, 0
        for move in moves:
            self.fill(move, vertical, True)
            _, found, more = self.search(me, not vertical, limit - 1, alpha, beta)
            self.fill(move, vertical, False)
            leaves += more
            if best is None or (found > value if vertical == me else found < value):
                best, value = move, found
            if vertical == me:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return best, value, leaves
