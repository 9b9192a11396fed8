"""The courses' modules on the fast core: all public cases through the solved versions, and what the core is asked."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import plyground

HOST_TESTS = Path(__file__).resolve().parents[2] / "hosts" / "python" / "tests"
sys.path.insert(0, str(HOST_TESTS))

from test_vectors import CIS521, COL333, CSC384, CSE415  # noqa: E402,F401  (pytest runs their tests)
from test_vectors_cse150 import CSE150  # noqa: E402,F401

from plyground.courses import IDS, core  # noqa: E402


def test_the_core_answers_for_dominoes():
    board = [[False] * 3 for _ in range(3)]
    assert core.best_move(board, True, 2) == ((0, 1), 3, 10)
    assert core.best_move([[False] * 8 for _ in range(8)], False, 2)[1:] == (0, 207)
    assert core.best_move([[True]], True, 2) is None
    assert core.best_move(board, True, 0) is None


def test_the_core_answers_for_toro_tile_straight():
    board = [list("----"), list("-W -"), list("-  -"), list("----")]
    assert core.freedoms_minimax(board, "W", 2, True) == (1, 4, 4, 2)
    assert core.freedoms_minimax(board, "W", 2, False) == (1, 4, 6, 0)


def test_the_core_answers_for_othello():
    start = ((0, 0, 0, 0), (0, 2, 1, 0), (0, 1, 2, 0), (0, 0, 0, 0))
    assert core.othello_move(start, 1, -1, "alphabeta", False) == ((0, 1), -6)
    assert core.othello_move(start, 1, 0, "alphabeta", False) is None


@pytest.mark.parametrize("course", IDS)
def test_every_course_is_a_package(course):
    package = __import__(f"plyground.courses.{course}", fromlist=["core"])
    assert all(Path(folder).name == course for folder in package.__path__)


def test_modules_of_a_course_share_their_classes():
    # In a process of its own: the cases above have put the folders of the courses on the path.
    text = (
        "from plyground.courses.cse150 import assignment2, p2_alphabeta_player\n"
        "assert issubclass(p2_alphabeta_player.AlphaBetaPlayer, assignment2.Player)\n"
    )
    environment = dict(os.environ, PYTHONPATH=str(Path(plyground.__file__).parents[1]))
    subprocess.run([sys.executable, "-c", text], env=environment, check=True)
