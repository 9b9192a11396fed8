# Forks, and so do its children, until no process can be started any more.
# runs: exec
# level: limits
# verdict: plays on
import os
import signal

import protocol

MOST_DOUBLINGS = 10  # the second net: a thousand processes if nobody stops it

protocol.meet()
first = os.getpid()
for _ in range(MOST_DOUBLINGS):
    try:
        os.fork()
    except OSError:
        pass
if os.getpid() != first:
    signal.pause()
protocol.play()
