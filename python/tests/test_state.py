"""States: what they say about a game, and that they behave as values."""

import copy
import pickle
import random
from collections.abc import Sequence

import plyground as pg
import pytest
from plyground import Move, State

SPECS = [family.examples[0] for family in pg.families()]


def random_states(spec, seed, turns=30):
    """The states of a random game with a lost turn in it."""
    rng = random.Random(seed)
    state = pg.game(spec)
    for turn in range(turns):
        yield state
        if state.is_over:
            return
        state = state.skip() if turn == 3 else state.play(rng.choice(state.legal_moves))


@pytest.mark.parametrize("spec", SPECS)
def test_a_state_is_a_value(spec):
    for state in random_states(spec, 1):
        again = eval(repr(state), {"State": State})
        for same in (again, pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert same == state and hash(same) == hash(state) and same.history == state.history
        read = pg.read(state.write())
        assert read == state and hash(read) == hash(state) and read.history == ()
        assert eval(repr(read), {"State": State}) == state
        if not state.is_over:
            assert state.play(state.legal_moves[0]) != state
            assert state.play(state.legal_moves[0]).parent is not None


@pytest.mark.parametrize("spec", SPECS)
def test_a_game_is_played_to_its_end(spec):
    *_, last = random_states(spec, 2, turns=1000)
    assert last.is_over and list(last.legal_moves) == [] and last.outcome is not None
    with pytest.raises(pg.IllegalMoveError, match="the game is over"):
        last.play("a1")
    with pytest.raises(ValueError, match="the game is over"):
        last.skip()


def test_two_ways_to_one_position_are_equal():
    start = pg.game("mnk:3x3,k=3")
    one, two = (pg.game("mnk:3x3,k=3", moves) for moves in ("a1 b2 c3 a2", "c3 a2 a1 b2"))
    # The last stone is part of a position of m,n,k: it says how the game can have been won.
    assert (one == two) == (one.write() == two.write())
    other = pg.game("othello:8", "c4 e3")
    assert other == pg.read(other.write()) and other != pg.game("othello:8", "c4 c3")
    assert {start, pg.game("mnk:3x3,k=3")} == {start}
    assert start != pg.game("mnk:3x3,k=2") and start != "mnk:3x3,k=3"


def test_moves_are_values_and_know_their_place():
    move = Move("b4")
    assert (move.kind, move.row, move.column, str(move), repr(move)) == ("place", 3, 1, "b4", "Move('b4')")
    assert (Move("d-").kind, Move("d").column, Move("pass").column) == ("pop", 3, None)
    assert move == Move("B4") and hash(move) == hash(Move("b4")) and pickle.loads(pickle.dumps(move)) == move
    assert sorted([Move("b1"), Move("a1")])[0] == Move("a1")
    with pytest.raises(pg.IllegalMoveError, match="`4b` is not a move"):
        Move("4b")


def test_legal_moves_are_a_sequence():
    moves = pg.game("othello:8").legal_moves
    assert isinstance(moves, Sequence) and len(moves) == 4
    assert [str(move) for move in moves] == [str(moves[n]) for n in range(-4, 0)]
    assert moves[1:3] == tuple(moves)[1:3] and moves[::-1] == tuple(moves)[::-1]
    assert moves[0] in moves and str(moves[0]) in moves and "a1" not in moves and 7 not in moves
    assert moves == list(moves) and moves.index(moves[2]) == 2 and moves.count("a1") == 0
    assert eval(repr(moves), {"Move": Move}) == list(moves)
    for same in (pickle.loads(pickle.dumps(moves)), copy.copy(moves), copy.deepcopy(moves)):
        assert type(same) is type(moves) and same == moves and hash(same) == hash(moves)
    with pytest.raises(IndexError):
        moves[4]


def test_what_a_state_says():
    state = pg.game("tts:gold-rush")
    assert (state.title, state.family, state.to_move, state.sides) == ("Gold Rush", "tts", "first", ("White", "Black"))
    won = pg.game("mnk:3x3,k=3", "a1 a2 b1 b2 c1")
    assert won.outcome == pg.Outcome("first") and won.outcome.value_for("second") == -1
    assert won.winning_line == ("a1", "b1", "c1") and won.board == ("xxx", "oo.", "...")
    assert str(won).endswith("Player 1 wins") and "[x]" in str(won)
    assert pg.game("othello:8").scores == (2, 2)
    assert won.parent.parent.ply == 3 and won.last_move == Move("c1")


def test_errors_are_value_errors_with_the_core_s_message():
    for wrong, kind, message in [
        (lambda: pg.game("otelo:8"), pg.GameSpecError, "there is no family `otelo`; did you mean `othello:8`?"),
        (lambda: pg.game("mnk:3x3,k=3").play("z9"), pg.IllegalMoveError, "`z9` is not legal here"),
        (lambda: pg.read("x?\n..", "mnk"), pg.PositionError, "line 1, column 2: found `?`"),
        (lambda: pg.game("mnk:3x3,k=3").write("chess960"), pg.PositionError, "is not a format"),
        (lambda: pg.game("dominoes:3x3").search(course="csc384"), pg.SearchError, 'try course="cis521"'),
        (lambda: pg.game("dominoes:3x3").search("cis521"), pg.SearchError, "has no default depth; give depth=N"),
        (lambda: pg.game("dominoes:3x3").search("cis512"), pg.PlygroundError, "cis521"),
    ]:
        with pytest.raises(kind) as caught:
            wrong()
        assert isinstance(caught.value, ValueError) and message in str(caught.value)
    with pytest.raises(TypeError, match="expected a Move or its text, found int"):
        pg.game("mnk:3x3,k=3").play(3)


def test_every_format_is_written_and_read():
    for spec, format in [
        ("tts:gold-rush", "tts"),
        ("tts:gold-rush", "rows"),
        ("othello:6", "tuple"),
        ("extconnect4:case1", "case"),
        ("mnk:3x3,k=3", "state"),
        ("dominoes:4x4", "booleans"),
        ("mnk:3x3,k=3", "grid"),
        ("connect4:6x7", "setup"),
    ]:
        state = pg.game(spec)
        assert pg.read(state.write(format), spec, format=format).board == state.board
    assert set(pg.formats()) == {"tts", "rows", "tuple", "case", "state", "booleans", "grid", "setup"}


def test_boards_are_drawn():
    state = pg.game("dominoes:3x3", "a1 b1")
    assert "<svg" in state._repr_html_() and "<script" not in state.svg()
    assert state.text(legal=True).count("+") == len(state.legal_moves)
    assert "\x1b[" in state.text(colour=True) and "\x1b[" not in state.text()


def test_random_games_in_bulk_follow_their_seed():
    state = pg.game("connect4:6x7")
    counts = pg.playouts(state, 500, seed=3)
    assert sum(counts) == 500 and counts == pg.playouts(state, 500, seed=3) != pg.playouts(state, 500, seed=4)
    assert counts.first > counts.second


def test_an_observation_is_three_planes():
    state = pg.game("mnk:2x3,k=3", "b1 c2 a1")
    planes = state.observation()
    assert planes.shape == (3, 2, 3) and planes.dtype.name == "int8" and not planes.flags.owndata
    assert planes.tolist() == [[[0, 0, 0], [0, 0, 1]], [[1, 1, 0], [0, 0, 0]], [[0] * 3] * 2]
