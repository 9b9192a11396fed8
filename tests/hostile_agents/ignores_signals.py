# Ignores every signal that can be ignored, and the end of its standard input.
# runs: exec
# level: none
# verdict: plays on
import signal

import protocol

for number in range(1, signal.NSIG):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
protocol.meet()
try:
    protocol.play()
except SystemExit:
    pass
while True:
    signal.pause()
