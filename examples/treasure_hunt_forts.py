"""Where may treasure and fort be? An evolution strategy learns how to choose the field to look at next in Treasure Hunt.

    scripts/python.sh run examples/treasure_hunt_forts.py [generations]

A field's worth is a product of seven weights and seven numbers: what the way there costs, how many fields it shows, how
near it is to where the enemy was first seen (it begins on its fort), and so on. Each generation plays the same matches with
weights a little to either side, and moves towards those that won. NumPy alone.
"""
from __future__ import annotations

import sys

import numpy as np

import agon

HEIGHT, WIDTH = 10, 20
FAR = 1e3
# Places of the planes; agon.shape("treasure_hunt").names.
ON_MAP, WATER, GRASS, MOUNTAIN, OWN_HALF, SEEN, VISITED, ME, OWN_FORT, ENEMY_FORT, TREASURE, ENEMY, TRULY, HAS, _, MOVING = range(16)
NUMBERS = ["cost", "shown", "shown by cost", "near the first sight", "inside", "near me along x", "mountain"]


def beside(fields: np.ndarray, way: int, outside: float) -> np.ndarray:
    """What lies up, down, left or right of each field."""
    moved = np.full_like(fields, outside)
    if way == 0:
        moved[:, 1:] = fields[:, :-1]
    elif way == 1:
        moved[:, :-1] = fields[:, 1:]
    elif way == 2:
        moved[:, :, 1:] = fields[:, :, :-1]
    else:
        moved[:, :, :-1] = fields[:, :, 1:]
    return moved


def distances(effort: np.ndarray, source: np.ndarray) -> np.ndarray:
    """Actions from (or to) the source by the cheapest way; a step costs what leaving and entering cost."""
    cost = np.where(source, 0, FAR).astype(np.float32)
    while True:
        least = np.minimum.reduce([beside(cost + effort, way, FAR) for way in range(4)]) + effort
        better = np.minimum(cost, np.where(effort < FAR, least, FAR))
        if np.array_equal(better, cost):
            return cost
        cost = better


