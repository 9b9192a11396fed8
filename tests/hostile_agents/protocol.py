"""The JSON line protocol as an honest agent speaks it (docs/protocol.md). Each agent beside this file says what it does
differently. This one file is no agent."""
import json
import sys


def read():
    """The next message; whoever is left alone goes."""
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return json.loads(line)


def write(text):
    """Says something, whole and at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


def line(**message):
    """A message as a line."""
    return json.dumps(message) + '\n'


def meet(name='hostile'):
    """Answers the first message, which is returned."""
    hello = read()
    write(line(name=name))
    return hello


def turns():
    """Every question for a move."""
    while True:
        message = read()
        if message['type'] == 'turn':
            yield message


def honest(turn):
    """The answer of someone who only wants to play."""
    return line(move=turn['legal'][-1])


def play():
    """Plays the rest of the game honestly."""
    for turn in turns():
        write(honest(turn))


def refused(attack, *arguments):
    """Tries something that the sandbox must refuse. If it works, the agent names a move that no board allows, so that
    the verdict is wrong and the test fails."""
    try:
        loot = attack(*arguments)
    except (OSError, ImportError, RuntimeError, MemoryError):
        return
    for _ in turns():
        write(line(move='escaped', remark='escaped: %.100r' % (loot,)))
