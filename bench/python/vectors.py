"""Rows a second from Python, observations and masks included: vectors of 256 matches, and beside them other projects' own.

    scripts/python.sh speed [--write] [--seconds 0.8]

A row is a seat's observation, mask, reward and flags. Actions are drawn before the clock runs: only the step is measured, by
the clock on the wall. They are any legal ones; in Tron none that runs into a wall where another is left, or matches would end
at once. All cases take turns, so many seconds each time, and a figure is the median of its turns. Columns: arrays in place
(copy=False) and new arrays (copy=True), each with one and with two threads, and how many threads are chosen where the owner
leaves it open. --write puts the table into docs/learning.md. Beside it: CartPole of Gymnasium, and Snake of PufferLib, where
`python.sh speed` could install that.
"""
from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import agon

ROOT = Path(__file__).resolve().parents[2]
PAGE, BEGIN, END = ROOT / "docs" / "learning.md", "<!-- speed -->\n", "<!-- end of speed -->\n"
PUFFER = ROOT / "build" / "python-puffer"
TURNS, MATCHES = 5, 256
SMALL = {"map": "generated", "width": 11, "height": 11}
CASES: list[tuple[str, str, dict[str, Any]]] = [
    ("Tron 11x11, one map", "tron", {"config": {**SMALL, "map_seed": 1}}),
    ("Tron 11x11, a map a match", "tron", {"config": SMALL}),
    ("Tron 35x21", "tron", {}),
    ("Evasion, scalars", "evasion", {"rays": False}),
    ("Evasion, with rays", "evasion", {}),
    ("Evasion, a prey against `random`", "evasion", {"opponent": "random", "seat": 1}),
    ("Evasion, a hunter against `random`", "evasion", {"opponent": "random", "seat": 0}),
    ("Sugargame", "sugargame", {}),
    ("Treasure Hunt", "treasure_hunt", {}),
    ("Zappy", "zappy", {}),
]
WAYS = [(False, 1), (False, 2), (True, 1), (True, 2)]  # copy, threads
Rate = Callable[[float], float]


def choices(batch: agon.Batch) -> np.ndarray:
    """What a row's action is drawn from."""
    if batch.game != "tron":
        return batch.masks
    seen = batch.observations
    rows, _, height, width = seen.shape
    each = np.arange(rows)
    walls = seen[:, :3].max(1)
    y, x = np.divmod(seen[:, 3:7].max(1).reshape(rows, -1).argmax(1), width)
    careful = batch.masks.copy()
    for way, (across, down) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        free = walls[each, np.clip(y + down, 0, height - 1), np.clip(x + across, 0, width - 1)] == 0
        careful[:, way] &= free
        careful[:, way + 4] &= free
    lost = careful.sum(1) == 0
    careful[lost] = batch.masks[lost]
    return careful


def stepping(game: str, threads: int, copy: bool, settings: dict[str, Any]) -> tuple[agon.gym.AgonVectorEnv, Rate]:
    """A vector, and what gives its rows a second after stepping for some seconds."""
    env = agon.make_vec(game, MATCHES, num_threads=threads, copy=copy, seed=1, **settings)
    env.reset()
    generator = np.random.default_rng(0)

    def rate(seconds: float) -> float:
        passed, rows = 0.0, 0
        ends = time.perf_counter() + seconds
        while time.perf_counter() < ends:
            actions = agon.random_actions(choices(env.batch), generator)
            began = time.perf_counter()
            env.step(actions)
            passed += time.perf_counter() - began
            rows += env.batch.rows
        return rows / passed

    return env, rate


def chosen_threads(game: str, settings: dict[str, Any]) -> str:
    """What three vectors choose, each by its first steps."""
    found = set()
    for _ in range(3):
        env, rate = stepping(game, 0, False, settings)
        rate(0.2)
        found.add(env.batch.threads)
    return " or ".join(map(str, sorted(found)))


