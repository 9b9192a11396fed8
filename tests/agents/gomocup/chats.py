# A brain that comments on its move in more lines than anybody reads. Expected: flooding.
import sys

for line in sys.stdin:
    command = line.split()[0].upper() if line.strip() else ""
    if command == "START":
        print("OK", flush=True)
    elif command == "ABOUT":
        print('name="Chats", version="1"', flush=True)
    elif command in ("BEGIN", "TURN", "DONE"):
        print("MESSAGE hm\n" * 20000 + "7,7", flush=True)
    elif command == "END":
        break
