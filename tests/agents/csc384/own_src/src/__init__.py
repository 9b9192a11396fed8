# Part of the agent `own_src`: its own package.
def prefer(moves):
    return moves[-1]
