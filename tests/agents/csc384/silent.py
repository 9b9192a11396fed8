# Defines its functions and calls nothing, as one skeleton did. Expected: it ends at once, crashed or silent.
def select_move_minimax(board, color, limit, caching=0):
    return None
