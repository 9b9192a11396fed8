# Lowers limits and priorities of every process that it can name, and of all processes of its user.
# runs: exec
# level: landlock
# verdict: plays on
import os
import resource
import signal

import protocol

protocol.meet()
# One that surely belongs to the same user: whoever may not touch this one may touch no opponent and no guard.
child = os.fork()
if child == 0:
    signal.pause()

for whom in [child, os.getppid(), *range(os.getpid() + 1, os.getpid() + 5)]:
    protocol.refused(resource.prlimit, whom, resource.RLIMIT_CPU, (0, 0))
    protocol.refused(os.setpriority, os.PRIO_PROCESS, whom, 19)
    protocol.refused(os.sched_setscheduler, whom, os.SCHED_IDLE, os.sched_param(0))
    protocol.refused(os.sched_setaffinity, whom, {0})
protocol.refused(os.setpriority, os.PRIO_USER, 0, 19)
protocol.refused(os.setpriority, os.PRIO_PGRP, 0, 19)

# What concerns nobody else is allowed: if it were not, it would crash here.
resource.prlimit(0, resource.RLIMIT_CORE, (0, 0))
os.sched_setaffinity(0, os.sched_getaffinity(0))
os.setpriority(os.PRIO_PROCESS, 0, 1)
protocol.play()
