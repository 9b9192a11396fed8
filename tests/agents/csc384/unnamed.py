# Its name is empty, and it breaks off on FINAL. Expected: no foul.
import sys

from othello_shared import get_possible_moves, get_score, play_move


print("")
me = int(input().split(",")[0])
while input().split()[0] == "SCORE":
    print(*get_possible_moves(eval(input()), me)[0])
