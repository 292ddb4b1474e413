"""The games of Agon for programs that learn: many matches at once, by the rules that the server enforces, without a socket.

>>> import agon
>>> env = agon.make_vec("tron", num_envs=64, opponent="wall_hugger", seed=0)
>>> observations, infos = env.reset()
>>> actions = agon.random_actions(infos["action_mask"], seed=0)
>>> observations, rewards, terminations, truncations, infos = env.step(actions)

`Batch` and everything below it needs only NumPy. Interfaces of other kits are loaded on first use: `make` and `make_vec` need
gymnasium, `env` and `parallel_env` need pettingzoo, `puffer` needs pufferlib. Where gymnasium is installed, it knows every game by name and version:
`gymnasium.make("agon/Tron-v2")`.
"""
from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from . import _core

# A free-threaded Python turns the GIL on for the core, with a warning, unless it was told not to.
if not getattr(sys, "_is_gil_enabled", lambda: True)():
    raise ImportError("agon needs the GIL, and this free-threaded Python runs without: unset PYTHON_GIL and drop -X gil=0")

from .actions import flatten, random_actions, unflatten
from .batch import Batch, game_options, games, info, players, shape
from .bots import bot, export, run_bot
from .evaluation import Evaluation, evaluate
from .league import League
from .puffer import puffer
from .records import Record, show
from .versions import register

if TYPE_CHECKING:
    from .gym import make, make_vec
    from .wrappers import DictObservation, parts_of
    from .zoo import env, parallel_env

__version__: str = getattr(_core, "__version__")

__all__ = [
    "Batch", "DictObservation", "Evaluation", "League", "Record", "__version__", "bot", "env", "evaluate", "export", "flatten", "game_options", "games", "info", "make",
    "make_vec", "parallel_env", "parts_of", "players", "puffer", "random_actions", "run_bot", "shape", "show", "unflatten",
]

_LATER = {"make": "gym", "make_vec": "gym", "env": "zoo", "parallel_env": "zoo", "DictObservation": "wrappers", "parts_of": "wrappers"}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'agon' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_LATER[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted(__all__)


try:
    register()
except ImportError:  # without gymnasium
    pass
