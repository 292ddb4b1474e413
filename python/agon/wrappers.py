"""Observations as planes and scalars, for learners that treat them apart."""
from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ._core import Shape

Parts = dict[str, Any]


def _scalars(shape: Shape) -> NDArray[np.bool_]:
    """Which planes have one number everywhere."""
    if shape.real:
        raise ValueError("these observations are real numbers, and have no planes")
    return np.array([channel.uniform for channel in shape.channels for _ in channel.entries])


def parts_space(shape: Shape) -> spaces.Dict:
    """The space of `parts_of`."""
    count = int(_scalars(shape).sum())
    planes, *sides = shape.observation
    return spaces.Dict({"planes": spaces.Box(0, 1, (planes - count, *sides), np.float32), "scalars": spaces.Box(0, 1, (count,), np.float32)})


def parts_of(observations: NDArray[Any], shape: Shape) -> Parts:
    """Observations as their planes and their scalars, in float32 from 0 to 1. A scalar is a plane that has one number everywhere.

    observations: (…, planes, height, width), as a `Batch` has them.
    """
    scalar = _scalars(shape)
    return {"planes": observations[..., ~scalar, :, :].astype(np.float32) / 255,
            "scalars": observations[..., scalar, 0, 0].astype(np.float32) / 255}


class DictObservation(gymnasium.ObservationWrapper[Parts, Any, NDArray[Any]]):
    """An environment of `agon.make` whose observations are dicts of planes and scalars, in float32 from 0 to 1: what the
    `MultiInputPolicy` of Stable-Baselines3 takes. For games whose observations are planes: Tron, Sugargame, Treasure Hunt."""

    def __init__(self, env: gymnasium.Env[NDArray[Any], Any]) -> None:
        super().__init__(env)
        self._shape: Shape = env.unwrapped.batch.shape  # type: ignore[attr-defined]
        self.observation_space = parts_space(self._shape)

    def observation(self, observation: NDArray[Any]) -> Parts:
        """The parts of one observation."""
        return parts_of(observation, self._shape)
