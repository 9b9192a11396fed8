"""Randy, who takes any legal move. Like every agent he is a program that the manager speaks with by lines."""
import random
import time

from othello_shared import get_possible_moves


def select_move(board, color):
    """Any legal move."""
    return random.choice(get_possible_moves(board, color))


def run_ai():
    """Says a name, hears a color, and answers boards with moves."""
    print('Randy')
    color = int(input().split(',')[0])
    while True:
        status = input().split()[0]
        if status == 'FINAL':
            print()
        else:
            board = eval(input())
            time.sleep(0.1)
            print('{} {}'.format(*select_move(board, color)))


if __name__ == '__main__':
    run_ai()
