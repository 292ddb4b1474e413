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
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import agon
from agon import learners
from agon.learners import Chosen

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "baselines.md"
LEARNERS = ["random", "PPO", "masked PPO", "self-play PPO", "evolution"]
SEEDS = 3
ROWS, TESTED = 65_536, 200
# Matches that end soon: otherwise few would end in so few rows.
GAMES: dict[str, dict[str, Any]] = {
    "tron": {"config": {"map": "generated", "width": 11, "height": 11}},
    "evasion": {"config": {"tick_cap": 600}, "frame_skip": 10},
    "sugargame": {"config": {"steps": 60}},
    "treasure_hunt": {"config": {"action_limit": 200}},
    "zappy": {"config": {"width": 5, "height": 5, "places": 2, "clients": 2, "time_cap": 2000}},
}


def points(game: str, chosen: Chosen, matches: int = TESTED, opponent: str = "random") -> float:
    """A share: a win counts 1, a draw a half."""
    return float(learners.points(game, chosen, opponent, matches, **GAMES[game]).mean())


def by_chance(game: str, seed: int) -> Iterator[tuple[int, float]]:
    generator = np.random.default_rng(seed)
    share = points(game, lambda batch: agon.random_actions(batch.masks, generator))
    yield from ((0, share), (ROWS, share))


def curve(learner: str, game: str, seed: int) -> Iterator[tuple[int, float]]:
    if learner == "random":
        return by_chance(game, seed)
    if learner == "evolution":
        learned = learners.by_evolution(game, seed, ROWS, opponent="random", **GAMES[game])
    else:
        opponent = None if learner == "self-play PPO" else "random"
        learned = learners.by_ppo(game, seed, ROWS, opponent=opponent, masked=learner != "PPO", **GAMES[game])
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
