# Makes a folder in a folder in a folder, until the path is too long for the files to be counted or removed by name.
# runs: exec
# level: limits
# verdict: foul crashed
# time: 10
import os
import signal

import protocol

DEPTH = 20_000

protocol.meet()
for _ in protocol.turns():
    for _ in range(DEPTH):
        os.mkdir('d')
        os.chdir('d')
    signal.pause()
