# Answers in bytes that are not UTF-8.
# runs: exec
# level: none
# verdict: foul malformed
import os

import protocol

protocol.meet()
for _ in protocol.turns():
    os.write(1, b'{"move": "a1\xff\xfe\x80"}\n')
