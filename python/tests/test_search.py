"""Searches, analyses and solutions."""

import json
import signal
import threading
from pathlib import Path

import plyground as pg
import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_a_course_s_search_counts_as_the_course_counts():
    cases = json.loads((ROOT / "courses/cis521/examples.json").read_text())["cases"]
    cases = [case for case in cases if case["kind"] == "best_move"]
    assert len(cases) == 4
    for case in cases:
        mover = "first" if case["vertical"] else "second"
        state = pg.read("\n".join(case["board"]), "dominoes", to_move=mover)
        found = state.search(course="cis521", depth=case["limit"])
        row, column = case["move"]
        assert (found.move.row, found.move.column, found.value, found.leaves) == (
            row,
            column,
            case["value"],
            case["leaves"],
        )


def test_pruning_finds_the_same_with_fewer_leaves():
    state = pg.game("othello:6")
    slow = state.search("csc384", depth=4, algorithm="minimax")
    quick = state.search("csc384", depth=4, algorithm="alphabeta", ordering=True, caching=True)
    assert (slow.move, slow.value) == (quick.move, quick.value) and quick.leaves < slow.leaves
    assert slow.cutoffs == 0 and quick.cutoffs > 0 and quick.cached > 0
    assert slow.nodes == slow.expanded + slow.leaves - 1 and slow.static_evals == slow.leaves
    assert [root.bound for root in slow.moves] == ["exact"] * 4 and slow.line[0] == slow.move
    assert json.loads(slow.to_json())["course"] == slow.course == "csc384"


def test_a_tree_is_recorded_as_it_was_searched():
    found = pg.game("dominoes:3x3").search(depth=2, tree=True)
    tree = found.tree
    assert tree is not None and tree.root.move is None and tree.root.value == found.value
    leaves = [node for node in tree if node.end == "leaf"]
    assert len(leaves) == found.leaves and len(tree) == found.nodes + 1
    assert [child.move for child in tree.root.children] == [root.move for root in found.moves]
    for node in leaves:
        assert node.state.ply == 2 and node.parent.parent.index == 0 and node.state.last_move == node.move
    assert any(node.end == "cut" and node.left for node in tree)
    few = pg.game("dominoes:3x3").search(depth=2, tree=5).tree
    assert len(few) == 5 and few.dropped == len(tree) - 5
    page = found._repr_html_()
    assert "<svg" in page and "<details" in page and "<script" not in page


def test_an_analysis_goes_deeper_and_can_be_stopped():
    results = list(pg.game("connect4:6x7").analyse(depth=4))
    assert [result.depth for result in results] == sorted({result.depth for result in results})
    assert results[-1].move in pg.game("connect4:6x7").legal_moves and results[-1].line[0] == results[-1].move
    with pg.game("mnk:15x15,k=5").analyse() as endless:
        first = next(endless)
    assert first.proven == "unknown" and isinstance(first.score, int)
    # What was ready, and then the end.
    assert all(result.depth >= first.depth for result in endless)


def test_a_solution_is_proven_or_unknown():
    solved = pg.game("mnk:3x3,k=3").solve()
    assert (solved.value, solved.winner) == ("draw", None) and solved.nodes > 0
    won = pg.game("dominoes:4x4").solve()
    assert won.value == "win" and won.winner == "first" and won.move in pg.game("dominoes:4x4").legal_moves
    unknown = pg.game("mnk:15x15,k=5").solve(nodes=1000)
    assert (unknown.value, unknown.winner) == ("unknown", None) and "unknown" in repr(unknown)


@pytest.mark.parametrize(
    "call",
    [
        lambda state, **more: state.search(depth=12, **more),
        lambda state, **more: state.solve(**more),
        lambda state, **more: state.perft(9, **more),
        lambda state, **more: pg.playouts(state, 10**9, **more),
    ],
)
def test_long_calls_release_the_lock_end_on_ctrl_c_and_report(call):
    counts = []

    def interrupt(count):
        counts.append(count)
        if count > 0:
            # The other thread runs because the call does not hold the lock.
            threading.Thread(target=signal.raise_signal, args=(signal.SIGINT,)).start()

    with pytest.raises(KeyboardInterrupt):
        call(pg.game("mnk:9x9,k=5"), progress=interrupt)
    assert counts[-1] > 0

    def refuse(_count):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        call(pg.game("mnk:9x9,k=5"), progress=refuse)


def test_sequences_of_moves_are_counted():
    assert [pg.game("othello:6").perft(depth) for depth in range(7)] == [1, 4, 12, 56, 244, 1364, 7604]
    assert pg.game("mnk:3x3,k=3", "a1 a2 b1 b2 c1").perft(1) == 0


def test_a_search_and_its_tree_print_well():
    found = pg.game("dominoes:3x3").search("cis521", depth=2, tree=True)
    assert str(found).splitlines() == [
        "alphabeta of cis521, 2 plies",
        "move      b1, value 3 for first",
        "counted   leaves 10, expanded 7, cut-offs 4",
        "line      b1 a3",
        "moves     a1 -3, b1 3, c1 <= -1, a2 <= 1, b2 <= 3, c2 <= 0",
    ]
    shown = str(found.tree).splitlines()
    assert len(shown) == len(found.tree) and shown[0] == "root 3 searched" and shown[1] == "  a1 -3 searched"


def test_an_analysis_in_a_notebook_updates_in_its_place():
    capture = pytest.importorskip("IPython.utils.capture")
    interactive = pytest.importorskip("IPython.core.interactiveshell").InteractiveShell.instance()
    with capture.capture_output() as shown:
        pg.game("mnk:3x3,k=3").analyse(depth=2)._ipython_display_()
    interactive.reset()
    first, *rest = shown.outputs
    assert "<svg" in first.data["text/html"] and "<script" not in first.data["text/html"]
    assert len(rest) == 2 and rest[-1].data["text/html"].count("<tr>") == 3
