"""Writes the expected output of an input of your own: `python write_output.py p1 3` makes p1/out/output3.txt.

It holds what the player in ../solutions answers, or the one in another file: `python write_output.py p1 3 FILE`. Look at
it before you trust it. An output that is there already is never changed.
"""
from __future__ import print_function

import os
import sys

from test_problems import PROBLEMS, answer


def main(words):
    """Reads the command line and writes the file."""
    if len(words) not in (3, 4):
        sys.exit('usage: python write_output.py PROBLEM NUMBER [FILE], such as `python write_output.py p1 3`')
    folder = os.path.join(PROBLEMS, words[1])
    input_file = os.path.join(folder, 'in', 'input{0}.txt'.format(words[2]))
    output_file = os.path.join(folder, 'out', 'output{0}.txt'.format(words[2]))
    if not os.path.isfile(input_file):
        sys.exit('there is no {0}'.format(os.path.relpath(input_file)))
    if os.path.exists(output_file):
        sys.exit('{0} is there already'.format(os.path.relpath(output_file)))
    text = answer(words[1], input_file, words[3] if len(words) == 4 else None).strip()
    with open(output_file, 'w') as file:
        file.write(text)
    print('{0}: {1}'.format(os.path.relpath(output_file), text))


if __name__ == '__main__':
    main(sys.argv)
