"""Matches and series between agents, under the courses' referee."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Literal

from plyground import _core
from plyground._agents import Plays, name_of, seated
from plyground._core import Move, State
from plyground._guard import GUARD
from plyground._records import Record

Seats = Literal["given", "swap", "random"]
SandboxLevel = Literal["none", "limits", "landlock", "full"]


def match(
    game: str | State,
    first: Plays,
    second: Plays,
    *,
    time: float | Literal["none"] | None = None,
    policy: str | None = None,
    opening: int = 0,
    seed: int = 0,
    sandbox: SandboxLevel | None = None,
    interpreter: str | os.PathLike[str] | None = None,
    progress: Callable[[int, Move | None], object] | None = None,
) -> Record:
    """One game between two agents, and its record.

    An agent is a spec such as `"random"`, a `plyground.Engine`, a function that takes a state and returns a move, an object
    with such a method `choose`, or a class of such objects. Functions run in this process, and what they raise comes through;
    a program that a spec names runs in the sandbox. `progress` is called after each turn with its number and its move.

    >>> match("mnk:3x3,k=3", "first", lambda state: state.legal_moves[-1]).result.text
    'Player 1 (Dot) wins with a line of 3.'
    """
    runner = _runner(game, time, policy, opening, sandbox, interpreter)
    names = (name_of(first), name_of(second))
    text = runner.play(seated(first), seated(second), names=names, seed=seed, opening_seed=seed, on_turn=progress)
    return Record(text)


class Series:
    """Several games between two agents, seen from the agent named first."""

    def __init__(self, names: tuple[str, str]) -> None:
        self.names = names
        self.records: list[Record] = []
        self._score = _core.SeriesScore()

    @property
    def wins(self) -> int:
        """Games that the agent named first has won."""
        return self._score.wins

    @property
    def draws(self) -> int:
        """Games without a winner."""
        return self._score.draws

    @property
    def losses(self) -> int:
        """Games that the agent named first has lost."""
        return self._score.losses

    @property
    def share(self) -> float:
        """The share of the agent named first: a win is 1, a draw a half, of all games."""
        return self._score.share

    @property
    def remarks(self) -> list[str]:
        """What a reader should know beside the score: points, fouls, games that repeat."""
        return self._score.remarks(*self.names)

    def _add(self, number: int, swapped: bool, seed: int, record: Record) -> None:
        self._score.count(number, swapped, seed, record.to_json())
        self.records.append(record)

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records)

    def __len__(self) -> int:
        return len(self.records)

    def __str__(self) -> str:
        first, second = self.names
        return "\n".join([f"{first} against {second}: {self._score}", *self.remarks])

    def __repr__(self) -> str:
        return f"<Series of {len(self)} games: {self._score}>"


def series(
    game: str | State,
    first: Plays,
    second: Plays,
    *,
    games: int = 10,
    seats: Seats = "swap",
    time: float | Literal["none"] | None = None,
    policy: str | None = None,
    opening: int = 0,
    seed: int = 0,
    sandbox: SandboxLevel | None = None,
    interpreter: str | os.PathLike[str] | None = None,
    progress: Callable[[Series], object] | None = None,
) -> Series:
    """Several games between two agents, by default with swapped seats in every second one. `opening` random moves begin each
    game, the same in both games of a pair. `progress` is called after each game with the series so far.

    >>> both = series("mnk:3x3,k=3", "first", "random", games=4)
    >>> both.wins + both.draws + both.losses
    4
    """
    runner = _runner(game, time, policy, opening, sandbox, interpreter)
    result = Series((name_of(first), name_of(second)))
    for number, swapped, game_seed, opening_seed in _core.pairings(games, seats, seed):
        agents = (second, first) if swapped else (first, second)
        names = (name_of(agents[0]), name_of(agents[1]))
        text = runner.play(
            seated(agents[0]), seated(agents[1]), names=names, seed=game_seed, opening_seed=opening_seed
        )
        result._add(number, swapped, game_seed, Record(text))
        if progress is not None:
            progress(result)
    return result


def _runner(
    game: str | State,
    time: float | Literal["none"] | None,
    policy: str | None,
    opening: int,
    sandbox: SandboxLevel | None,
    interpreter: str | os.PathLike[str] | None,
) -> _core.MatchRunner:
    state = State(game) if isinstance(game, str) else game
    return _core.MatchRunner(
        state, guard=GUARD, time=time, policy=policy, opening=opening, sandbox=sandbox, interpreter=interpreter
    )
