# A brain that only suggests, and plays what it is told to play. Expected: no foul.
import sys

taken, size = set(), 0


def say(text):
    print(text, flush=True)


def suggest():
    say("SUGGEST %d,%d" % next((x, y) for x in range(size) for y in range(size) if (x, y) not in taken))


for line in sys.stdin:
    words = line.split()
    if words[0] == "START":
        size = int(words[1])
        say("OK")
    elif words[0] == "ABOUT":
        say("an old brain that says what it likes")
    elif words[0] == "PLAY":
        taken.add(tuple(int(number) for number in words[1].split(",")))
        say(words[1])
    elif words[0] == "BEGIN":
        suggest()
    elif words[0] == "TURN":
        taken.add(tuple(int(number) for number in words[1].split(",")))
        suggest()
    elif words[0] == "END":
        break
