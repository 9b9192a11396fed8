"""Asks the program that is tested."""
import os
import subprocess


def ask(*words, **position):
    """What `plyground` prints for these words, with a position on its standard input."""
    command = [os.environ['PLYGROUND']] + [str(word) for word in words]
    return subprocess.run(command + ['--position', '-'], input=str(position['position']).encode(), check=True,
                          stdout=subprocess.PIPE).stdout.decode()
