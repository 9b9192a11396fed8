"""The win tester of Toro-Tile Straight, with the course's way of naming a square."""

DIRECTIONS = [(0, 1), (1, 1), (1, 0), (-1, 1)]


def get_win(s, move, k):
    """Looks for k or more in a row through `move`, over the edges too: 'No win' or 'Win for W at [r][c] ...'."""
    board = s.board
    rows, cols = len(board), len(board[0])
    row, col = move
    who = board[row][col]
    for direction in DIRECTIONS:
        down, right = direction
        count = 1
        r, c = row, col
        for _ in range(k - 1):
            r, c = (r + down) % rows, (c + right) % cols
            if board[r][c] != who:
                break
            count += 1
        r, c = row, col
        for _ in range(k - 1):
            r, c = (r - down) % rows, (c - right) % cols
            if board[r][c] != who:
                break
            count += 1
            if count == k:
                break
        if count >= k:
            return 'Win for {} at [{}][{}] in direction {}'.format(who, r + down, c + right, direction)
    return 'No win'
