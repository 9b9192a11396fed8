# Keeps its memory where no process has it: in sockets that are never read.
# runs: exec
# level: landlock
# verdict: foul crashed
# memory: 64
import os
import signal
import socket

import protocol

MOST_PAIRS = 100  # the second net: 130 megabytes in three processes if nobody stops it


def hoard():
    pairs = []
    for _ in range(MOST_PAIRS):
        pairs.append(socket.socketpair())
        for end in pairs[-1]:
            end.setblocking(False)
            try:
                while True:
                    end.send(bytes(65536))
            except BlockingIOError:
                pass
    signal.pause()


protocol.meet()
for turn in protocol.turns():
    for _ in range(3):
        if os.fork() == 0:
            hoard()
    signal.pause()
