# Leaves memory behind that outlives every process: System V shared memory, a semaphore, a message queue, a file in memory.
# runs: exec
# level: limits
# verdict: plays on
# arguments: PORT
import ctypes
import os
import sys

import protocol

BYTES = 4 << 20
CREATE = 0o1000 | 0o600

libc = ctypes.CDLL(None, use_errno=True)
key = 0x70000000 + int(sys.argv[1])


def leave():
    libc.shmget(key, BYTES, CREATE)
    libc.semget(key, 1, CREATE)
    libc.msgget(key, CREATE)
    try:
        os.mkdir('/dev/shm/plyground-hostile-%s' % sys.argv[1])
        with open('/dev/shm/plyground-hostile-%s/left' % sys.argv[1], 'wb') as file:
            file.write(bytes(BYTES))
    except OSError:
        pass


protocol.meet()
# Only what belongs to a user of the agent's own can be told from everything else that is there.
if 63_000 <= os.getuid() < 72_000:
    leave()
protocol.play()