def numbers_of(planes: np.ndarray, first_sight: np.ndarray, cost: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(rows, height, width, 7), and which fields may show what is looked for."""
    has = planes[:, HAS, :1, :1] > 0
    wanted = np.where(has, 1 - planes[:, OWN_HALF], planes[:, OWN_HALF]) * planes[:, ON_MAP]
    hidden = wanted * planes[:, GRASS] * (1 - planes[:, SEEN])
    around = hidden.copy()
    for across in (2, 3):
        around = around + beside(hidden, across, 0)
    shown = np.where(planes[:, MOUNTAIN] > 0, around + beside(around, 0, 0) + beside(around, 1, 0), hidden)
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    off = np.abs(y - first_sight[:, 0, None, None]) + np.abs(x - first_sight[:, 1, None, None])
    near_sight = np.where(first_sight[:, :1, None] >= 0, np.exp(-off / 4), 0) * has
    inside = np.minimum.reduce([beside(planes[:, ON_MAP].astype(np.float32), way, 0) for way in range(4)])
    me = planes[:, ME].reshape(len(planes), -1).argmax(1)
    stack = [-cost / 10, shown / 3, 5 * shown / np.maximum(cost, 1), near_sight, inside,
             np.exp(-np.abs(x - (me % WIDTH)[:, None, None]) / 3), planes[:, MOUNTAIN]]
    return np.stack(stack, axis=-1), (shown > 0) & (cost < FAR) & (cost > 0)


class Walkers:
    """One walker a row, each with weights of its own; it looks for a new field whenever it has arrived on one."""

    def __init__(self, weights: np.ndarray) -> None:
        self.weights = weights
        self.first_sight = np.full((len(weights), 2), -1)
        self.heading = np.zeros(len(weights), np.int32)

    def actions(self, planes: np.ndarray) -> np.ndarray:
        truly = (planes[:, TRULY, 0, 0] > 0) & (self.first_sight[:, 0] < 0)
        places = planes[:, ENEMY].reshape(len(planes), -1).argmax(1)
        self.first_sight[truly] = np.stack([places // WIDTH, places % WIDTH], -1)[truly]
        free = np.flatnonzero(planes[:, MOVING, 0, 0] == 0)
        if len(free):
            self.heading[free] = self.headings(planes[free], free)
        return self.heading

    def headings(self, planes: np.ndarray, rows: np.ndarray) -> np.ndarray:
        effort = np.select([planes[:, GRASS] > 0, planes[:, MOUNTAIN] > 0], [1.0, 2.0], FAR).astype(np.float32)
        numbers, candidates = numbers_of(planes, self.first_sight[rows], distances(effort, planes[:, ME] > 0))
        worth = np.where(candidates, (numbers * self.weights[rows][:, None, None]).sum(-1), -np.inf)
        target = worth.reshape(len(rows), -1).argmax(1)
        has = planes[:, HAS, 0, 0] > 0
        for plane, applies in ((TREASURE, ~has), (ENEMY_FORT, has)):  # what was shown is no guess any more
            known = planes[:, plane].reshape(len(rows), -1)
            target = np.where(applies & (known.max(1) > 0), known.argmax(1), target)
        source = np.zeros((len(rows), HEIGHT * WIDTH), bool)
        source[np.arange(len(rows)), target] = True
        left = distances(effort, source.reshape(-1, HEIGHT, WIDTH))
        me = planes[:, ME].reshape(len(rows), -1).argmax(1)
        ways = [(beside(left + effort, way, FAR)).reshape(len(rows), -1)[np.arange(len(rows)), me] for way in range(4)]
        return np.argmin(ways, axis=0).astype(np.int32)


def play(weights: np.ndarray, opponent: str, seeds: np.ndarray) -> np.ndarray:
    """One match a row; 1 for a win, -1 for a loss."""
    batch = agon.Batch("treasure_hunt", len(weights), opponent=opponent, seat=0, autoreset="disabled")
    batch.reset(seeds.tolist())
    walkers, result = Walkers(weights), np.zeros(len(weights))
    running = np.arange(len(weights), dtype=np.int32)
    while len(running):
        own = Walkers(weights[running])
        own.first_sight, own.heading = walkers.first_sight[running], walkers.heading[running]
        batch.actions[running] = own.actions((batch.observations[running] > 0).astype(np.uint8))  # flags as 0 and 1
        walkers.first_sight[running], walkers.heading[running] = own.first_sight, own.heading
        batch.send(running)
        batch.receive(len(running))
        over = batch.terminations[running]
        result[running[over]] = batch.rewards[running[over]]
        running = running[~over]
    return result


def won(weights: np.ndarray, opponent: str, matches: int, seed: int) -> float:
    results = play(np.tile(weights, (matches, 1)), opponent, np.arange(matches) + seed)
    return float((results > 0).mean())


def main() -> None:
    generations = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    chance = np.random.default_rng(0)
    weights = np.array([1.0, 0, 0, 0, 0, 0, 0])  # the nearest field
    pairs, matches, spread, rate = 8, 24, 0.4, 0.6
    print(f"before: wins {won(weights, 'nearest', 200, 10**6):.1%} against nearest")
    for generation in range(generations):
        directions = chance.normal(size=(pairs, len(weights)))
        tried = weights + spread * np.concatenate([directions, -directions])
        seeds = np.tile(np.arange(matches) + 1000 * generation, 2 * pairs)
        results = play(np.repeat(tried, matches, axis=0), "nearest", seeds).reshape(2, pairs, matches).mean(-1)
        gains = results[0] - results[1]
        step = (gains[:, None] * directions).mean(0) / (spread * max(gains.std(), 0.05))
        weights = weights + rate * spread * step
        if generation % 5 == 4:
            print(f"generation {generation + 1}: wins {(results.mean() + 1) / 2:.1%} while searching,"
                  f" {won(weights, 'nearest', 200, 10**6):.1%} with the weights", flush=True)
    print(dict(zip(NUMBERS, weights.round(2).tolist())))
    for opponent in ("nearest", "scout"):
        print(f"after: wins {won(weights, opponent, 400, 2 * 10**6):.1%} against {opponent}")


if __name__ == "__main__":
    main()
