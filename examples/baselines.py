"""Five learners, five games, three seeds: the table and the curves of docs/baselines.md. NumPy alone.

    scripts/python.sh run examples/baselines.py [results.csv]

Every learner sees 65,536 rows and plays them against `random`, but self-play, which plays against itself; then it plays 200
matches against `random`. Runs that the file of results has already are not made again. Afterwards the page's table is written
anew, and `scripts/curves.py` draws the curves.
"""
from __future__ import annotations

import csv
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from tron_self_play import STEPS, Network, improve, log_chances, rollout

import agon

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "baselines.md"
LEARNERS = ["random", "PPO", "masked PPO", "self-play PPO", "evolution"]
SEEDS = 3
ROWS, AT_ONCE, HIDDEN, MINIBATCH, TESTED = 65_536, 64, 64, 256, 200
PAIRS, RATE = 8, 0.2  # of the evolution: directions a generation, how far it goes along them
# Matches that end soon: otherwise few would end in so few rows.
GAMES: dict[str, dict[str, Any]] = {
    "tron": {"config": {"map": "generated", "width": 11, "height": 11}},
    "evasion": {"config": {"tick_cap": 600}, "frame_skip": 10},
    "sugargame": {"config": {"steps": 60}},
    "treasure_hunt": {"config": {"action_limit": 200}},
    "zappy": {"config": {"width": 5, "height": 5, "places": 2, "clients": 2, "time_cap": 2000}},
}


class Eyes:
    """An observation as numbers around 0: by mean and spread of what play by chance shows."""

    def __init__(self, game: str) -> None:
        batch = agon.Batch(game, 64, **GAMES[game])
        batch.reset(12_345)
        seen = []
        for step in range(40):
            batch.actions[...] = agon.random_actions(batch.masks, step)
            batch.step()
            seen.append(batch.observations.reshape(batch.rows, -1).astype(np.float32))
        shown = np.concatenate(seen)
        self.mean, self.spread = shown.mean(0), np.maximum(shown.std(0), 0.1 * max(1e-3, float(shown.std())))

    def __call__(self, batch: agon.Batch) -> np.ndarray:
        flat = batch.observations.reshape(batch.rows, -1)
        return np.clip((flat - self.mean) / self.spread, -5, 5).astype(np.float32)


class Choice:
    """What a policy does for the rows of a batch; the network's last output is the value."""

    def __init__(self, network: Network, eyes: Eyes, batch: agon.Batch, masked: bool) -> None:
        self.seen = eyes(batch)
        self.legal = batch.masks != 0 if masked else np.ones(batch.masks.shape, bool)
        outputs = network.forward(self.seen)[-1]
        self.logs, self.values = log_chances(outputs[:, :-1], self.legal), outputs[:, -1]

    def draw(self, generator: np.random.Generator) -> np.ndarray:
        return (self.logs + generator.gumbel(size=self.logs.shape)).argmax(1)

    def play(self, batch: agon.Batch, chosen: np.ndarray) -> None:
        batch.actions[...] = chosen


Chosen = Callable[[agon.Batch], np.ndarray]


def points(game: str, chosen: Chosen, matches: int = TESTED, opponent: str = "random") -> float:
    """A share: a win counts 1, a draw a half. Each match is played once."""
    batch = agon.Batch(game, matches, opponent=opponent, **GAMES[game])
    batch.reset(10**6)
    result = np.full(matches, np.nan)
    while np.isnan(result).any():
        batch.actions[...] = chosen(batch)
        batch.step()
        over = batch.terminations & np.isnan(result)
        result[over] = batch.rewards[over] / 2 + 0.5
    return float(result.mean())


