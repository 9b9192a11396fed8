"""The rules of Othello as CSC 384's module of this name gives them. Moves are (column, row)."""
import sys

DIRECTIONS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]


def eprint(*args, **kwargs):
    """Prints to standard error: standard output belongs to the manager."""
    print(*args, file=sys.stderr, **kwargs)


def find_lines(board, i, j, player):
    """The bracketed lines that a disc at column i, row j would flip, nearest disc first. (i, j) is not looked at."""
    lines = []
    for right, down in DIRECTIONS:
        line = []
        col, row = i + right, j + down
        while 0 <= col < len(board) and 0 <= row < len(board) and board[row][col] not in (0, player):
            line.append((col, row))
            col, row = col + right, row + down
        if line and 0 <= col < len(board) and 0 <= row < len(board) and board[row][col] == player:
            lines.append(line)
    return lines


def get_possible_moves(board, player):
    """All legal moves, column by column, each from the top."""
    size = range(len(board))
    return [(i, j) for i in size for j in size if board[j][i] == 0 and find_lines(board, i, j, player)]


def play_move(board, player, i, j):
    """The board after a move, as a tuple of tuples. Legality is not checked."""
    new_board = [list(row) for row in board]
    new_board[j][i] = player
    for line in find_lines(board, i, j, player):
        for col, row in line:
            new_board[row][col] = player
    return tuple(tuple(row) for row in new_board)


def get_score(board):
    """Dark's discs and light's."""
    cells = [cell for row in board for cell in row]
    return cells.count(1), cells.count(2)
