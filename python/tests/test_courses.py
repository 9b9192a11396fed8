"""The courses' modules on the fast core: all public cases through the solved versions, and what the core is asked."""

import ctypes
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import plyground

ROOT = Path(__file__).resolve().parents[2]
HOST_TESTS = ROOT / "hosts" / "python" / "tests"
sys.path.insert(0, str(HOST_TESTS))

import vector_cases  # noqa: E402
from test_vectors import CIS521, COL333, CSC384, CSE415  # noqa: E402,F401  (pytest runs their tests)
from test_vectors_cse150 import CSE150  # noqa: E402,F401

from plyground.courses import IDS, core  # noqa: E402

vector_cases.SHORT_ONLY = False


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
    assert core.othello_values(start, 1, 1) == {(0, 1): 3, (1, 0): 3, (2, 3): 3, (3, 2): 3}
    assert core.othello_values(start, 1, 0) is None


def test_a_question_that_takes_too_long_is_given_up():
    empty = [[False] * 10 for _ in range(10)]
    assert core.best_move(empty, True, 12, seconds=0) is None


def test_another_thread_can_end_a_search():
    """The Stop of the courses' pages raises an exception in the thread that searches."""

    class Stopped(BaseException):
        pass

    seen = []

    def search():
        try:
            core.best_move([[False] * 10 for _ in range(10)], True, 12)
        except Stopped as stopped:
            seen.append(stopped)

    thread = threading.Thread(target=search)
    thread.start()
    raised = ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(Stopped))
    thread.join()
    assert (raised, len(seen)) == (1, 1)


#: What the modules of each course must offer.
OFFERED = {
    "cis521": {
        "homework4": "create_dominoes_game make_dominoes_game DominoesGame student_name feedback_question_3",
        "homework3": "create_dominoes_game DominoesGame",
        "homework4_dominoes_game_gui": "main",
        "homework3_dominoes_game_gui": "main",
    },
    "col333": {
        "connect4.utils": "get_pts get_valid_actions Integer get_row_score get_diagonals_primary get_diagonals_secondary",
        "connect4.config": "win_pts",
        "connect4.players.ai": "AIPlayer alphabeta",
        "connect4.players.random": "RandomPlayer",
        "connect4.players.human": "HumanPlayer",
        "connect4.ConnectFour": "main update_board get_start_board",
        "connect4.utils_test": "UtilsTest",
    },
    "csc384": {
        "othello_shared": "find_lines get_possible_moves play_move get_score eprint",
        "agent": "compute_utility compute_heuristic minimax_min_node minimax_max_node mm_min_node mm_max_node "
        "select_move_minimax alphabeta_min_node alphabeta_max_node select_move_alphabeta cached_states eprint "
        "claim_mm claim_ab ab_min_node ab_max_node run_ai",
        "othello_game": "OthelloGameManager AiPlayerInterface Player play_game InvalidMoveError AiTimeoutError",
        "othello_gui": "main",
        "randy_ai": "run_ai",
        "manager": "BiddingGameManager",
        "utilities": "find_lines",
        "src": "OthelloGameManager OthelloAIPlayer OthelloPlayer play_game eprint",
    },
    "cse150": {
        "assignment2": "State Action Player",
        "run_game": "ConsoleGame main",
        "p1_minimax_player": "MinimaxPlayer",
        "p2_alphabeta_player": "AlphaBetaPlayer",
        "p3_evaluation_player": "EvaluationPlayer",
        "p4_custom_player": "YourCustomPlayer",
        "random_player": "RandomPlayer",
        "human_player": "HumanPlayer",
        "test_problems": "ProblemsTest",
    },
    "cse415": {
        "TTS_State": "TTS_State INITIAL_BOARD K BLACK WHITE",
        "TTS_win_tester": "get_win",
        "Tetra_Toro_Game_Type": "GAME_TYPE INITIAL_BOARD K",
        "Gold_Rush_Game_Type": "GAME_TYPE INITIAL_BOARD K",
        "Whites_Challenge_Game_Type": "GAME_TYPE INITIAL_BOARD K",
        "Player_Newman": "take_turn moniker who_am_i get_ready",
        "Player_Dumbell": "take_turn moniker who_am_i get_ready",
        "PlayerSkeleton": "MY_TTS_State take_turn parameterized_minimax",
        "game_to_html": "startHTML stateToHTML reportResult endHTML",
        "plyground_TTS_agent": "parameterized_minimax get_ready who_am_i moniker take_turn MY_TTS_State",
        "game_master": "main",
        "timed_tts_game_master": "main",
        "a5_agent_checker": "check_agent",
        "agent_checker": "check_agent",
    },
}


