"""Tries the installed package with nothing else beside it: no NumPy, no tests, no source folder.

    venv/bin/python python/tests/installed.py
"""

import os
import pickle
import platform
import subprocess
import sys
from pathlib import Path

import plyground as pg

HERE = Path(pg.__file__).parent
BIN = Path(sys.executable).parent


def plyground(*words):
    """What the command that was installed prints."""
    done = subprocess.run([BIN / "plyground", *words], capture_output=True, text=True)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


assert Path(sys.prefix).resolve() in HERE.resolve().parents, f"another package was found: {HERE}"

state = pg.game("tts:gold-rush")
found = state.search(course="cse415", depth=2)
assert found.move in state.legal_moves and found.leaves > 1000, found
assert pickle.loads(pickle.dumps(state)) == state
assert sum(pg.playouts(pg.game("connect4:6x7"), 100, seed=1)) == 100
assert pg.game("mnk:3x3,k=3").solve().value == "draw"

record = pg.match("othello:6", pg.Engine(level=2), lambda state: state.legal_moves[0])
assert record.result.text in str(record)

# A program of someone else, in the sandbox: the guard of the wheel starts it.
assert os.access(HERE / "_bin" / "plyground-guard", os.X_OK)
Path("agent.py").write_text(
    "def who_am_i():\n    return 'I am one of many.'\n\n\ndef moniker():\n    return 'Many'\n\n\n"
    "def get_ready(initial_state, k, what_side_i_play, opponent_moniker):\n    return 'OK'\n\n\n"
    "def take_turn(state, remark, time_limit=3):\n"
    "    row, col = next((r, c) for r, line in enumerate(state.board) for c, x in enumerate(line) if x == ' ')\n"
    "    after = state.copy()\n    after.board[row][col] = state.whose_turn\n"
    "    after.whose_turn = 'B' if state.whose_turn == 'W' else 'W'\n    return [[(row, col), after], 'Here.']\n"
)
record = pg.match("tts:tetra-toro", pg.agent("cse415:agent.py"), "first")
assert record.players[0].name == "Many" and all(turn.foul is None for turn in record), record.text()
assert record.settings["sandbox"] in ("limits", "landlock", "full"), record.settings

from plyground.courses.cis521 import homework4  # noqa: E402

game = homework4.create_dominoes_game(8, 8)
assert game.get_best_move(True, 4)[1:] == (0, 52303)

assert plyground("--version") == f"plyground {pg.__version__}\n"
assert "((0, 1), 3, 10)" in plyground("search", "dominoes:3x3", "--depth", "2")
assert "yours to write" in plyground("new-agent", "cis521", "mine", "--starter")
assert plyground("match", "tts:tetra-toro", "--first", "cse415:agent.py", "--second", "first")
print(f"Python {platform.python_version()}: plyground {pg.__version__} works")
