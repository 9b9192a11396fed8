# Reads with sys.stdin.readline and never flushes. Expected: no foul, because it runs unbuffered.
import sys

from othello_shared import get_possible_moves


def select_move(board, color, limit):
    return get_possible_moves(board, color)[0]


sys.stdout.write("Never Flushes\n")
me = int(sys.stdin.readline().split(",")[0])
while sys.stdin.readline().startswith("SCORE"):
    sys.stdout.write("%d %d\n" % select_move(eval(sys.stdin.readline()), me, -1))
