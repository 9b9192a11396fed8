"""What the solved versions of the courses ask the fast core. See decision 039.

Boards are as the courses have them. An answer is `None` where the core cannot say it (a depth of 0, no limit where the course
has none, a board that is too large); then the plain Python of the solved version answers, which says the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from plyground import _core

SEATS: dict[object, Any] = {True: "first", False: "second", "W": "first", "B": "second"}


def best_move(
    board: Sequence[Sequence[bool]], vertical: bool, limit: int, seconds: float | None = None
) -> tuple[tuple[int, int], int, int] | None:
    """The move, the value and the leaves of `get_best_move` of CIS 521, unless that takes longer."""
    if limit < 1:
        return None
    text = repr([[bool(cell) for cell in row] for row in board])
    found = _search(text, "dominoes", SEATS[bool(vertical)], seconds, course="cis521", depth=limit)
    place = found and _place(found)
    return (place, int(found.value), found.leaves) if found and place else None


def freedoms_minimax(
    board: Sequence[Sequence[str]], whose_turn: str, max_ply: int, alpha_beta: bool
) -> tuple[int, int, int, int] | None:
    """The value, the states expanded, the evaluations and the cutoffs of `parameterized_minimax` of CSE 415."""
    if max_ply < 1 or whose_turn not in SEATS:
        return None
    rows = ",\n".join("  " + repr(list(row)) for row in board)
    text = f'TTS_State([\n{rows}],\n  "{whose_turn}")\n'
    # A won position is searched on like any other, so K does not matter.
    game = f"tts:{len(board)}x{len(board[0])},k=2"
    algorithm = "alphabeta" if alpha_beta else "minimax"
    found = _search(text, game, SEATS[whose_turn], course="cse415", depth=max_ply, algorithm=algorithm)
    return (int(found.value), found.expanded, found.static_evals, found.cutoffs) if found else None


def othello_move(
    board: Sequence[Sequence[int]], color: int, limit: int, algorithm: str, ordering: bool
) -> tuple[tuple[int, int], int] | None:
    """The move, as (column, row), and the value of `select_move_minimax` and `select_move_alphabeta` of CSC 384."""
    if limit == 0:
        return None
    found = _othello(board, color, limit, None, algorithm=algorithm, ordering=ordering)
    place = found and _place(found)
    return ((place[1], place[0]), int(found.value)) if found and place else None


def othello_values(
    board: Sequence[Sequence[int]], color: int, limit: int, seconds: float | None = None
) -> dict[tuple[int, int], int] | None:
    """The minimax value of each move of CSC 384, as (column, row), unless that takes longer."""
    found = _othello(board, color, limit, seconds, algorithm="minimax") if limit else None
    return found and {(root.move.column, root.move.row): int(root.value) for root in found.moves}


def _othello(board: Sequence[Sequence[int]], color: int, limit: int, seconds: float | None, **question: Any) -> Any:
    text = repr(tuple(tuple(int(cell) for cell in row) for row in board))
    depth = "none" if limit < 0 else limit
    return _search(text, "othello", SEATS[color == 1], seconds, course="csc384", depth=depth, **question)


class _TooLong(Exception):
    """The time is over."""


def _search(text: str, game: str, to_move: Any, seconds: float | None = None, **question: Any) -> Any:
    """What the core finds, or `None` for a position that it cannot have and for a search that takes too long."""
    try:
        return _core.read_position(text, game, to_move=to_move).search(progress=_until(seconds), **question)
    except (_core.PlygroundError, _TooLong):
        return None


def _until(seconds: float | None) -> Callable[[int], None]:
    """A progress function that ends a search. Called now and then, it also lets in what another thread raises in this one,
    as the Stop of the courses' pages does."""
    end = None if seconds is None else time.monotonic() + seconds

    def go_on(_count: int) -> None:
        if end is not None and time.monotonic() > end:
            raise _TooLong

    return go_on


def _place(found: Any) -> tuple[int, int] | None:
    """The row and the column of the move that was found."""
    move = found.move
    return None if move is None else (move.row, move.column)
