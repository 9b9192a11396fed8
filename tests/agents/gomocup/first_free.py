# A brain that follows the letter of the protocol in its own manner: lower case, carriage returns, talk before every
# answer, a complaint about an info it does not know. It plays the first free point. Expected: no foul.
import sys


def say(text):
    sys.stdout.write(text + "\r")
    sys.stdout.flush()


taken, size, complaints = set(), 0, []


def move():
    for complaint in complaints:
        say(complaint)
    del complaints[:]
    say("Message thinking about %d stones" % len(taken))
    say("debug ")
    x, y = next((x, y) for y in range(size) for x in range(size) if (x, y) not in taken)
    taken.add((x, y))
    say("%d, %d" % (x, y))


def point(text):
    return tuple(int(number) for number in text.split(",")[:2])


while True:
    words = sys.stdin.readline().split()
    if not words or words[0] == "END":
        break
    if words[0] == "START":
        size = int(words[1])
        say("Message one moment")
        say("ok - here we go")
    elif words[0] == "ABOUT":
        say('name="First Free", version="1.0", author="a test", country="-"')
    elif words[0] == "INFO" and words[1] not in ("timeout_turn", "rule"):
        complaints.append("unknown info " + words[1])
    elif words[0] == "BEGIN":
        move()
    elif words[0] == "TURN":
        taken.add(point(words[1]))
        move()
    elif words[0] == "BOARD":
        taken.clear()
        for line in iter(lambda: sys.stdin.readline().strip(), "DONE"):
            taken.add(point(line))
        move()
