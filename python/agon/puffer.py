"""A native environment like PufferLib's, which fills the caller's arrays in place."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .batch import Batch

_NAMES = {"observations": "observations", "rewards": "rewards", "terminals": "terminations",
          "truncations": "truncations", "masks": "masks", "actions": "actions"}


class PufferEnv:
    """An environment with `num_agents` rows. `reset` and `step` return the same arrays every time. A match begins anew in the
    step in which it ends, as in PufferLib."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.num_agents = batch.rows
        self.observations, self.rewards = batch.observations, batch.rewards
        self.terminals, self.truncations = batch.terminations, batch.truncations
        self.masks, self.actions = batch.masks, batch.actions

    def reset(self, seed: int | None = None) -> tuple[NDArray[Any], list[dict[str, Any]]]:
        """Begins new matches in all places."""
        self.batch.reset(seed)
        return self.observations, []

    def step(self, actions: NDArray[np.integer[Any]]) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_],
                                                               NDArray[np.bool_], list[dict[str, Any]]]:
        """Plays the actions, which may be those that stand in `actions` already."""
        if actions is not self.actions:
            self.actions[...] = actions
        self.batch.step()
        return self.observations, self.rewards, self.terminals, self.truncations, []

    def close(self) -> None:
        """Does nothing; there is nothing to close."""


def puffer(game: str, num_envs: int = 1, *, buf: Mapping[str, NDArray[Any]] | Any = None, **settings: Any) -> PufferEnv:
    """Makes an environment on your own arrays. `buf` has `observations`, `rewards`, `terminals`, `truncations`, `masks` and
    `actions`, as attributes or by name; missing arrays are made. The settings are those of `agon.Batch`."""
    def taken(name: str) -> Any:
        return buf.get(name) if isinstance(buf, Mapping) else getattr(buf, name, None)

    found = {own: taken(name) for name, own in _NAMES.items()}
    settings.setdefault("autoreset", "same_step")
    return PufferEnv(Batch(game, num_envs, buffers={name: array for name, array in found.items() if array is not None},
                           **settings))
