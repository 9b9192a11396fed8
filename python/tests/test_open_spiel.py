"""The same random games in OpenSpiel: the same legal moves and returns at every ply."""

import random

import plyground as pg
import pytest

pyspiel = pytest.importorskip("pyspiel")


def cell(columns):
    """Moves as OpenSpiel numbers cells: row by row."""
    return lambda move: move.row * columns + move.column


#: Our game, OpenSpiel's, how a move is numbered there, and how many games are compared.
GAMES = [
    ("othello:8,rule=pass", "othello", lambda move: 64 if move.kind == "pass" else move.row * 8 + move.column, 150),
    ("connect4:6x7", "connect_four", lambda move: move.column, 1000),
    ("mnk:3x3,k=3", "mnk(m=3,n=3,k=3)", cell(3), 1000),
    ("mnk:4x6,k=4", "mnk(m=6,n=4,k=4)", cell(6), 500),
    ("mnk:15x15,k=5", "mnk(m=15,n=15,k=5)", cell(15), 15),
    ("tts:9x9,k=5,lines=distinct", "gomoku(size=9,connect=5,wrap=true)", cell(9), 100),
]


@pytest.mark.parametrize(("ours", "theirs", "number", "games"), GAMES, ids=[ours for ours, *_ in GAMES])
def test_random_games_are_the_same(ours, theirs, number, games):
    if theirs.split("(")[0] not in pyspiel.registered_names():
        pytest.skip(f"this OpenSpiel has no {theirs}")
    game = pyspiel.load_game(theirs)
    for seed in range(games):
        rng = random.Random(seed)
        state, other = pg.game(ours), game.new_initial_state()
        while not state.is_over:
            assert not other.is_terminal(), (repr(state), str(other))
            numbers = {number(move): move for move in state.legal_moves}
            assert sorted(numbers) == sorted(other.legal_actions()), (repr(state), str(other))
            assert other.current_player() == (0 if state.to_move == "first" else 1)
            action = rng.choice(sorted(numbers))
            state = state.play(numbers[action])
            other.apply_action(action)
        assert other.is_terminal(), (repr(state), str(other))
        returns = [state.outcome.value_for(seat) for seat in ("first", "second")]
        assert returns == other.returns(), repr(state)
