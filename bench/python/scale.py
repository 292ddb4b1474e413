"""How well a learner with its usual settings learns from each scale of observations: the maskable PPO of Stable-Baselines3.

    scripts/python.sh scale [--write] [--steps 60000] [--seeds 1] [GAME …]

Every learner takes so many steps against one built-in player, on one thread. Then it plays 400 other matches against it, by chance
as its policy says, and the table has its share of the points. The scales are that of version v1, where flags were 0 and 1 and
Sugargame had plain counts; today's, where flags are 0 and 255; and today's as a dict of planes and scalars, in float32 from 0 to 1.
--write puts the table into docs/baselines.md, at its end if it has none.
"""
from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO

import agon
from agon.learners import points
from agon.wrappers import parts_space

PAGE = Path(__file__).resolve().parents[2] / "docs" / "baselines.md"
BEGIN, END = "<!-- scale -->\n", "<!-- end of scale -->\n"
TESTED = 400


class Case(NamedTuple):
    opponent: str
    config: dict[str, Any]
    before: list[tuple[range, int, int]]  # planes that had other values in v1: today's times the first by the second, rounded up


CASES = {
    "tron": Case("wall_hugger", {"map": "generated", "width": 11, "height": 11}, [(range(0, 11), 1, 255)]),
    "sugargame": Case("drifter", {"steps": 60}, [
        (range(0, 2), 1, 28), (range(2, 4), 1, 255), (range(4, 5), 1, 51), (range(5, 6), 10, 255), (range(6, 8), 60, 255),
        (range(10, 12), 1, 51)]),
    "treasure_hunt": Case("random", {}, [(range(0, 12), 1, 255), (range(15, 16), 60, 85)]),
}


class Scale(NamedTuple):
    name: str
    policy: str
    shown: Callable[[np.ndarray], Any]  # of one observation, or of many
    space: spaces.Space[Any]


def scales(game: str) -> list[Scale]:
    case, shape = CASES[game], agon.shape(game, CASES[game].config)

    def before(seen: np.ndarray) -> np.ndarray:
        shown = seen.copy()
        for planes, times, by in case.before:
            shown[..., planes, :, :] = -(-seen[..., planes, :, :].astype(np.int32) * times // by)
        return shown

    picture = spaces.Box(0, 255, tuple(shape.observation), np.uint8)
    return [Scale("flags 0 and 1 (v1)", "MlpPolicy", before, picture), Scale("flags 0 and 255 (v2)", "MlpPolicy", lambda seen: seen, picture),
            Scale("dict, 0 to 1", "MultiInputPolicy", lambda seen: agon.parts_of(seen, shape), parts_space(shape))]


def learned(game: str, scale: Scale, steps: int, seed: int) -> float:
    """Share of the points after learning."""
    case = CASES[game]
    env = gymnasium.wrappers.TransformObservation(agon.make(game, case.opponent, config=case.config), scale.shown, scale.space)
    model = MaskablePPO(scale.policy, env, seed=seed, device="cpu")
    model.learn(steps)

    def chosen(batch: agon.Batch) -> np.ndarray:
        return np.asarray(model.predict(scale.shown(batch.observations), action_masks=batch.masks)[0])

    return float(points(game, chosen, case.opponent, TESTED, config=case.config).mean())


def line(game: str, steps: int, seeds: int) -> str:
    cells = []
    for scale in scales(game):
        shares, began = [], time.process_time()
        for seed in range(seeds):
            shares.append(100 * learned(game, scale, steps, seed))
            print(f"{game}, {scale.name}, seed {seed}: {shares[-1]:.1f} % after {time.process_time() - began:.0f} s", flush=True)
        cells.append(f"{np.mean(shares):.1f}" + (f" ({', '.join(f'{share:.1f}' for share in shares)})" if seeds > 1 else ""))
    return f"| {agon.info(game)['title']} | `{CASES[game].opponent}` | {' | '.join(cells)} |\n"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("games", nargs="*", default=list(CASES))
    words.add_argument("--steps", type=int, default=60_000)
    words.add_argument("--seeds", type=int, default=1)
    words.add_argument("--write", action="store_true")
    given = words.parse_args()
    torch.set_num_threads(1)
    names = [scale.name for scale in scales(given.games[0])]
    table = f"| game | opponent | {' | '.join(names)} |\n| --- | --- |{' --- |' * len(names)}\n"
    table += "".join(line(game, given.steps, given.seeds) for game in given.games)
    print(table, end="")
    if given.write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_text(before.rstrip("\n") + "\n\n" + BEGIN + table + END + rest.partition(END)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
