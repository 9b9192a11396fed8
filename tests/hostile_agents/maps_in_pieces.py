# Splits its memory into many mappings, so that the guard takes long to read them, on the opponent's time.
# runs: exec
# level: limits
# verdict: foul crashed
import ctypes
import os
import signal

import protocol

PIECES = 30000  # as many again lie between them
PROCESSES = 5

libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p


def take_apart():
    start = libc.mmap(None, ctypes.c_size_t(PIECES * 8192), 1, 0x4022, -1, 0)
    for piece in range(PIECES):
        libc.mprotect(ctypes.c_void_p(start + piece * 8192), 4096, 0)
    signal.pause()


protocol.meet()
for turn in protocol.turns():
    for _ in range(PROCESSES):
        if os.fork() == 0:
            take_apart()
    signal.pause()
