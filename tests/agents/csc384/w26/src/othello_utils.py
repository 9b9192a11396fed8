# Part of the agent `w26`: a changed copy of starter code, which must not be used.
raise ImportError("the changed copy was used")
