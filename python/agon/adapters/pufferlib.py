"""The class behind `agon.puffer`, which needs PufferLib."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pufferlib
from numpy.typing import NDArray

from ..batch import Batch
from ..spaces import action_space, flat, observation_space

Stepped = tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], list[dict[str, float]]]


class PufferEnv(pufferlib.PufferEnv):
    """A native environment of PufferLib with `num_agents` rows; see `agon.puffer`. `batch` is its `agon.Batch`."""

    def __init__(self, game: str, num_envs: int = 1, *, buf: Any = None, seed: int | None = None, **settings: Any) -> None:
        self.batch = Batch(game, num_envs, autoreset="same_step", **settings)
        self.num_agents = self.batch.rows
        self.single_observation_space = observation_space(self.batch.shape)
        self.single_action_space = action_space(self.batch.shape, "flat")
        super().__init__(buf)
        self.batch.use({"observations": self.observations, "rewards": self.rewards, "terminations": self.terminals,
                        "truncations": self.truncations, "acting": self.masks, "actions": self.actions})
        self._first_seed = seed
        self._returns, self._lengths = np.zeros(self.num_agents), np.zeros(self.num_agents)

    @property
    def action_masks(self) -> NDArray[np.int8]:
        """The legal actions of each row, (rows, n); PufferLib's `masks` say which rows are asked at all."""
        return self.batch.masks

    def reset(self, seed: int | Sequence[int] | None = None) -> tuple[NDArray[Any], list[dict[str, float]]]:
        """Begins new matches in all places. A seed is a run's; PufferLib's workers give a list of one."""
        given = self._first_seed if seed is None else seed
        self._first_seed = None
        self.batch.reset(int(given[0]) if isinstance(given, Sequence) else given)
        self._returns[:] = self._lengths[:] = 0
        return self.observations, []

    def step(self, actions: NDArray[np.integer[Any]]) -> Stepped:
        """Plays the actions, which may be those that stand in `actions` already. In the last place are the mean return and
        length of the matches that ended, for PufferLib's log."""
        chosen = flat(actions, self.batch.shape, rows=self.num_agents)
        self.actions[...] = chosen
        self.batch.step()
        self._returns += self.rewards
        self._lengths += 1
        infos, ended = [], self.terminals | self.truncations
        if ended.any():
            infos.append({"episode_return": float(self._returns[ended].mean()), "episode_length": float(self._lengths[ended].mean())})
            self._returns[ended] = self._lengths[ended] = 0
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def close(self) -> None:
        """Does nothing; there is nothing to close."""
