"""The game master with a clock: python3 timed_tts_game_master.py Gold_Rush_Game_Type PlayerA PlayerB 1.0"""
import sys
import threading
import time

import game_to_html as report
import tts_match

GIVES_UP = (None, 'I give up!')


class TimedGameMaster(tts_match.GameMaster):
    """Asks each player in a thread of its own, and ends the game when one takes too long."""

    def turn_limit(self):
        """As many turns as there are squares, forbidden and taken ones too."""
        return sum(len(row) for row in self.state.board)

    def ask(self, player, remark):
        """What take_turn returned, or None when it has no move or fails."""
        turn = Turn(player, self.state, remark, self.time_per_move)
        turn.start()
        started = time.time()
        turn.join(self.time_per_move)
        too_long = turn.is_alive()
        used = time.time() - started
        print('Used %0.4f seconds in take_turn, out of %0.4f' % (used, self.time_per_move))
        if too_long:
            self.too_long(used)
        answer = turn.answer
        if not answer:
            print('No move could be found.')
            return None
        found, _ = answer
        if found is None:
            return None
        if not found[0]:
            print('No move could be found.')
            return None
        return answer

    def too_long(self, used):
        """Ends the game. A player that is still thinking keeps the program from ending until it is done."""
        side = self.state.whose_turn
        print('Took too long.')
        print('We are now terminating the game.')
        print('Player {} loses.'.format(side))
        report.reportResult('Player %s took too long (%0.4f seconds) and thus loses.' % (side, used))
        report.endHTML()
        sys.stdout.flush()
        sys.exit(0)


class Turn(threading.Thread):
    """One call of take_turn."""

    def __init__(self, player, state, remark, time_limit):
        threading.Thread.__init__(self)
        self.call = player.take_turn, (state, remark, time_limit)
        self.answer = GIVES_UP

    def run(self):
        """Calls it. An exception is told on the console, and the player gives up."""
        function, arguments = self.call
        try:
            self.answer = function(*arguments)
        except BaseException:
            print('The agent threw an exception, or there was a problem with the time.')
            print(sys.exc_info())


def main(words):
    """Reads the command line, and plays."""
    if len(words) < 3:
        print('Usage: python3 game_master.py GameType PlayerA PlayerB TIME_PER_MOVE')
        print('such as: python3 timed_tts_game_master.py Gold_Rush_Game_Type Player_Newman Player_Dumbell 1.0')
        return
    game_type, white, black, seconds = words[1], words[2], words[3], float(words[4])
    TimedGameMaster(tts_match.load(game_type), tts_match.load(white), tts_match.load(black), seconds).run()


if __name__ == '__main__':
    main(sys.argv)
