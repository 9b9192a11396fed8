# An engine with one answer to genmove, given as its argument: `= resign`, `? illegal`, `= pass`. Expected: a foul.
import sys

for line in sys.stdin:
    print((sys.argv[1] if line.startswith("genmove") else "= Gives Up") + "\n", flush=True)
