# Keeps shared memory that is not resident, so that no count of resident pages finds it.
# runs: exec
# level: landlock
# verdict: plays on
# memory: 128
import mmap
import os

import protocol

PIECE = 16 << 20
MOST_PIECES = 20  # the second net: 320 megabytes if nobody refuses it

kept = []


def keep(descriptor):
    for _ in range(MOST_PIECES):
        piece = mmap.mmap(descriptor, PIECE)
        for page in range(0, PIECE, mmap.PAGESIZE):
            piece[page] = 1
        piece.madvise(mmap.MADV_DONTNEED)
        kept.append(piece)
    return 'memory that nobody counts'


protocol.meet()
protocol.refused(keep, -1)
protocol.refused(lambda: keep(os.open('/dev/zero', os.O_RDWR)))
protocol.play()
