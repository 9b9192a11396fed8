# A brain that searches in a thread of its own, as strong engines do: the thread says the move, clears up for up to a tenth
# of a second, and only then has the brain an ear again. What it is told before that is lost on it. With the argument
# `works` it is busy meanwhile, otherwise it sleeps. It plays the last free point. Expected: no foul.
import queue
import sys
import threading
import time
import zlib

questions, is_thinking = queue.Queue(), threading.Event()


def search():
    while True:
        taken, size = questions.get()
        x, y = next((x, y) for y in reversed(range(size)) for x in reversed(range(size)) if (x, y) not in taken)
        # Another time for every board, and the same one for the same board.
        until = time.monotonic() + zlib.crc32(str(sorted(taken)).encode()) % 1000 / 10000.0
        taken.add((x, y))
        print("%d,%d" % (x, y), flush=True)
        if "works" in sys.argv:
            while time.monotonic() < until:
                pass
        else:
            time.sleep(max(0, until - time.monotonic()))
        is_thinking.clear()


def point(text):
    return tuple(int(number) for number in text.split(",")[:2])


threading.Thread(target=search, daemon=True).start()
taken, size, is_told = set(), 0, False
for line in sys.stdin:
    words = line.split()
    if is_thinking.is_set() or not words:
        continue
    if words[0] == "END":
        break
    if words[0] == "START":
        size = int(words[1])
        print("OK", flush=True)
    elif words[0] == "ABOUT":
        print('name="Threaded", version="1.0"', flush=True)
    elif words[0] == "BOARD":
        is_told = True
        taken.clear()
    elif is_told and words[0] != "DONE":
        taken.add(point(words[0]))
    elif words[0] in ("BEGIN", "TURN", "DONE"):
        is_told = False
        if words[0] == "TURN":
            taken.add(point(words[1]))
        is_thinking.set()
        questions.put((taken, size))
