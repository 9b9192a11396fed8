# Takes memory in many processes, none of which takes too much.
# runs: exec
# level: limits
# verdict: foul crashed
# memory: 128
import os
import signal

import protocol

SHARE = 48 << 20
MOST_PROCESSES = 6  # the second net: 288 megabytes if nobody stops it

protocol.meet()
for turn in protocol.turns():
    for _ in range(MOST_PROCESSES):
        if os.fork() == 0:
            hoard = b'x' * SHARE
            signal.pause()
    signal.pause()
