"""Gymnasium's spaces of a game."""
from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

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


def flat(actions: Any, shape: Shape, kind: str = "flat", rows: int | None = None) -> NDArray[np.int32]:
    """Turns actions of a space into one number for each row; `rows` None: of one seat. Raises ValueError for anything but whole
    numbers of the space, one for each row: a library that gives floats, texts or one number for all means something else."""
    given, sides = np.asarray(actions), tuple(shape.parts) if kind == "multi" else (shape.actions,)
    wanted = (() if rows is None else (rows,)) + ((len(sides),) if kind == "multi" else ())
    if given.dtype.kind not in "iu":
        raise ValueError(f"actions are whole numbers, not {given.dtype}: {actions!r}")
    if given.shape != wanted:
        raise ValueError(f"actions: an array of shape {wanted}, not {given.shape}")
    within = (given >= 0) & (given < np.array(sides if kind == "multi" else sides[0]))
    if not within.all():
        place = tuple(int(at) for at in np.argwhere(~within)[0]) if given.shape else ()
        least = place[-1] if kind == "multi" else 0
        row = f" in row {place[0]}" if rows is not None else ""
        raise ValueError(f"action {given[place]}{row}: actions are 0 to {sides[least] - 1}")
    if kind == "multi":
        given = np.asarray(np.ravel_multi_index(tuple(np.moveaxis(given, -1, 0)), sides))
    return given.astype(np.int32)
