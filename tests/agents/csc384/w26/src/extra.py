# Part of the agent `w26`: an extra file of its own.
def choose(moves):
    return moves[-1]