def cart_pole() -> Rate:
    import gymnasium

    env = gymnasium.make_vec("CartPole-v1", MATCHES, vectorization_mode="vector_entry_point")
    env.reset(seed=0)
    actions = env.action_space.sample()

    def rate(seconds: float) -> float:
        rows, began = 0, time.perf_counter()
        while time.perf_counter() < began + seconds:
            env.step(actions)
            rows += MATCHES
        return rows / (time.perf_counter() - began)

    return rate


def snake() -> Rate | None:
    """256 snakes of PufferLib in one world of its usual size, stepped as its class Snake does; the wheel lacks files that
    importing this class needs. None: PufferLib is not there."""
    found = list(PUFFER.glob("pufferlib/ocean/snake/cy_snake*.so"))
    if not found:
        return None
    flags = sys.getdlopenflags()
    sys.setdlopenflags(os.RTLD_NOW | os.RTLD_DEEPBIND)  # its function step would else be one of the C library's
    spec = importlib.util.spec_from_file_location("cy_snake", found[0])
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.setdlopenflags(flags)
    seen, chosen = np.zeros((MATCHES, 11, 11), np.int8), np.zeros(MATCHES, np.int32)
    rewards, over = np.zeros(MATCHES, np.float32), np.zeros(MATCHES, np.bool_)
    world = module.CySnake(seen, chosen, rewards, over.view(np.uint8), [640], [360], [MATCHES], [4096], 5, 1024, True, 0.1, 0.1, -1.0)
    world.reset()
    actions = np.random.default_rng(0).integers(0, 4, (1024, MATCHES))
    written = (seen, rewards, over)  # the world itself does not keep them alive

    def rate(seconds: float) -> float:
        assert len(written) == 3
        steps, began = 0, time.perf_counter()
        while time.perf_counter() < began + seconds:
            chosen[:] = actions[steps % len(actions)]
            world.step()
            steps += 1
        return steps * MATCHES / (time.perf_counter() - began)

    return rate


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def measured(seconds: float) -> str:
    """The table, as the page has it."""
    load = os.getloadavg()[0]
    rates: dict[tuple[Any, ...], Rate] = {(title, *way): stepping(game, way[1], way[0], settings)[1]
                                          for title, game, settings in CASES for way in WAYS}
    rates["cart pole",] = cart_pole()
    if (puffer := snake()) is not None:
        rates["snake",] = puffer
    turns: dict[tuple[Any, ...], list[float]] = {name: [] for name in rates}
    for _ in range(TURNS):
        for name, rate in rates.items():
            turns[name].append(rate(seconds) / 1e6)
    median = {name: statistics.median(found) for name, found in turns.items()}
    lines = ["| | a step, µs | one thread | two | with copies, one thread | two | threads chosen |", "| --- " * 7 + "|"]
    for title, game, settings in CASES:
        rows = MATCHES * agon.Batch(game, 1, **settings).rows
        figures = [f"{median[title, *way]:.1f}" for way in WAYS]
        step = rows / median[title, False, 1]
        lines.append(f"| {title} | {step:.0f} | {' | '.join(figures)} | {chosen_threads(game, settings)} |")
    others = [("cart pole", "CartPole-v1 of Gymnasium, its vector in NumPy"), ("snake", "Snake of PufferLib 2.0.2, 256 snakes")]
    for name, title in others:
        if (name,) in median:
            lines.append(f"| {title} | {MATCHES / median[name,]:.0f} | {median[name,]:.1f} | | | | |")
    lines += ["", f"Medians of {TURNS} turns on {os.cpu_count()} cores ({processor()}), Python {platform.python_version()}, "
                  f"NumPy {np.__version__}. The machine's load was {load:.1f} before."]
    return "\n".join(lines) + "\n"


def main() -> None:
    words = argparse.ArgumentParser(description="Rows a second of vectors of 256 matches.")
    words.add_argument("--write", action="store_true", help="puts the table into docs/learning.md")
    words.add_argument("--seconds", type=float, default=0.8, help="of a turn; there are five of each case")
    given = words.parse_args()
    table = measured(given.seconds)
    print(table, end="")
    if given.write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_text(before + BEGIN + table + END + rest.partition(END)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
