# A file of Python 2. Expected: failed preparation, and one clear sentence.
import Queue


class DominoesGame(object):
    pass
