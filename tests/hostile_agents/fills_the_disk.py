# Fills its folder until the disk is full.
# runs: exec
# level: limits
# verdict: foul crashed
# time: 10
import os
import signal

import protocol

PIECE = 32 << 20
MOST_PIECES = 12  # the second net: 384 megabytes if nobody stops it

protocol.meet()
for _ in protocol.turns():
    for number in range(MOST_PIECES):
        with open('filler-%d' % number, 'wb') as filler:
            os.posix_fallocate(filler.fileno(), 0, PIECE)
    signal.pause()
