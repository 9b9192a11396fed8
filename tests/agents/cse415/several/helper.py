# Part of the agent `several`: its own extra module.
REMARK = "My helper chose."


def choose(state):
    return next((r, c) for r, row in enumerate(state.board) for c, square in enumerate(row) if square == ' ')
