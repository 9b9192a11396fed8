"""Agents: our engine, agents by their specs, and functions and classes of one's own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, Union

from plyground._core import Move, State

#: What an agent answers: a move or its text, or such a move with a remark; None declines to move.
Answer: TypeAlias = Union[Move, str, tuple[Union[Move, str], str], None]


class Chooser(Protocol):
    """An object that plays: its method `choose` names a move."""

    def choose(self, state: State, /) -> Answer:
        """The move that is played in this state."""


@dataclass(frozen=True)
class Agent:
    """An agent that a spec names, such as `alphabeta:depth=4` or `cse415:agent.py`. Programs run in the sandbox."""

    spec: str

    def __str__(self) -> str:
        return self.spec


def agent(spec: str) -> Agent:
    """The agent that a spec names. A program is run in the sandbox, never in this process.

    >>> agent("cse415:agent.py")
    Agent(spec='cse415:agent.py')
    """
    return Agent(spec)


@dataclass(frozen=True)
class Engine:
    """Our own player. Level 10 is full strength; without limits it uses the time for a move.

    >>> Engine(level=3).spec
    'engine:level=3'
    """

    level: int = 10
    nodes: int | None = None
    depth: int | None = None
    threads: int = 1

    @property
    def spec(self) -> str:
        """The engine as an agent spec."""
        options = {"level": self.level, "nodes": self.nodes, "depth": self.depth}
        parts = [f"{key}={value}" for key, value in options.items() if value is not None]
        if self.threads != 1:
            parts.append(f"threads={self.threads}")
        return "engine:" + ",".join(parts)

    def __str__(self) -> str:
        return self.spec


#: Everything that can play: a spec, a function of a state, an object with `choose`, or a class of such objects.
Plays: TypeAlias = Union[str, Agent, Engine, Chooser, Callable[[State], Answer], type]


def name_of(agent: Plays) -> str:
    """What an agent is called before it has introduced itself."""
    if isinstance(agent, (str, Agent, Engine)):
        return str(agent)
    return getattr(agent, "__name__", None) or type(agent).__name__


def seated(agent: Plays) -> str | Callable[[State], Answer]:
    """The agent for one game: a spec, or a function. A class makes a new object for each game."""
    if isinstance(agent, str):
        return agent
    if isinstance(agent, (Agent, Engine)):
        return agent.spec
    player = agent() if isinstance(agent, type) else agent
    choose: Any = getattr(player, "choose", player)
    if not callable(choose):
        raise TypeError(f"expected an agent spec, a function or an object with `choose`, found {type(agent).__name__}")
    return choose  # type: ignore[no-any-return,unused-ignore]
