"""PettingZoo environments of every game: `plyground.pettingzoo.env("othello:8")`.

An action is a number. In games where pieces are put on cells, it is `row * columns + column`, and the last number is a pass. In
games where tokens fall into columns, the first numbers are drops into a column and the others pops out of it. What is legal is
in the action mask of the observation.
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped,unused-ignore]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped,unused-ignore]

from plyground._core import Move, State

AGENTS = ("player_0", "player_1")
SEATS: dict[str, Literal["first", "second"]] = {"player_0": "first", "player_1": "second"}

#: How many pixels a cell of `rgb_array` has on a side.
CELL = 24
#: The colours of free cells, of both seats' pieces and of blocked cells.
COLOURS = {".": (238, 228, 204), "x": (40, 40, 48), "o": (250, 250, 250), "#": (150, 120, 90)}

RenderMode = Literal["ansi", "rgb_array", "human"]


def env(game: str = "othello:8", render_mode: RenderMode | None = None) -> AECEnv[Any, Any, Any]:
    """A game as a PettingZoo environment. An illegal action loses the game, as in PettingZoo's own board games."""
    inner: Any = raw_env(game, render_mode)
    inner = wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1)
    inner = wrappers.AssertOutOfBoundsWrapper(inner)
    return wrappers.OrderEnforcingWrapper(inner)


class Actions:
    """The moves of a game as numbers."""

    def __init__(self, start: State) -> None:
        kinds = {move.kind for move in start.legal_moves}
        self.columns = start.columns
        self.cells = start.rows * start.columns
        self.drops = bool(kinds & {"drop", "pop"})
        self.count = 2 * self.columns if self.drops else self.cells + 1

    def number(self, move: Move) -> int:
        """The number of a move."""
        if move.column is None:
            return self.cells
        if move.row is not None:
            return move.row * self.columns + move.column
        return move.column + (self.columns if move.kind == "pop" else 0)

    def move(self, state: State, number: int) -> Move:
        """The legal move that has this number."""
        for move in state.legal_moves:
            if self.number(move) == number:
                return move
        raise ValueError(f"action {number} is not legal here")


class raw_env(AECEnv[Any, Any, Any]):
    """The environment itself, without PettingZoo's wrappers."""

    metadata = {
        "render_modes": ["ansi", "rgb_array", "human"],
        "name": "plyground_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, game: str = "othello:8", render_mode: RenderMode | None = None) -> None:
        super().__init__()
        self.start = State(game)
        self.state_now = self.start
        self.actions = Actions(self.start)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)
        shape = (3, self.start.rows, self.start.columns)
        space = spaces.Dict(
            {
                "observation": spaces.Box(low=0, high=1, shape=shape, dtype=np.int8),
                "action_mask": spaces.Box(low=0, high=1, shape=(self.actions.count,), dtype=np.int8),
            }
        )
        self._observation_spaces = {agent: space for agent in AGENTS}
        self._action_spaces = {agent: spaces.Discrete(self.actions.count) for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent may do."""
        return self._action_spaces[agent]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """The board from the side of an agent, and its legal actions: none when it is not its turn."""
        planes = self.state_now.observation()
        mask = np.zeros(self.actions.count, dtype=np.int8)
        if SEATS[agent] == self.state_now.to_move:
            for move in self.state_now.legal_moves:
                mask[self.actions.number(move)] = 1
        else:
            planes = planes[[1, 0, 2]]
        return {"observation": planes, "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game. Nothing in it is random, so the seed changes nothing."""
        self.state_now = self.start
        self.agents = list(AGENTS)
        self.rewards = {agent: 0 for agent in AGENTS}
        self._cumulative_rewards = {agent: 0 for agent in AGENTS}
        self.terminations = {agent: self.start.is_over for agent in AGENTS}
        self.truncations = {agent: False for agent in AGENTS}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = self._agent_to_move()

    def step(self, action: int | None) -> None:
        """Plays an action of the agent to move."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent that is still playing needs an action")
        # What an agent has collected since its last action is paid out.
        self._cumulative_rewards[self.agent_selection] = 0
        self._clear_rewards()
        self.state_now = self.state_now.play(self.actions.move(self.state_now, int(action)))
        outcome = self.state_now.outcome
        if outcome is not None:
            self.rewards = {agent: outcome.value_for(SEATS[agent]) for agent in AGENTS}
            self.terminations = {agent: True for agent in AGENTS}
        self.agent_selection = self._agent_to_move()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _agent_to_move(self) -> str:
        return next(agent for agent in AGENTS if SEATS[agent] == self.state_now.to_move)

    def render(self) -> str | np.ndarray | None:
        """The board as text, as pixels, or printed to the terminal."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        if self.render_mode == "rgb_array":
            return pixels(self.state_now)
        if self.render_mode == "human":
            print(self.state_now)
            return None
        return str(self.state_now)

    def close(self) -> None:
        """Nothing is open."""


def pixels(state: State) -> np.ndarray:
    """The board as an array of shape (height, width, 3)."""
    image = np.full((state.rows * CELL, state.columns * CELL, 3), COLOURS["."], dtype=np.uint8)
    centre = (CELL - 1) / 2
    ys, xs = np.mgrid[0:CELL, 0:CELL]
    disc = (ys - centre) ** 2 + (xs - centre) ** 2 <= (0.42 * CELL) ** 2
    whole = np.ones_like(disc)
    for row, text in enumerate(state.board):
        for column, letter in enumerate(text):
            cell = image[row * CELL : (row + 1) * CELL, column * CELL : (column + 1) * CELL]
            if letter != ".":
                cell[disc if letter in "xo" else whole] = COLOURS[letter]
            cell[0, :] = cell[:, 0] = (170, 160, 140)
    return image
