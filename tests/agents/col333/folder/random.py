# Part of the agent `folder`: has the name of a standard module, and must not be used.
raise ImportError("the wrong random")
