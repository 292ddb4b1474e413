"""Many matches as one native environment of PufferLib, which fills PufferLib's own arrays.

>>> import agon, pufferlib.vector
>>> env = pufferlib.vector.make(agon.puffer, env_kwargs={"game": "tron", "num_envs": 1024})
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .extras import needed

if TYPE_CHECKING:
    from .adapters.pufferlib import PufferEnv


def puffer(game: str, num_envs: int = 1, *, buf: Any = None, seed: int | None = None, **settings: Any) -> PufferEnv:
    """Many matches as one native environment of PufferLib: `pufferlib.vector.make(agon.puffer, env_kwargs={"game": "tron",
    "num_envs": 1024})`. Needs PufferLib (2.0 or 3.0). `buf` has PufferLib's arrays, and the core writes into them. A match begins
    anew in the step in which it ends. `masks` marks the rows whose seat is asked; legal actions are in `action_masks`. The
    settings are those of `agon.Batch`."""
    needed("pufferlib", "agon.puffer")
    from .adapters.pufferlib import PufferEnv

    return PufferEnv(game, num_envs, buf=buf, seed=seed, **settings)
