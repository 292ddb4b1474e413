"""Rows a second from Python, observations and masks included: vectors of 256 matches, and beside them Gymnasium's CartPole.

    scripts/python.sh run bench/python/vectors.py [seconds]

A row is a seat's observation, mask, reward and flags. Actions are drawn before the clock runs: only the step is measured.
They are any legal ones; in Tron none that runs into a wall where another is left, or matches would end at once.
Figures are for arrays that are filled in place (copy=False), in processor time of the calling thread where it works
alone, and in wall time with two threads.
"""
from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np

import agon

SMALL = {"map": "generated", "width": 11, "height": 11}
CASES: list[tuple[str, str, dict[str, Any]]] = [
    ("Tron 11x11, one map", "tron", {"config": {**SMALL, "map_seed": 1}}),
    ("Tron 11x11, a map a match", "tron", {"config": SMALL}),
    ("Tron 35x21", "tron", {}),
    ("Evasion, scalars", "evasion", {"rays": False}),
    ("Evasion, rays", "evasion", {}),
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


def rows_a_second(game: str, seconds: float, threads: int, settings: dict[str, Any]) -> float:
    batch = agon.Batch(game, 256, threads=threads, **settings)
    batch.reset(1)
    clock = time.thread_time if threads == 1 else time.perf_counter
    generator = np.random.default_rng(0)
    passed, rows = 0.0, 0
    ends = time.perf_counter() + seconds
    while time.perf_counter() < ends:
        batch.actions[...] = agon.random_actions(choices(batch), generator)
        began = clock()
        batch.step()
        passed += clock() - began
        rows += batch.rows
    return rows / passed


def cart_pole(seconds: float) -> float:
    import gymnasium

    env = gymnasium.make_vec("CartPole-v1", 256, vectorization_mode="vector_entry_point")
    env.reset(seed=0)
    actions = env.action_space.sample()
    passed, rows = 0.0, 0
    ends = time.perf_counter() + seconds
    while time.perf_counter() < ends:
        began = time.thread_time()
        env.step(actions)
        passed += time.thread_time() - began
        rows += 256
    return rows / passed


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    print(f"{'':30} {'one thread':>12} {'two threads':>12}   million rows a second")
    for title, game, settings in CASES:
        one, two = (rows_a_second(game, seconds, threads, settings) / 1e6 for threads in (1, 2))
        print(f"{title:30} {one:12.2f} {two:12.2f}", flush=True)
    print(f"{'Gymnasium CartPole-v1, vector':30} {cart_pole(seconds) / 1e6:12.2f}")


if __name__ == "__main__":
    main()
