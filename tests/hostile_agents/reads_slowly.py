# Reads half a question, and thinks before it reads the other half: that time must be on the agent's clock.
# runs: exec
# level: none
# verdict: foul late
# time: 0.2
# game: mnk:32x32,k=5
import fcntl
import json
import os
import time

import protocol

SET_PIPE_SIZE = 1031
HALF = 1000  # what is left of a question on so large a board does not fit into the pipe


def rest_of_a_line():
    text = b''
    while not text.endswith(b'\n'):
        text += os.read(0, 1)
    return text


protocol.meet()
fcntl.fcntl(0, SET_PIPE_SIZE, 4096)
rest_of_a_line()  # what comes before the first question
half = os.read(0, HALF)
time.sleep(0.5)
protocol.write(protocol.honest(json.loads(half + rest_of_a_line())))
protocol.play()
