# Part of the agent `several`: a changed copy of starter code, which must not be used.
class TTS_State:
    changed = True
