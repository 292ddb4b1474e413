"""Brings a learned player into the arena, as a program that speaks the bot protocol or as a folder."""
from __future__ import annotations

import inspect
import json
import os
import pickle
import secrets
import shutil
import sys
import warnings
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

import numpy as np

from . import _core
from .policies import NumpyPolicy, OnnxPolicy, Policy


#: The program that plays an exported policy.
PLAYER = Path(_core.__file__).with_name("player")
#: The libraries that a wheel brings (scripts/wheel.sh); a package that was built here uses the system's.
LIBRARIES = Path("program", "lib")


def _brought_for(program: Path) -> set[Path]:
    """The libraries of the wheel that a program needs, and those that these need."""
    every = sorted((PLAYER.parent / LIBRARIES).glob("*"))
    found: set[Path] = set()
    waiting = [program]
    while waiting:
        content = waiting.pop().read_bytes()
        more = [each for each in every if each not in found and each.name.encode() + b"\0" in content]
        found.update(more)
        waiting += more
    return found


class _Seat:
    """A seat of the match that "start" announced."""

    def __init__(self, start: dict[str, Any], options: dict[str, Any]) -> None:
        game, config = start["game"], json.dumps(start["config"])
        shape = _core.shape(game, config, json.dumps(options))
        self._coder = _core.seat_coder(game, config, json.dumps(options), start["seat"], secrets.randbits(48))
        kind = np.float32 if shape.real else np.uint8
        self._arrays = {"observation": np.zeros(tuple(shape.observation), kind),
                        "mask": np.zeros(shape.actions, np.int8)}

    def action(self, policy: Policy, view: Any) -> Any:
        chosen = 0
        if self._coder.asked(json.dumps(view), self._arrays):
            chosen = int(policy(self._arrays["observation"], self._arrays["mask"]))
        return json.loads(self._coder.answer(chosen))


def run_bot(policy: Policy, lines: Iterable[str], output: IO[str], name: str = "learned", **options: Any) -> None:
    """Plays one match. It reads the arena's lines, and writes the answers."""
    seat: _Seat | None = None

    def say(line: dict[str, Any]) -> None:
        output.write(json.dumps(line, separators=(",", ":")) + "\n")
        output.flush()

    for text in lines:
        line = json.loads(text)
        if "start" in line:
            seat = _Seat(line["start"], options)
            say({"ready": {"name": name}})
        elif "decide" in line:
            assert seat is not None, "decide came before start"
            say({"action": seat.action(policy, line["decide"]["view"])})
        elif "end" in line:
            return


def bot(policy: Policy, name: str = "learned", **options: Any) -> None:
    """Plays one match over standard input and output: `agon play GAME "cmd:python3 mine.py" …`. `policy` takes an observation
    and its mask and gives the number of an action. `options` are those of its training."""
    run_bot(policy, sys.stdin, sys.stdout, name, **options)


_PROGRAM = '''#!/usr/bin/env python3
"""A learned player of {game}. Try it:   agon play {game} "cmd:/usr/bin/python3 {folder}/bot.py" random
The program beside it plays; it needs this folder and no package."""
import os

here = os.path.dirname(os.path.abspath(__file__))
player = os.path.join(here, "player")
os.execv(player, [player, os.path.join(here, "policy.net"), {name!r}, {options!r}])
'''

_PACKAGE = '''#!/usr/bin/env python3
"""A learned player of {game}. It needs the package agon and what its policy is made with."""
import os

for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(threads, "1")  # a bot has one core

from agon.bots import bot
from agon.policies import {kind}

here = os.path.dirname(os.path.abspath(__file__))
bot({kind}{load}(os.path.join(here, {weights!r})), {name!r}, **{options!r})
'''

