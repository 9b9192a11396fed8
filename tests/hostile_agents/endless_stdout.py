# Its answer has no end.
# runs: exec
# level: none
# verdict: foul flooding
import protocol

protocol.meet()
for _ in protocol.turns():
    while True:
        protocol.write('x' * 4096)
