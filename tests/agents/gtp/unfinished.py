# An engine that never ends its moves with the empty line that ends every answer of GTP. Expected: silent.
import sys

for line in sys.stdin:
    print("= d3" if line.startswith("genmove") else "= Unfinished\n", flush=True)
