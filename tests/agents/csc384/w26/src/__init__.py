# Part of the agent `w26`: its own package src, which stands behind the supplied one.
