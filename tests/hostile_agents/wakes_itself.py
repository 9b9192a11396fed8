# Has six processes that start each other again all the time and wake the first one, which thinks on the opponent's time.
# runs: exec
# level: limits
# verdict: plays on
# idle: stopped
# against: mcts:playouts=100000
# game: connect4:4x4
import os
import signal
import threading
import time

import protocol

LONGEST = 60  # seconds, the second net


def wake(first):
    os.setsid()
    until = time.monotonic() + LONGEST
    while time.monotonic() < until:
        os.kill(first, signal.SIGCONT)
        if os.fork():
            os._exit(0)
    os._exit(0)


def think():
    while True:
        pass


first = os.getpid()
threading.Thread(target=think, daemon=True).start()
for _ in range(6):
    if os.fork() == 0:
        try:
            wake(first)
        finally:
            os._exit(0)
protocol.meet()
protocol.play()
