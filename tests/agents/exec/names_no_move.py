# An agent of the JSON protocol whose move is its argument: `null`, `""`. Expected: declined.
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "Names No Move"}), flush=True)
    elif message["type"] == "turn":
        print('{"move": %s}' % sys.argv[1], flush=True)
