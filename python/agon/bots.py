"""A learned player enters the arena: as a program that speaks the bot protocol, and as a folder of its own."""
from __future__ import annotations

import json
import os
import secrets
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

import numpy as np

from . import _core
from .policies import NumpyPolicy, OnnxPolicy, Policy


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
    """Plays one match: what the arena says, line by line, and where to answer it."""
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
    """Plays one match over standard input and output: `agon play GAME "cmd:python3 mine.py" random`. `policy` takes
    an observation and its mask and gives the number of an action; `options` are those it was trained with."""
    run_bot(policy, sys.stdin, sys.stdout, name, **options)


_BOT = '''#!/usr/bin/env python3
"""A learned player of {game}. Try it:   agon play {game} "cmd:/usr/bin/python3 {folder}/bot.py" random"""
import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(here, "lib"))
for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(threads, "1")  # a bot has one core

from agon.bots import bot
from agon.policies import {kind}

bot({kind}{load}(os.path.join(here, "{weights}")), {name!r}, **{options!r})
'''


def export(policy: NumpyPolicy | OnnxPolicy, folder: str | os.PathLike[str], game: str, name: str = "learned",
           bring: bool = True, **options: Any) -> Path:
    """Makes a folder that holds the player: `bot.py`, its weights, and with `bring` this package and NumPy (for a
    NumpyPolicy), so that it runs with the same Python where nothing is installed. Returns the folder."""
    home = Path(folder)
    home.mkdir(parents=True, exist_ok=True)
    onnx = isinstance(policy, OnnxPolicy)
    if not onnx and not isinstance(policy, NumpyPolicy):
        raise TypeError("export takes a NumpyPolicy or an OnnxPolicy; any other can play by agon.bot")
    weights = "policy.onnx" if onnx else "policy.npz"
    policy.save(home / weights)
    text = _BOT.format(game=game, folder=home.name, kind=type(policy).__name__, load="" if onnx else ".load",
                       weights=weights, name=name, options=options)
    (home / "bot.py").write_text(text, encoding="utf-8")
    if bring:
        _bring(home / "lib", onnx)
    return home


def _bring(lib: Path, onnx: bool) -> None:
    if onnx:
        raise ValueError("ONNX Runtime is too large to bring: export with bring=False where it is installed")
    packages = [Path(__file__).parent, Path(_core.__file__).parent, Path(np.__file__).parent,
                Path(np.__file__).parent.with_name("numpy.libs")]
    left_out = shutil.ignore_patterns("__pycache__", "tests", "*.pyi", "include", "*.a")
    for package in packages:
        if package.is_dir():
            shutil.copytree(package, lib / package.name, ignore=left_out, dirs_exist_ok=True)
