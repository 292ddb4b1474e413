"""Gymnasium's spaces of a game."""
from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from ._core import Shape


def observation_space(shape: Shape) -> spaces.Box:
    sides = tuple(shape.observation)
    if shape.real:
        return spaces.Box(-np.inf, np.inf, sides, np.float32)
    return spaces.Box(0, 255, sides, np.uint8)


def action_space(shape: Shape, actions: str) -> spaces.Space[Any]:
    """The space of actions: "flat" has one number, "multi" its parts."""
    if actions == "flat":
        return spaces.Discrete(shape.actions)
    if actions == "multi":
        return spaces.MultiDiscrete(np.array(shape.parts, np.int64))
    raise ValueError(f'actions: "flat" or "multi", not {actions!r}')


def flat(actions: Any, shape: Shape, kind: str) -> Any:
    """Turns actions of a space into numbers."""
    if kind == "flat":
        return actions
    parts = np.asarray(actions)
    return np.ravel_multi_index(tuple(np.moveaxis(parts, -1, 0)), tuple(shape.parts))
