# Plays where a stone is.
# runs: exec
# level: none
# verdict: foul illegal
import protocol

protocol.meet()
answer = None
for turn in protocol.turns():
    answer = answer or protocol.honest(turn)
    protocol.write(answer)
