"""Tests of agent.py. Run them with `python3 test_agent.py`; add your own as you go."""
import json
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import agent  # noqa: E402

SETUP = {'family': 'mnk', 'options': {'k': '3'}, 'board': ['x..', '.o.', '...'], 'to_move': 'first'}
HELLO = {'type': 'hello', 'protocol': 1, 'game': 'mnk:3x3,k=3', 'seat': 'first', 'k': 3, 'limit': 1.0,
         'opponent': 'random', 'setup': SETUP}
TURN = {'type': 'turn', 'number': 3, 'setup': SETUP, 'legal': ['b1', 'c1', 'a2', 'c2', 'a3', 'b3', 'c3'],
        'last': 'b2', 'remark': 'Hello!', 'limit': 1.0}


class AgentTest(unittest.TestCase):
    """What every agent must do."""

    def test_says_its_name(self):
        self.assertTrue(agent.introduce(HELLO)['name'])

    def test_plays_a_legal_move(self):
        self.assertIn(agent.choose(TURN)['move'], TURN['legal'])
        self.assertEqual(agent.choose(dict(TURN, legal=['pass']))['move'], 'pass')

    def test_talks_to_the_referee(self):
        messages = [HELLO, {'type': 'start', 'opponent': 'Ann'}, TURN, {'type': 'end', 'setup': SETUP, 'scores': None}]
        lines = ''.join(json.dumps(message) + '\n' for message in messages)
        program = subprocess.run([sys.executable, os.path.join(HERE, 'agent.py')], input=lines.encode(),
                                 stdout=subprocess.PIPE, check=True)
        hello, move = (json.loads(line) for line in program.stdout.decode().splitlines())
        self.assertTrue(hello['name'])
        self.assertIn(move['move'], TURN['legal'])


if __name__ == '__main__':
    unittest.main()
