"""Records: one game as data, with its turns, its boards and its result."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from plyground import _core
from plyground._core import Move, State


@dataclass(frozen=True)
class Player:
    """A player as the record knows it."""

    spec: str
    name: str
    side: str


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    winner: Literal["first", "second"] | None
    reason: str
    text: str
    scores: tuple[int, int] | None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Turn:
    """One turn of a game: what was played, said and done wrong, how long it took, and the boards around it."""

    number: int
    seat: Literal["first", "second"]
    move: Move | None
    remark: str | None
    note: str | None
    #: Seconds from the question to the answer.
    time: float
    #: Seconds of processor time, where the agent is a program.
    cpu: float | None
    #: What the agent did wrong: its kind, why, and the penalty.
    foul: dict[str, Any] | None
    output: str
    before: State
    after: State


class Record:
    """The record of one game. Iterating over it gives its turns.

    >>> import plyground as pg
    >>> record = pg.match("mnk:3x3,k=3", "first", "first")
    >>> [str(turn.move) for turn in record][:3]
    ['a1', 'b1', 'c1']
    >>> record == pg.Record(record.to_json())
    True
    """

    def __init__(self, text: str) -> None:
        self._text = _core.check_record(text)
        self._data: dict[str, Any] = json.loads(self._text)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """Reads a record from a file."""
        return cls(Path(path).read_text(encoding="utf-8"))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the record to a file."""
        Path(path).write_text(self._text, encoding="utf-8")

    def to_json(self) -> str:
        """The record in the form of docs/record.md."""
        return self._text

    @property
    def spec(self) -> str:
        """The game that was asked for."""
        return str(self._data["game"]["spec"])

    @property
    def title(self) -> str:
        """What people call the board."""
        return str(self._data["game"]["title"])

    @property
    def started(self) -> str:
        """When the game began, in UTC."""
        return str(self._data["started"])

    @property
    def settings(self) -> dict[str, Any]:
        """What was agreed before the match: policy, limit, clock, sandbox, seed."""
        return dict(self._data["settings"])

    @property
    def players(self) -> tuple[Player, Player]:
        """Who played first and second."""
        first, second = (self._data["seats"][seat] for seat in ("first", "second"))
        return Player(first["spec"], first["name"], first["side"]), Player(
            second["spec"], second["name"], second["side"]
        )

    @property
    def opening(self) -> tuple[Move, ...]:
        """Moves that were played before the first turn."""
        return tuple(Move(text) for text in self._data["game"].get("opening", ()))

    @property
    def result(self) -> Result:
        """How the game ended."""
        data = self._data["result"]
        scores = data.get("scores")
        return Result(data["winner"], data["reason"], data["text"], tuple(scores) if scores else None)

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The boards: before the first turn, and after every turn."""
        return tuple(_core.record_states(self._text))

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Every turn that was asked for, lost ones included."""
        turns = zip(self._data["moves"], self.states, self.states[1:])
        return tuple(self._turn(*turn) for turn in turns)

    @staticmethod
    def _turn(data: dict[str, Any], before: State, after: State) -> Turn:
        played = data.get("move")
        return Turn(
            number=data["number"],
            seat=data["seat"],
            move=None if played is None else Move(played),
            remark=data.get("remark"),
            note=data.get("note"),
            time=data["time"]["wall"],
            cpu=data["time"].get("cpu"),
            foul=data.get("foul"),
            output=data.get("output", ""),
            before=before,
            after=after,
        )

    @property
    def moves(self) -> tuple[Move | None, ...]:
        """The moves of all turns; None is a lost turn."""
        return tuple(turn.move for turn in self.turns)

    def text(self) -> str:
        """The transcript for people, with all boards."""
        return _core.record_text(self._text)

    def html(self) -> str:
        """The transcript as one HTML page, in which the game can be replayed."""
        return _core.record_html(self._text)

    def __iter__(self) -> Iterator[Turn]:
        return iter(self.turns)

    def __len__(self) -> int:
        return len(self._data["moves"])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self._data == other._data

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[type[Record], tuple[str]]:
        return Record, (self._text,)

    def __repr__(self) -> str:
        first, second = self.players
        return f"<Record of {self.title}: {first.name} and {second.name}, {len(self)} turns: {self.result}>"

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        from plyground._notebook import record_html

        return record_html(self)
