# Reads the machine's list of network connections.
# runs: exec
# level: landlock
# verdict: plays on
# arguments: PORT
import os
import sys

import protocol


def read(path):
    with open(path) as lines:
        found = [line for line in lines if ':%04X ' % int(sys.argv[1]) in line]
    if not found:
        raise OSError('a network of its own')
    return found


protocol.meet()
for place in '/proc/net', '/proc/self/net', '/proc/self/task/%d/net' % os.getpid(), '/proc/1/net':
    protocol.refused(read, place + '/tcp')
protocol.play()
