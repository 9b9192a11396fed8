# Makes empty files without end, in a file system in memory if there is one.
# runs: exec
# level: limits
# verdict: foul crashed
# slow: the limit is a large number
import os
import signal

import protocol

MOST_FILES = 120_000  # the second net

folder = '/dev/shm' if os.path.samefile('/dev/shm', os.environ['TMPDIR']) else os.environ['TMPDIR']

protocol.meet()
for _ in protocol.turns():
    for number in range(MOST_FILES):
        os.close(os.open('%s/%d' % (folder, number), os.O_CREAT | os.O_WRONLY))
    signal.pause()
