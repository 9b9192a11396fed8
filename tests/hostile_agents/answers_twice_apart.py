# Answers this question, and a moment later once more; both answers have the number of the question.
# runs: exec
# level: none
# verdict: foul malformed
import protocol

protocol.meet()
for turn in protocol.turns():
    for move in (turn['legal'][-1], turn['legal'][0]):
        protocol.write(protocol.line(move=move, number=turn['number']))
