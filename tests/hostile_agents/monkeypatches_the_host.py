# Replaces all functions that the host might call by its own (monkey patching).
# runs: cse415
# level: none
# verdict: plays on
import io
import json
import os
import sys
import time
import traceback

from honest_toro import get_ready, moniker, play_last as take_turn, who_am_i


def mine(*arguments, **named):
    raise RuntimeError('this is mine now')


for module, names in [
    (json, ['dumps', 'loads', 'dump', 'load', 'JSONEncoder', 'JSONDecoder']),
    (os, ['read', 'write', 'close', 'dup2', '_exit', 'fork']),
    (time, ['time', 'perf_counter', 'process_time', 'monotonic']),
    (traceback, ['format_exception', 'format_exc']),
    (sys, ['exc_info', 'exit', 'settrace']),
]:
    for name in names:
        setattr(module, name, mine)
for module in [sys.modules.get(name) for name in ('plyground_wire', 'plyground_calls', 'plyground_host')]:
    for name in ('write_line', 'encode', 'decode', 'wall_clock', 'cpu_clock'):
        if module is not None and name in ('wall_clock', 'cpu_clock'):
            # A clock that stands still: nothing it answers can be trusted, and nobody asks it.
            setattr(module, name, lambda: 0.0)
sys.stdin = sys.stdout = sys.stderr = io.StringIO()
