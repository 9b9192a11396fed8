"""A complete agent: it plays a move from the middle of the list."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"name": "Middle Path", "introduction": "I avoid extremes."}
    elif message["type"] == "turn":
        legal = message["legal"]
        answer = {"move": legal[len(legal) // 2], "remark": "One of %d." % len(legal)}
    else:
        continue  # `start`, `end`, and whatever later versions have to say
    print(json.dumps(answer), flush=True)
