# Plays the first legal move and keeps everything it is told in the file that it is given. Expected: no foul.
import json
import sys

with open(sys.argv[1], "w") as notes:
    for line in sys.stdin:
        notes.write(line)
        notes.flush()
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({"name": "Listener", "of a later version": True}), flush=True)
        elif message["type"] == "turn":
            print(json.dumps({"move": message["legal"][0].upper(), "remark": "I wrote it down.", "of a later version": []}), flush=True)
