# A brain that complains instead of moving, and has noted what it was told of its memory. Expected: silent.
import sys

memory = ""
for line in sys.stdin:
    words = line.split()
    if words[0] == "START":
        print("OK", flush=True)
    elif words[0] == "ABOUT":
        print('name="Complains"', flush=True)
    elif words[:2] == ["INFO", "max_memory"]:
        memory = words[2]
    elif words[0] in ("BEGIN", "TURN"):
        print("MESSAGE I was told of %s bytes\nERROR I play on Sundays only" % memory, flush=True)
