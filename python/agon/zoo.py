"""The interfaces of PettingZoo: every seat is an agent, `seat_0`, `seat_1`, …"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from .batch import Batch
from .gym import RENDER_MODES, Options, checked_render_mode, render
from .spaces import flat, observation_space

Seen = dict[str, NDArray[Any]]


class _Table:
    """One match of self-play with names for its seats."""

    def __init__(self, game: str, render_mode: str | None, max_cycles: int, config: Mapping[str, Any] | None,
                 settings: dict[str, Any]) -> None:
        self.batch = Batch(game, 1, autoreset="disabled", max_cycles=max_cycles, config=config, **settings)
        self.agents = [f"seat_{seat}" for seat in range(self.batch.rows)]
        self.row = {agent: row for row, agent in enumerate(self.agents)}
        self.render_mode = checked_render_mode(render_mode)
        shape = self.batch.shape
        self.observation_spaces = {agent: spaces.Dict({
            "observation": observation_space(shape),
            "action_mask": spaces.Box(0, 1, (shape.actions,), np.int8)}) for agent in self.agents}
        self.action_spaces: dict[str, spaces.Space[Any]] = {agent: spaces.Discrete(shape.actions) for agent in self.agents}

    def seen(self, agent: str) -> Seen:
        row = self.row[agent]
        return {"observation": self.batch.observations[row].copy(), "action_mask": self.batch.masks[row].copy()}

    def info(self, agent: str) -> dict[str, Any]:
        row = self.row[agent]
        return {"acting": bool(self.batch.acting[row]), "seed": int(self.batch.seeds[row])}

    def state_space(self) -> spaces.Box:
        shape = self.batch.shape
        numbers = shape.seats * (int(np.prod(shape.observation)) + 1) + shape.hidden_numbers
        return spaces.Box(-np.inf, np.inf, (numbers,), np.float32)


class AgonParallelEnv(ParallelEnv[str, Seen, int]):
    """All seats at once; see `agon.parallel_env`."""

    def __init__(self, game: str, *, render_mode: str | None = None, max_cycles: int = 0,
                 config: Mapping[str, Any] | None = None, **settings: Any) -> None:
        self._table = _Table(game, render_mode, max_cycles, config, settings)
        self.metadata = {"name": f"agon_{game}", "render_modes": RENDER_MODES, "is_parallelizable": True,
                         "render_fps": 10}
        self.batch = self._table.batch
        self.render_mode = self._table.render_mode
        self.possible_agents = list(self._table.agents)
        self.agents: list[str] = []
        self.observation_spaces = self._table.observation_spaces
        self.action_spaces = self._table.action_spaces
        self.state_space = self._table.state_space()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None
              ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begins a new match, and gives the observations and infos of all seats."""
        self.batch.reset(seed)
        self.agents = list(self.possible_agents)
        return ({agent: self._table.seen(agent) for agent in self.agents},
                {agent: self._table.info(agent) for agent in self.agents})

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool],
                                                     dict[str, bool], dict[str, dict[str, Any]]]:
        """Plays one action of each seat. Actions of seats that are not asked are ignored."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        batch, agents = self.batch, self.agents
        chosen = {agent: flat(actions[agent], batch.shape) for agent in agents}
        for agent in agents:
            batch.actions[self._table.row[agent]] = chosen[agent]
        batch.step()
        if batch.terminations[0] or batch.truncations[0]:
            self.agents = []
        row = self._table.row
        return ({agent: self._table.seen(agent) for agent in agents},
                {agent: float(batch.rewards[row[agent]]) for agent in agents},
                {agent: bool(batch.terminations[row[agent]]) for agent in agents},
                {agent: bool(batch.truncations[row[agent]]) for agent in agents},
                {agent: self._table.info(agent) for agent in agents})

    def state(self) -> NDArray[np.float32]:
        """All there is to know about the match as numbers, for a central critic as in MAPPO and QMIX: the observations of all
        seats, which seats are asked, and what no seat sees, named by `agon.shape(game).hidden`."""
        state: NDArray[np.float32] = self.batch.central_state()[0]
        return state

    def action_masks(self) -> NDArray[np.int8]:
        """The masks of all seats, 1 for a legal action."""
        return self.batch.masks.copy()

    def render(self) -> Any:
        """As the render mode says: an array, a text, or None after printing."""
        return render(self.batch, 0, self.render_mode)

    def record(self, *, present: bool = False) -> bytes:
        """An `.agon` record of the match that ended last, or of the one under way."""
        return self.batch.record(0, present=present)

    def close(self) -> None:
        """Does nothing; there is nothing to close."""


class AgonEnv(AECEnv[str, Seen, int | None]):
    """The seats that are asked, one after the other; see `agon.env`."""

    def __init__(self, game: str, *, render_mode: str | None = None, max_cycles: int = 0,
                 config: Mapping[str, Any] | None = None, **settings: Any) -> None:
        super().__init__()
        self._table = _Table(game, render_mode, max_cycles, config, settings)
        self.metadata = {"name": f"agon_{game}", "render_modes": RENDER_MODES, "is_parallelizable": True,
                         "render_fps": 10}
        self.batch = self._table.batch
        self.render_mode = self._table.render_mode
        self.possible_agents = list(self._table.agents)
        self.agents: list[str] = []
        self.observation_spaces = self._table.observation_spaces
        self.action_spaces = self._table.action_spaces
        self.state_space = self._table.state_space()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Seen:
        return self._table.seen(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.batch.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._learn()
        self._ask()

    def _learn(self) -> None:
        self.infos = {agent: self._table.info(agent) for agent in self.agents}

    def _ask(self) -> None:
        """Finds the seats that act in the next step, in their order."""
        self._asked = [agent for agent in self.agents if self.batch.acting[self._table.row[agent]]] or self.agents[:1]
        self.agent_selection = self._asked[0]

    def step(self, action: int | None) -> None:
        """Takes the action of the seat that is asked. The step is played when all seats that are asked have one."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent, chosen = self.agent_selection, flat(action, self.batch.shape)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.batch.actions[self._table.row[agent]] = chosen
        position = self._asked.index(agent) + 1
        if position < len(self._asked):
            self.agent_selection = self._asked[position]
            return
        self._play()

    def _play(self) -> None:
        batch, row = self.batch, self._table.row
        batch.step()
        for agent in self.agents:
            self.rewards[agent] = float(batch.rewards[row[agent]])
            self.terminations[agent] = bool(batch.terminations[row[agent]])
            self.truncations[agent] = bool(batch.truncations[row[agent]])
        self._accumulate_rewards()
        self._learn()
        if any(self.terminations.values()) or any(self.truncations.values()):
            self.agent_selection = self.agents[0]
        else:
            self._ask()

    def state(self) -> NDArray[np.float32]:
        """All there is to know about the match as numbers, for a central critic as in MAPPO and QMIX: the observations of all
        seats, which seats are asked, and what no seat sees, named by `agon.shape(game).hidden`."""
        state: NDArray[np.float32] = self.batch.central_state()[0]
        return state

    def action_masks(self) -> NDArray[np.int8]:
        """The mask of the seat that is asked."""
        mask: NDArray[np.int8] = self.batch.masks[self._table.row[self.agent_selection]].copy()
        return mask

    def render(self) -> Any:
        """As the render mode says: an array, a text, or None after printing."""
        return render(self.batch, 0, self.render_mode)

    def record(self, *, present: bool = False) -> bytes:
        """An `.agon` record of the match that ended last, or of the one under way."""
        return self.batch.record(0, present=present)

    def close(self) -> None:
        """Does nothing; there is nothing to close."""


def parallel_env(game: str, *, render_mode: str | None = None, config: Mapping[str, Any] | None = None,
                 **options: Unpack[Options]) -> AgonParallelEnv:
    """All seats of a match at once, as a PettingZoo ParallelEnv. An observation is a dict of `observation` and `action_mask`; a
    seat that is not asked has one legal action. `max_cycles`, or `max_steps`, truncates a match. Further settings are those of
    `agon.Batch`."""
    return AgonParallelEnv(game, render_mode=render_mode, config=config, **options)


def env(game: str, *, render_mode: str | None = None, config: Mapping[str, Any] | None = None, **options: Unpack[Options]) -> AgonEnv:
    """The seats of a match that are asked, one after the other, as a PettingZoo AECEnv."""
    return AgonEnv(game, render_mode=render_mode, config=config, **options)
