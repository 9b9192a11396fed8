# Its constructor raises. Expected: failed preparation.
class AIPlayer:
    def __init__(self, player_number, time):
        raise ValueError("no luck")
