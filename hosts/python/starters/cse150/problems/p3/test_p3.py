"""Runs problem 3 on one input: `python test_p3.py < in/input1.txt` prints the value."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(HERE, '..', '..', folder) for folder in ('src', 'solutions', 'tests')]

from one_problem import make_player, state_of  # noqa: E402


def run_code_from(python_file, input_text):
    """The text of the value that the player in the file gives to the state, for color 1."""
    player = make_player(python_file)
    return '{0:g}'.format(player.evaluate(state_of(input_text, player), 1))


if __name__ == '__main__':
    print(run_code_from(os.path.join(HERE, '..', '..', 'solutions', 'p3_evaluation_player.py'), sys.stdin.read()))