_PICKLED = '''#!/usr/bin/env python3
"""A learned player of {game}. It needs the package agon and what policy_source.py needs."""
import os
import pickle

for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(threads, "1")  # a bot has one core

import policy_source

from agon.bots import bot


class Reader(pickle.Unpickler):
    def find_class(self, module, name):
        return getattr(policy_source, name) if module == {module!r} else super().find_class(module, name)


with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "policy.pickle"), "rb") as file:
    policy = Reader(file).load()
bot(policy, {name!r}, **{options!r})
'''

MOST_PACKED = 1 << 20  # largest upload that a class's arena takes, in bytes


def export(policy: Policy, folder: str | os.PathLike[str], game: str, name: str = "learned",
           bring: bool = True, precision: str = "float32", **options: Any) -> Path:
    """Makes a folder that holds the player, for `agon play GAME "cmd:python3 FOLDER/bot.py" …` and `agon submit FOLDER …`.

    With `bring` (for a NumpyPolicy) the folder has all that it needs: `bot.py`, the weights, and a program for this machine's
    kind of processor. The program speaks the bot protocol, makes observations and asks the network. So neither NumPy nor this
    package is needed where it plays. Without `bring`, `bot.py` uses the package that is installed there. The policy may then be
    an OnnxPolicy or any object that can be pickled; the folder gets the file that defines its class.

    `precision="float16"` halves the weights. `options` are those of the observations in training. A folder that is too large
    for an upload (1 MiB packed) is still made, with a warning. Returns the folder."""
    home = Path(folder)
    if bring and not isinstance(policy, NumpyPolicy):
        reason = "ONNX Runtime is too large to bring" if isinstance(policy, OnnxPolicy) else "only a NumpyPolicy plays without Python"
        raise ValueError(f"{reason}: export with bring=False where what it needs is installed")
    if isinstance(policy, NumpyPolicy):
        _check_fits(policy, game)
    home.mkdir(parents=True, exist_ok=True)
    if bring and isinstance(policy, NumpyPolicy):
        (home / "policy.net").write_bytes(policy.to_bytes(precision))
        shutil.copyfile(PLAYER, home / "player")
        (home / "player").chmod(0o755)
        for library in _brought_for(PLAYER):
            (home / LIBRARIES).mkdir(parents=True, exist_ok=True)
            shutil.copyfile(library, home / LIBRARIES / library.name)
        text = _PROGRAM.format(game=game, folder=home.name, name=name, options=json.dumps(options))
    elif isinstance(policy, (NumpyPolicy, OnnxPolicy)):
        onnx = isinstance(policy, OnnxPolicy)
        weights = "policy.onnx" if onnx else "policy.npz"
        policy.save(home / weights)
        text = _PACKAGE.format(game=game, kind=type(policy).__name__, load="" if onnx else ".load", weights=weights,
                               name=name, options=options)
    else:
        thing = policy if inspect.isfunction(policy) else type(policy)
        try:
            shutil.copyfile(inspect.getfile(thing), home / "policy_source.py")
        except (TypeError, OSError):
            raise TypeError(f"export brings the file that defines a policy's class, and {thing} stands in none") from None
        (home / "policy.pickle").write_bytes(pickle.dumps(policy))
        text = _PICKLED.format(game=game, module=thing.__module__, name=name, options=options)
    (home / "bot.py").write_text(text, encoding="utf-8")
    if (size := packed_size(home)) > MOST_PACKED:
        warnings.warn(f"{home} has {size} bytes when it is packed, an upload at most {MOST_PACKED}: "
                      'precision="float16" or smaller layers make it less', stacklevel=2)
    return home


def _check_fits(policy: NumpyPolicy, game: str) -> None:
    """Checks what is certain without the configuration; boards may have any size."""
    actions = policy.layers[-1][1].size
    if game != "evasion" and actions != (wanted := _core.shape(game, "{}", "{}").actions):
        raise ValueError(f"the policy gives {actions} values, {game} has {wanted} actions")


def packed_size(folder: Path) -> int:
    """Bytes of the folder as an archive."""
    return sum(len(zlib.compress(path.read_bytes(), 9)) + 200 for path in folder.rglob("*") if path.is_file())
