"""Runs problem 2 on one input: `python test_p2.py < in/input1.txt` prints the action."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(HERE, '..', '..', folder) for folder in ('src', 'solutions', 'tests')]

from one_problem import make_player, state_of  # noqa: E402


def run_code_from(python_file, input_text):
    """The text of the action that the player in the file takes."""
    player = make_player(python_file)
    return repr(player.move(state_of(input_text, player)))


if __name__ == '__main__':
    print(run_code_from(os.path.join(HERE, '..', '..', 'solutions', 'p2_alphabeta_player.py'), sys.stdin.read()))
