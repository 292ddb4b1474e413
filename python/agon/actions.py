"""Actions as one number and as parts, and random actions."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .batch import shape


def flatten(game: str, actions: ArrayLike, config: Mapping[str, Any] | None = None) -> NDArray[np.int32]:
    """Parts (…, k) -> one number each. In Tron (breaker, heading), in Evasion (building, removal); elsewhere one part."""
    parts = np.asarray(actions)
    sides = tuple(shape(game, config).parts)
    if parts.shape[-1:] != (len(sides),):
        raise ValueError(f"actions of {game} have {len(sides)} parts, got an array of shape {parts.shape}")
    flat: NDArray[np.int32] = np.ravel_multi_index(tuple(np.moveaxis(parts, -1, 0)), sides).astype(np.int32)
    return flat


def unflatten(game: str, actions: ArrayLike, config: Mapping[str, Any] | None = None) -> NDArray[np.int32]:
    """One number each -> parts (…, k)."""
    sides = tuple(shape(game, config).parts)
    return np.stack(np.unravel_index(np.asarray(actions), sides), axis=-1).astype(np.int32)


def random_actions(masks: NDArray[np.int8], seed: int | np.random.Generator | None = None) -> NDArray[np.int32]:
    """A random legal action for each row. All are equally likely."""
    generator = np.random.default_rng(seed)
    sums = np.cumsum(masks, axis=-1, dtype=np.int32)
    drawn = generator.random(masks.shape[:-1]) * sums[..., -1]
    chosen: NDArray[np.int32] = np.argmax(sums > drawn[..., None], axis=-1).astype(np.int32)
    return chosen
