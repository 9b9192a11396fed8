"""Looks whether an agent has what the assignment asks for: python3 a5_agent_checker.py ada_TTS_agent"""
import importlib
import os
import sys
import traceback

from TTS_State import TTS_State

BOARD = [['-', '-', '-', '-'],
         ['-', 'W', ' ', '-'],
         ['-', ' ', ' ', '-'],
         ['-', '-', '-', '-']]
KEYS = ['CURRENT_STATE_STATIC_VAL', 'N_STATES_EXPANDED', 'N_STATIC_EVALS', 'N_CUTOFFS']
# What a search of two plies with alpha-beta finds on that board.
FOUND = [1, 4, 4, 2]


def check(number, what, test):
    """Runs one test and says how it went. Whatever happens, the next one is run, too."""
    try:
        problem = test()
    except Exception:
        traceback.print_exc(file=sys.stdout)
        problem = 'it raised the exception above'
    if problem:
        print('{} {}: FAILED: {}'.format(number, what, problem))
    else:
        print('{} {} \u2713'.format(number, what))


def check_agent(player):
    """All tests."""
    def state():
        return TTS_State(BOARD)

    def basic():
        own = state()
        own.__class__ = player.MY_TTS_State
        value = own.basic_static_eval()
        return None if value == 3 else 'it is {!r}, and should be 3'.format(value)

    def custom():
        own = state()
        own.__class__ = player.MY_TTS_State
        own.custom_static_eval()

    def named(function):
        return None if function() != '' else 'it is empty'

    def missing():
        found = player.parameterized_minimax(current_state=state())
        lacks = [key for key in KEYS if key not in found]
        return 'it has no ' + ', '.join(lacks) if lacks else None

    def exact():
        found = player.parameterized_minimax(current_state=state(), max_ply=2, use_alpha_beta=True,
                                             use_basic_static_eval=True)
        wrong = ['{} is {!r}, and should be {}'.format(key, found[key], value)
                 for key, value in zip(KEYS, FOUND) if found[key] != value]
        return '; '.join(wrong)

    check('1.1', 'basic_static_eval', basic)
    check('1.2', 'custom_static_eval', custom)
    check('2.1', 'who_am_i', lambda: named(player.who_am_i))
    check('2.2', 'moniker', lambda: named(player.moniker))
    check('3.1', 'get_ready', lambda: player.get_ready(state(), 3, 'W', 'player2') and None)
    check('3.2', 'the keys that parameterized_minimax returns', missing)
    check('3.3', 'parameterized_minimax with alpha-beta', exact)


def main(words):
    """Reads the command line, and checks."""
    if hasattr(sys.stdout, 'reconfigure'):
        sys.stdout.reconfigure(encoding='utf-8')
    if len(words) < 2:
        print('Usage: python3 agent_checker.py AGENT, such as: python3 agent_checker.py ada_TTS_agent')
        return
    sys.path.insert(0, os.getcwd())
    try:
        player = importlib.import_module(words[1])
    except Exception as problem:
        print('The agent {} cannot be imported:'.format(words[1]))
        print(repr(problem))
        return
    check_agent(player)


if __name__ == '__main__':
    main(sys.argv)
