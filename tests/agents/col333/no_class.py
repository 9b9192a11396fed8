# Has no AIPlayer. Expected: failed preparation.
class Player:
    pass
