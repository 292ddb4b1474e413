"""Rows a second from Python, observations and masks included: vectors of 256 matches, and beside them Gymnasium's CartPole.

    scripts/python.sh run bench/python/vectors.py [seconds]

A row is a seat's observation, mask, reward and flags. Actions are drawn before the clock runs: only the step is measured, by
the clock on the wall. They are any legal ones; in Tron none that runs into a wall where another is left, or matches would end
at once. All cases take turns, ten times, and each is told by its fastest turn, since a machine that others use too makes some
turns slow. Columns: arrays in place (copy=False) with one and with two threads, and new arrays (copy=True) with one.
"""
from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import agon

TURNS = 10
SMALL = {"map": "generated", "width": 11, "height": 11}
CASES: list[tuple[str, str, dict[str, Any]]] = [
    ("Tron 11x11, one map", "tron", {"config": {**SMALL, "map_seed": 1}}),
    ("Tron 11x11, a map a match", "tron", {"config": SMALL}),
    ("Tron 35x21", "tron", {}),
    ("Evasion, scalars", "evasion", {"rays": False}),
    ("Evasion, rays", "evasion", {}),
    ("Evasion against random", "evasion", {"opponent": "random"}),
    ("Sugargame", "sugargame", {}),
    ("Treasure Hunt", "treasure_hunt", {}),
    ("Zappy", "zappy", {}),
]


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


Rate = Callable[[float], float]


def stepping(game: str, threads: int, copy: bool, settings: dict[str, Any]) -> Rate:
    """What gives rows a second, after stepping for some seconds."""
    env = agon.make_vec(game, 256, num_threads=threads, copy=copy, seed=1, **settings)
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

    return rate


def cart_pole() -> Rate:
    import gymnasium

    env = gymnasium.make_vec("CartPole-v1", 256, vectorization_mode="vector_entry_point")
    env.reset(seed=0)
    actions = env.action_space.sample()

    def rate(seconds: float) -> float:
        rows, began = 0, time.perf_counter()
        while time.perf_counter() < began + seconds:
            env.step(actions)
            rows += 256
        return rows / (time.perf_counter() - began)

    return rate


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    rates = {(title, threads, copy): stepping(game, threads, copy, settings)
             for title, game, settings in CASES for threads, copy in ((1, False), (2, False), (1, True))}
    rates["CartPole", 1, True] = cart_pole()
    best = dict.fromkeys(rates, 0.0)
    for _ in range(TURNS):
        for name, rate in rates.items():
            best[name] = max(best[name], rate(seconds / TURNS) / 1e6)
    print(f"{'':30} {'one thread':>12} {'two threads':>12} {'copies':>12}   million rows a second")
    for title, _, _ in CASES:
        print(f"{title:30} {best[title, 1, False]:12.2f} {best[title, 2, False]:12.2f} {best[title, 1, True]:12.2f}")
    print(f"{'Gymnasium CartPole-v1, vector':30} {'':12} {'':12} {best['CartPole', 1, True]:12.2f}")


if __name__ == "__main__":
    main()
