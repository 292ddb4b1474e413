"""Evasion's prey learns to stay free of the greedy hunter: linear Q-learning by least squares.

    scripts/python.sh run examples/evasion_prey.py [rounds]

The value of a direction is a product of weights and of some numbers made by hand about where one would be after going
that way: how near the hunter's path comes, how much room there is. Each round plays matches with the present weights
and some chance, and solves for the weights under which values agree with what followed. NumPy alone.
"""
from __future__ import annotations

import sys

import numpy as np

import agon

SKIP = 4  # ticks a decision counts
DISCOUNT = 0.995
DIRECTIONS = np.array([(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)], np.float32)
TICKS = np.arange(2, 66, 2, dtype=np.float32)


def room(seen: np.ndarray, first_ray: int, place: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The box around a player, from its rays along the axes: least and greatest x and y."""
    right, down, left, up = (seen[:, first_ray + ray] * 300 for ray in (0, 4, 8, 12))
    return place - np.stack([left, up], -1) + 0.5, place + np.stack([right, down], -1) - 0.5


def bounced(places: np.ndarray, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Coordinates that run on beyond a box, as of one that bounces in it."""
    span = np.maximum(high - low, 1.0)
    inside = np.mod(places - low, 2 * span)
    return low + np.minimum(inside, 2 * span - inside)


def features(seen: np.ndarray) -> np.ndarray:
    """(rows, numbers) -> (rows, 9, features): a line for each direction."""
    place = seen[:, 2:4] * 300
    hunter, speed = place + seen[:, 6:8] * 300, seen[:, 8:10]
    low, high = room(seen, -32, place)
    hunter_low, hunter_high = room(seen, -16, hunter)
    future = bounced(hunter[:, None] + speed[:, None] * TICKS[:, None], hunter_low[:, None], hunter_high[:, None])
    own = np.clip(place[:, None, None] + DIRECTIONS[None, :, None] * (TICKS / 2)[:, None], low[:, None, None],
                  high[:, None, None])
    distance = np.linalg.norm(own - future[:, None], axis=-1)
    nearest = np.minimum.accumulate(distance, axis=-1)[..., [5, 11, 21, 31]]
    together = ((hunter >= low - 1) & (hunter <= high + 1)).all(-1)[:, None]
    after = own[:, :, 5]  # where one is twelve ticks later
    size = np.maximum(high - low, 1)[:, None]
    ahead = np.where(speed[:, None] > 0, high[:, None] - after, after - low[:, None]) / size  # room the hunter drives into
    gap = (after - future[:, None, 5]) * speed[:, None]  # how far one is before the hunter, along each axis
    soon = np.exp(-np.maximum(gap, 0) / 15) * (gap > 0)
    middle = np.abs(after - (low + high)[:, None] / 2) / size
    wait = seen[:, 10][:, None]
    alike = np.ones_like(wait) * np.ones(9)
    columns = [
        *np.moveaxis(np.exp(-nearest / 6), -1, 0), *np.moveaxis(np.exp(-nearest / 20), -1, 0),
        *np.moveaxis(middle, -1, 0), *np.moveaxis(ahead, -1, 0), *np.moveaxis(soon, -1, 0),
        *np.moveaxis(soon * (1 - ahead) * (1 - wait[..., None]), -1, 0),
        *np.moveaxis(np.log(size) * alike[..., None] / 5, -1, 0), alike * together, alike * wait,
        alike * together * np.exp(-size.min(-1) / 20), alike,
    ]
    return np.stack(columns, axis=-1).astype(np.float64)


def best(weights: np.ndarray, lines: np.ndarray) -> np.ndarray:
    return (lines @ weights).argmax(1)


class Samples:
    """All transitions, for least squares."""

    def __init__(self) -> None:
        self.before: list[np.ndarray] = []
        self.after: list[np.ndarray] = []
        self.rewards: list[np.ndarray] = []

    def forget(self, steps: int) -> None:
        """What is older was done by worse players."""
        for kept in (self.before, self.after, self.rewards):
            del kept[:-steps]

    def solve(self, weights: np.ndarray, sweeps: int) -> np.ndarray:
        before, rewards = np.concatenate(self.before), np.concatenate(self.rewards)
        after = np.concatenate(self.after)  # (transitions, 9, features); nothing but zeros after the end
        square = before.T @ before + 1e-3 * np.eye(before.shape[1])
        for _ in range(sweeps):
            following = after[np.arange(len(after)), best(weights, after)]
            weights = np.linalg.solve(square - DISCOUNT * before.T @ following, before.T @ rewards)
        return weights


def play(weights: np.ndarray, matches: int, chance: float, seed: int, samples: Samples | None) -> float:
    """One match in each place; the mean tick of capture."""
    env = agon.make_vec("evasion", matches, opponent="greedy", seat=1, seed=seed, autoreset_mode="Disabled", reward="score",
                        copy=False, frame_skip=SKIP)
    env.reset()
    batch, generator = env.batch, np.random.default_rng(seed)
    running = np.arange(matches, dtype=np.int32)
    ticks = np.zeros(matches)
    lines = features(batch.observations)
    while len(running):
        chosen = best(weights, lines)
        wild = generator.random(len(running)) < chance
        chosen[wild] = generator.integers(9, size=wild.sum())
        batch.actions[running] = 1 + chosen
        batch.send(running)
        batch.receive(len(running))
        ticks[running] += batch.rewards[running]
        caught = batch.terminations[running]
        following = features(batch.observations[running])
        if samples is not None:
            samples.before.append(lines[np.arange(len(running)), chosen])
            samples.after.append(np.where(caught[:, None, None], 0, following))
            samples.rewards.append(np.where(caught, -1.0, 0.0))
        running, lines = running[~caught], following[~caught]
    return float(ticks.mean())


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    numbers = agon.shape("evasion").observation[0]
    weights = np.random.default_rng(0).normal(size=features(np.zeros((1, numbers), np.float32)).shape[-1]) * 0.01
    samples, longest, kept = Samples(), 0.0, weights
    for number in range(rounds):
        explored = play(weights, 16, 0.05, 1000 * number, samples)
        samples.forget(6000)
        weights = samples.solve(weights, 5)
        ticks = play(weights, 1, 0.0, number, None)
        if ticks > longest:
            longest, kept = ticks, weights
        print(f"round {number + 1}: {explored:.0f} ticks with some chance, {ticks:.0f} without", flush=True)
    print(f"the best weights live {longest:.0f} ticks, {play(kept, 64, 0.02, 10**6, None):.0f} with a little chance;"
          " the built-in runner lives 1028")


if __name__ == "__main__":
    main()
