"""The same checker under the name that the handout gives: `python3 agent_checker.py AGENT`."""
import sys

from a5_agent_checker import *  # noqa: F401,F403
from a5_agent_checker import main

if __name__ == '__main__':
    main(sys.argv)
