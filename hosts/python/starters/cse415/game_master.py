"""The game master without a clock: python3 game_master.py Tetra_Toro_Game_Type PlayerA PlayerB"""
import sys

import tts_match

# What players are told; nothing happens to one that takes longer.
TIME_PER_MOVE = 10


class UntimedGameMaster(tts_match.GameMaster):
    """Waits for every player as long as it takes. A player that fails ends the program."""

    def announce(self):
        """The game comes first."""
        print('The Gamemaster says, "Our game type for this match is: {}"'.format(self.game_type.GAME_TYPE))

    def turn_limit(self):
        """As many turns as there are vacant squares."""
        return sum(row.count(' ') for row in self.state.board)

    def ask(self, player, remark):
        """What take_turn returned, or None when it has no move."""
        answer = player.take_turn(self.state, remark, self.time_per_move)
        (found, said) = answer
        return None if found is None else answer


def main(words):
    """Reads the command line, and plays."""
    if len(words) < 3:
        print('Usage: python3 game_master.py GameType PlayerA PlayerB')
        print('such as: python3 game_master.py Tetra_Toro_Game_Type Player_Newman Player_Dumbell')
        return
    game_type, white, black = words[1], words[2], words[3]
    UntimedGameMaster(tts_match.load(game_type), tts_match.load(white), tts_match.load(black), TIME_PER_MOVE).run()


if __name__ == '__main__':
    main(sys.argv)
