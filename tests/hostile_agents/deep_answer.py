# Its answer is nested so deeply that a careless JSON parser runs out of stack.
# runs: exec
# level: none
# verdict: foul malformed
import protocol

protocol.meet()
for turn in protocol.turns():
    protocol.write('{"move": "a1", "remark": ' + '[' * 400000 + ']' * 400000 + '}\n')
