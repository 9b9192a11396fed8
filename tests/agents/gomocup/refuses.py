# A brain that plays on one board size only. Expected on all others: it fails to prepare.
import sys

for line in sys.stdin:
    if line.startswith("START"):
        print("OK" if line.split()[1] == "20" else "ERROR unsupported size", flush=True)
    elif line.startswith("ABOUT"):
        print('name="Twenty"', flush=True)
    elif line.startswith(("BEGIN", "TURN")):
        print("ten,ten", flush=True)
