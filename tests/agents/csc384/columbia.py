# An agent of the Columbia form: the second line it reads is its colour alone. Expected: no foul with
# dialect=columbia; crashed (ValueError) with five numbers.
from othello_shared import get_possible_moves

print("Minimax AI")
me = int(input())
while True:
    if input().split()[0] == "FINAL":
        break
    print(*get_possible_moves(eval(input()), me)[0])
