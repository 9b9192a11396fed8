# Forks in its move, and both processes return. The host stands still until both have answered, so that it always finds two
# answers where it expects one. Expected: the first one counts, as in the course.
import os
import signal

from assignment2 import Action, Player


class ForksPlayer(Player):
    def move(self, state):
        host = os.getppid()
        answered, answering = os.pipe()
        if os.fork() == 0:
            os.close(answering)
            os.read(answered, 1)  # ends when nobody is left who answers
            os.kill(host, signal.SIGCONT)
            os._exit(0)
        os.close(answered)
        os.kill(host, signal.SIGSTOP)
        child = os.fork()
        if child == 0:
            return Action(self.color, (0, 0))
        os.waitpid(child, 0)
        return Action(self.color, (1, 1))
