# Answers honestly, and then goes on answering.
# runs: exec
# level: none
# verdict: foul malformed
import protocol

protocol.meet()
for turn in protocol.turns():
    answer = protocol.honest(turn)
    while True:
        protocol.write(answer * 1000)
