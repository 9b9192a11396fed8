"""Games by their specs, and positions in the formats of the courses."""

from typing import Literal, NamedTuple

from plyground import _core
from plyground._core import State


class Family(NamedTuple):
    """Games with the same rules on boards of any size."""

    name: str
    title: str
    about: str
    examples: list[str]


def game(spec: str, moves: str = "") -> State:
    """The game that a spec names, at its start or after some moves.

    >>> game("othello:8", "c4 c3").to_move
    'first'
    """
    return State(spec, moves)


def read(
    text: str,
    game: str | None = None,
    *,
    format: str | None = None,
    to_move: Literal["first", "second"] | None = None,
    strict: bool = False,
) -> State:
    """The position that a text describes, in any format of the courses; `State.write` writes one.

    >>> read("((0, 2), (1, 0))").board
    ('.o', 'x.')
    >>> read("x..\\n.o.\\n...", "mnk:3x3,k=3").write("tuple")
    '((1, 0, 0), (0, 2, 0), (0, 0, 0))'
    """
    return _core.read_position(text, game, format=format, to_move=to_move, strict=strict)


def families() -> list[Family]:
    """All families of games, with specs to copy.

    >>> [family.name for family in families()]
    ['mnk', 'tts', 'othello', 'extconnect4', 'connect4', 'dominoes']
    """
    return [Family(*family) for family in _core.families()]


def formats() -> dict[str, str]:
    """The formats of positions by name, and what each is."""
    return dict(_core.formats())
