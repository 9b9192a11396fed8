# Keeps another process busy while the opponent thinks.
# runs: exec
# level: none
# verdict: plays on
# idle: stopped
# against: mcts:playouts=100000
# game: connect4:4x4
import os

import protocol

protocol.meet()
if os.fork() == 0:
    os.setsid()
    while True:
        pass
protocol.play()
