# Attaches to its parent as a debugger does, and reads its memory.
# runs: exec
# level: landlock
# verdict: plays on
import ctypes
import os

import protocol

PTRACE_ATTACH, PTRACE_SEIZE = 16, 0x4206
libc = ctypes.CDLL(None, use_errno=True)


def trace(request):
    if libc.ptrace(request, os.getppid(), None, None) == -1:
        raise OSError(ctypes.get_errno(), 'ptrace')
    return 'attached'


protocol.meet()
protocol.refused(trace, PTRACE_SEIZE)
protocol.refused(trace, PTRACE_ATTACH)
protocol.refused(lambda: open('/proc/%d/mem' % os.getppid(), 'rb').read(1))
protocol.play()
