# Reaches a server on this machine through a pair of datagram sockets, whose ends can be connected to any address.
# runs: exec
# level: landlock
# verdict: plays on
# arguments: NEIGHBOUR
import ctypes
import os
import socket
import sys

import protocol

PARTED = bytes(16)  # an address without a family: the pair is one no more


def send(kind):
    one, _ = socket.socketpair(socket.AF_UNIX, kind)
    ctypes.CDLL(None).connect(one.fileno(), PARTED, len(PARTED))
    try:
        one.sendto(b'out', os.path.join(sys.argv[1], 'socket'))
    except FileNotFoundError:
        pass  # nobody listens there, but somebody could have
    return 'a socket that leads out'


protocol.meet()
protocol.refused(send, socket.SOCK_DGRAM)
protocol.refused(send, socket.SOCK_RAW)
protocol.play()
