# Keeps a thread busy while the opponent thinks.
# runs: exec
# level: none
# verdict: plays on
# idle: stopped
# against: mcts:playouts=100000
# game: connect4:4x4
import threading

import protocol


def burn():
    while True:
        pass


protocol.meet()
threading.Thread(target=burn, daemon=True).start()
protocol.play()
