"""The `plyground` command of the package."""

import signal
import sys

from plyground import _core
from plyground._guard import GUARD


def main() -> None:
    """Runs the command that was typed, and ends this process with its exit status."""
    # Python's own handler waits for Python code to go on, which it does not before the command is done.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_core.run_command(["plyground", *sys.argv[1:]], GUARD))
