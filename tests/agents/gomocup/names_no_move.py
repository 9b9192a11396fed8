# A brain that answers "None" instead of a point. Expected: declined.
import sys

for line in sys.stdin:
    words = line.split()
    if words[0] == "START":
        print("OK", flush=True)
    elif words[0] == "ABOUT":
        print('name="Names No Move"', flush=True)
    elif words[0] in ("BEGIN", "TURN"):
        print("None", flush=True)