def by_ppo(game: str, seed: int, masked: bool, opponent: str | None, rows: int = ROWS) -> Iterator[tuple[int, Chosen]]:
    """After every quarter of the rows: how many they were, and what is learned then. Without an opponent: self-play."""
    generator, eyes = np.random.default_rng(seed), Eyes(game)
    batch = agon.Batch(game, AT_ONCE // 2 if opponent is None else AT_ONCE, opponent=opponent, autoreset="same_step",
                       **GAMES[game])
    batch.reset(1000 * seed)
    network = Network(eyes.mean.size, (HIDDEN,), batch.shape.actions + 1, seed)
    updates = rows // (STEPS * batch.rows)
    for update in range(updates):
        left = 1 - update / updates
        played = rollout(lambda: Choice(network, eyes, batch, masked), batch, generator)
        improve(network, played, generator, 1e-3 * left, 0.01 * left, MINIBATCH)
        if (update + 1) % max(1, updates // 4) == 0:
            yield (update + 1) * STEPS * batch.rows, lambda tested: Choice(network, eyes, tested, masked).logs.argmax(1)


def by_evolution(game: str, seed: int, opponent: str, most: int = ROWS) -> Iterator[tuple[int, Chosen]]:
    """One layer of weights, and what a step to either side of it wins: pairs of opposite steps play the same matches."""
    generator, eyes = np.random.default_rng(seed), Eyes(game)
    shape = (eyes.mean.size, agon.shape(game, GAMES[game]["config"]).actions)
    weights, rows, told = np.zeros(shape, np.float32), 0, 0
    each = AT_ONCE // (2 * PAIRS)
    batch = agon.Batch(game, AT_ONCE, opponent=opponent, **GAMES[game])
    while rows < most:
        steps = generator.normal(size=(PAIRS, *shape)).astype(np.float32) / np.sqrt(shape[0])
        members = weights + np.concatenate([steps, -steps])
        batch.reset(list(np.tile(generator.integers(2**40, size=each), 2 * PAIRS)))
        result, running = np.zeros(AT_ONCE), np.ones(AT_ONCE, bool)
        while running.any():
            values = np.matmul(eyes(batch).reshape(2 * PAIRS, each, -1), members).reshape(AT_ONCE, -1)
            batch.actions[...] = np.where(batch.masks != 0, values, -np.inf).argmax(1)
            batch.step()
            rows += int(running.sum())
            result[running & batch.terminations] = batch.rewards[running & batch.terminations]
            running &= ~batch.terminations
        won = result.reshape(2, PAIRS, each).mean(2)
        gain = (won[0] - won[1]) / 2
        weights += RATE * np.tensordot(gain, steps, 1)
        if rows >= min(most, told + most // 4):
            told = rows
            yield rows, lambda tested: np.where(tested.masks != 0, eyes(tested) @ weights, -np.inf).argmax(1)


def by_chance(game: str, seed: int) -> Iterator[tuple[int, float]]:
    generator = np.random.default_rng(seed)
    share = points(game, lambda batch: agon.random_actions(batch.masks, generator))
    yield from ((0, share), (ROWS, share))


def curve(learner: str, game: str, seed: int) -> Iterator[tuple[int, float]]:
    if learner == "random":
        return by_chance(game, seed)
    learned = (by_evolution(game, seed, "random") if learner == "evolution"
               else by_ppo(game, seed, learner != "PPO", None if learner == "self-play PPO" else "random"))
    return ((rows, points(game, chosen)) for rows, chosen in learned)


Results = dict[tuple[str, str, int], list[tuple[int, float]]]


def read(path: Path) -> Results:
    results: Results = {}
    if path.exists():
        with open(path, encoding="utf-8", newline="") as file:
            for line in csv.DictReader(file):
                key = (line["game"], line["learner"], int(line["seed"]))
                results.setdefault(key, []).append((int(line["rows"]), float(line["points"])))
    return results


def table(results: Results) -> str:
    """Mean and spread (the standard deviation of the seeds) of the last points of each run, in percent."""
    lines = ["| game | " + " | ".join(LEARNERS) + " |", "| --- " * (len(LEARNERS) + 1) + "|"]
    for game in GAMES:
        cells = []
        for learner in LEARNERS:
            last = [100 * results[game, learner, seed][-1][1] for seed in range(SEEDS) if (game, learner, seed) in results]
            cells.append(f"{np.mean(last):.0f} ± {np.std(last, ddof=1):.0f}" if len(last) == SEEDS else "")
        lines.append(f"| {agon.info(game)['title']} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "examples" / "baselines.csv"
    results = read(path)
    if not results:
        path.write_text("game,learner,seed,rows,points\n", encoding="utf-8")
    for seed in range(SEEDS):
        for game in GAMES:
            for learner in LEARNERS:
                if (game, learner, seed) in results:
                    continue
                began = time.process_time()
                results[game, learner, seed] = list(curve(learner, game, seed))
                with open(path, "a", encoding="utf-8") as file:
                    file.writelines(f"{game},{learner},{seed},{rows},{share:.4f}\n" for rows, share in results[game, learner, seed])
                print(f"{game}, {learner}, seed {seed}: {results[game, learner, seed][-1][1]:.1%}, "
                      f"{time.process_time() - began:.0f} s of one core", flush=True)
    before, _, rest = PAGE.read_text(encoding="utf-8").partition("<!-- table -->\n")
    _, _, after = rest.partition("\n<!-- end of table -->")
    PAGE.write_text(f"{before}<!-- table -->\n{table(results)}\n<!-- end of table -->{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