def in_a_new_python(text, folder):
    """Runs a program in a process of its own: the cases above have put the folders of the courses on the path."""
    environment = dict(os.environ, PYTHONPATH=str(Path(plyground.__file__).parents[1]))
    done = subprocess.run(
        [sys.executable, "-B", "-W", "error", "-c", text], env=environment, cwd=folder, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_the_table_names_every_course():
    assert sorted(OFFERED) == list(IDS)


@pytest.mark.parametrize("course", IDS)
def test_the_modules_of_a_course_are_importable_with_all_their_names(course, tmp_path):
    wanted = {module: names.split() for module, names in OFFERED[course].items()}
    in_a_new_python(
        f"""
import importlib, sys
for module, names in {wanted!r}.items():
    found = importlib.import_module("plyground.courses.{course}." + module)
    lacking = [name for name in names if not hasattr(found, name)]
    assert not lacking, (module, lacking)
    # Under the plain name that the course gives it, it is the same module.
    assert importlib.import_module(module) is found, module
    assert found.__spec__.name == found.__name__ == "plyground.courses.{course}." + module, found.__spec__
""",
        tmp_path,
    )


def test_modules_of_a_course_share_their_classes(tmp_path):
    in_a_new_python(
        "from plyground.courses.cse150 import assignment2, p2_alphabeta_player\n"
        "assert issubclass(p2_alphabeta_player.AlphaBetaPlayer, assignment2.Player)\n"
        "from plyground.courses.col333.connect4.players import ai\n"
        "from plyground.courses.col333.connect4 import utils\n"
        "assert ai.Integer is utils.Integer\n",
        tmp_path,
    )


def test_a_file_of_the_user_comes_first(tmp_path):
    (tmp_path / "assignment2.py").write_text("class Action: mine = True\nclass Player: pass\nclass State: pass\n")
    in_a_new_python(
        "from plyground.courses.cse150 import p1_minimax_player\nassert p1_minimax_player.Action.mine\n", tmp_path
    )


def test_the_cache_of_an_othello_search_holds_what_was_visited():
    agent, shared = CSC384.agent, CSC384.shared
    start = ((0, 0, 0, 0), (0, 2, 1, 0), (0, 1, 2, 0), (0, 0, 0, 0))
    for select in (agent.select_move_minimax, agent.select_move_alphabeta):
        assert select(start, 1, 3, 1) == select(start, current_player=1, limit=3) == (0, 1)
        assert agent.cached_states == {}, "a search without caching leaves none"
        select(start, 1, 3, 1)
        boards = {key[2] for key in agent.cached_states}
        after = [shared.play_move(start, 1, *move) for move in shared.get_possible_moves(start, 1)]
        assert {start, *after} <= boards and len(agent.cached_states) >= len(boards) > 10


def test_what_an_evaluation_raises_comes_through():
    def broken(board, color):
        raise ZeroDivisionError("my own mistake")

    start = ((0, 0, 0, 0), (0, 2, 1, 0), (0, 1, 2, 0), (0, 0, 0, 0))
    with pytest.raises(ZeroDivisionError, match="my own mistake"):
        CSC384.agent.select_move_alphabeta(broken, start, 1, 2)
    tts = CSE415.agent

    class Mine(tts.MY_TTS_State):
        def custom_static_eval(self):
            return 7 / sum(row.count("W") - 1 for row in self.board)

    state = Mine([list("W -"), list("   "), list("---")])
    with pytest.raises(ZeroDivisionError):
        tts.parameterized_minimax(current_state=Mine([list("W  "), list("W  "), list("W--")]), max_ply=0,
                                  use_basic_static_eval=False)
    found = tts.parameterized_minimax(current_state=state, max_ply=0, use_basic_static_eval=False)
    assert found["CURRENT_STATE_STATIC_VAL"] == -3.5


@pytest.mark.parametrize("course", IDS)
def test_the_commands_of_the_handouts_work_on_the_core(course, tmp_path):
    """The same commands as in the tests of the command line, and now the pages compare searches with the core."""
    words = ["new-agent", course, "mine", "--starter", *(["--id", "ada"] if course == "cse415" else [])]
    environment = dict(os.environ, PYTHONPATH=str(Path(plyground.__file__).parents[1]))
    subprocess.run([sys.executable, "-m", "plyground", *words], env=environment, cwd=tmp_path, check=True)
    command = [sys.executable, "-B", str(HOST_TESTS / "handouts.py"), course, "mine"]
    done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
