# An Othello agent that prints its thoughts on standard output, where only moves belong.
# runs: csc384
# level: none
# verdict: foul malformed
import sys

print('Chatterbox')
while True:
    words = sys.stdin.readline().split()
    if not words or words[0] == 'FINAL':
        break
    if words[0] == 'SCORE':
        sys.stdin.readline()
        print('Let me think...')
        print('0 0')
