# Answers this question, and the next one in advance.
# runs: exec
# level: none
# verdict: foul malformed
import protocol

protocol.meet()
for turn in protocol.turns():
    protocol.write(protocol.honest(turn) + protocol.line(move=turn['legal'][0]))
