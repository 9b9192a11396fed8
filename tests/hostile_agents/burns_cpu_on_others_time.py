# Keeps a thread busy while the other side thinks.
# runs: exec
# level: none
# verdict: plays on
# idle: stopped
# against: mcts:playouts=20000
# game: connect4:5x6
import threading

import protocol


def burn():
    while True:
        pass


protocol.meet()
threading.Thread(target=burn, daemon=True).start()
protocol.play()
