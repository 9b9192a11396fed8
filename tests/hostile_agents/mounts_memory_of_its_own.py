# Makes a user namespace, in which it may mount, and keeps its memory in a file system there.
# runs: exec
# level: limits
# verdict: plays on
import ctypes
import os

import protocol

NEW_USER, NEW_MOUNTS = 0x10000000, 0x20000

libc = ctypes.CDLL(None, use_errno=True)


def mount():
    if libc.unshare(NEW_USER | NEW_MOUNTS) != 0:
        raise OSError(ctypes.get_errno(), 'unshare')
    folder = os.path.join(os.environ['TMPDIR'], 'memory')
    os.mkdir(folder)
    if libc.mount(b'none', folder.encode(), b'tmpfs', 0, None) != 0:
        raise OSError(ctypes.get_errno(), 'mount')
    with open(os.path.join(folder, 'hoard'), 'wb') as file:
        file.write(bytes(64 << 20))
    return 'a file system that nobody sees'


protocol.meet()
protocol.refused(mount)
protocol.play()
