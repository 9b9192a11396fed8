# Takes memory until there is none.
# runs: exec
# level: limits
# verdict: foul crashed
# memory: 128
import protocol

PIECE = 8 << 20
MOST_PIECES = 64  # the second net: half a gigabyte if nobody stops it

protocol.meet()
hoard = []
for turn in protocol.turns():
    while len(hoard) < MOST_PIECES:
        hoard.append(b'x' * PIECE)
    protocol.write(protocol.honest(turn))
