# Watches the machine's temporary folder (inotify), to see which agent plays next, and where.
# runs: exec
# level: landlock
# verdict: plays on
import ctypes
import tempfile

import protocol

CREATED = 0x100

libc = ctypes.CDLL(None, use_errno=True)


def watch():
    watcher = libc.inotify_init()
    if libc.inotify_add_watch(watcher, tempfile.gettempdir().encode(), CREATED) < 0:
        raise OSError(ctypes.get_errno(), 'refused')
    return 'a watch'


protocol.meet()
protocol.refused(watch)
protocol.play()
