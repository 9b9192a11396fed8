# Prints to standard error instead of answering.
# runs: exec
# level: none
# verdict: foul flooding
import sys

import protocol

protocol.meet()
for _ in protocol.turns():
    while True:
        sys.stderr.write('thinking... ' * 1000 + '\n')
