# Takes memory that is not in its own pages: the kernel's page tables, for addresses that it only reads.
# runs: exec
# level: limits
# verdict: foul crashed
# memory: 128
import mmap
import os
import signal

import protocol

SIZE = 30 << 30
MOST_PROCESSES = 8  # the second net: 500 megabytes if nobody stops it


def hoard():
    large = mmap.mmap(-1, SIZE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, mmap.PROT_READ)
    for place in range(0, SIZE, 2 << 20):
        large[place]
    signal.pause()


protocol.meet()
for turn in protocol.turns():
    for _ in range(MOST_PROCESSES):
        if os.fork() == 0:
            hoard()
    signal.pause()
