# Connects to a server on this machine.
# runs: exec
# level: landlock
# verdict: plays on
# arguments: PORT
import socket
import sys

import protocol

server = ('127.0.0.1', int(sys.argv[1]))


def send():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        return line.sendto(b'hello', server)


protocol.meet()
protocol.refused(socket.create_connection, server, 2)
protocol.refused(send)
protocol.play()
