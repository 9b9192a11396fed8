# Crashes at a moment that its board decides: the same board, the same end.
# runs: exec
# level: none
# verdict: foul crashed
import os
import signal
import sys
import zlib

import protocol

WAYS = [
    lambda: sys.exit(3),
    lambda: os.kill(os.getpid(), signal.SIGKILL),
    lambda: os.abort(),
    lambda: 1 // 0,
    lambda: os.write(1, b'{"move": "a'),
]

hello = protocol.meet()
fate = zlib.crc32(repr(hello['setup']).encode())
patience = fate % 3
for turn in protocol.turns():
    if patience == 0:
        WAYS[fate // 3 % len(WAYS)]()
        sys.exit(1)
    patience -= 1
    protocol.write(protocol.honest(turn))
