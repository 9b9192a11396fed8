# Starts a thousand threads that never end.
# runs: exec
# level: limits
# verdict: plays on
import threading

import protocol

protocol.meet()


def start():
    threading.stack_size(64 << 10)
    for _ in range(1000):
        threading.Thread(target=threading.Event().wait, daemon=True).start()
    return 'a thousand threads'


protocol.refused(start)
protocol.play()
