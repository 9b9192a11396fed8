# Part of the agent: has the name of a standard module, and is never imported.
raise RuntimeError('this is not the standard module')
