"""NumPy arrays of positions, and random games in bulk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from plyground._core import State


def observation(state: State) -> npt.NDArray[np.int8]:
    """The position as an array of shape (3, rows, columns) with 0 and 1: the mover's pieces, the opponent's, blocked cells.
    The array is a view of bytes that the core has written, and cannot be changed."""
    import numpy

    planes = numpy.frombuffer(state._planes(), dtype=numpy.int8)
    return planes.reshape(3, state.rows, state.columns)


class Playouts(NamedTuple):
    """How random games ended: wins of the first seat, wins of the second, draws."""

    first: int
    second: int
    draws: int


def playouts(state: State, n: int, seed: int = 0, *, progress: Callable[[int], object] | None = None) -> Playouts:
    """Plays `n` random games from a state to their end. The same seed gives the same games.

    >>> import plyground as pg
    >>> sum(pg.playouts(pg.game("connect4:6x7"), 100, seed=1))
    100
    """
    return Playouts(*state._playouts(n, seed, progress))
