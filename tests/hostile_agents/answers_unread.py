# Answers as soon as a question is in its pipe, without reading it.
# runs: exec
# level: none
# verdict: foul malformed
import os
import select
import time

import protocol

protocol.meet()
while os.read(0, 1) != b'\n':  # the rest of what comes before the first question
    pass
select.select([0], [], [])
protocol.write(protocol.line(move='b2'))
time.sleep(1000)
