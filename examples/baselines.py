"""Three learners, five games, three seeds: the tables, curves and policies of docs/baselines.md. NumPy alone.

    scripts/python.sh run examples/baselines.py [GAME …]

Every learner sees two million rows and plays them against `random`, but self-play, which plays against itself; then it plays 200
matches against `random`, and `agon.evaluate` says how good it is. Runs that examples/baselines has already are not made again; the
page's tables are written anew from all of them.
"""
from __future__ import annotations

import csv
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import agon
from agon import learners
from agon.learners import Chosen
from agon.policies import NumpyPolicy

ROOT = Path(__file__).resolve().parents[1]
PAGE, KEPT = ROOT / "docs" / "baselines.md", ROOT / "examples" / "baselines"
LEARNERS = ["random", "masked PPO", "self-play PPO", "evolution"]
SEEDS = 3
ROWS, TESTED = 2**21, 200
HIDDEN = (64, 64)
RESPONSE = 2**17  # rows of the best response
LEARNED = 0.55  # a share above which a policy is worth keeping
# Matches that end soon: otherwise few would end in so few rows.
GAMES: dict[str, dict[str, Any]] = {
    "tron": {"config": {"map": "generated", "width": 11, "height": 11}},
    "evasion": {"config": {"tick_cap": 600}, "frame_skip": 10},
    "sugargame": {"config": {"steps": 60}},
    "treasure_hunt": {"config": {"action_limit": 200}},
    "zappy": {"config": {"width": 5, "height": 5, "places": 2, "clients": 2, "time_cap": 2000}},
}
# In Zappy a policy has one player among many, so a best response takes minutes of a core, and says little.
EVALUATED = [game for game in GAMES if game != "zappy"]


def points(game: str, chosen: NumpyPolicy | Chosen, matches: int = TESTED, opponent: str = "random") -> float:
    """A share: a win counts 1, a draw a half."""
    return float(learners.points(game, chosen, opponent, matches, **GAMES[game]).mean())


def taught(learner: str, game: str, seed: int) -> Iterator[tuple[int, NumpyPolicy]]:
    """What a learner is after each quarter of its rows."""
    if learner == "evolution":
        return learners.by_evolution(game, seed, ROWS, opponent="random", **GAMES[game])
    opponent = None if learner == "self-play PPO" else "random"
    return learners.by_ppo(game, seed, ROWS, opponent=opponent, hidden=HIDDEN, **GAMES[game])


def run(learner: str, game: str, seed: int) -> None:
    """Writes what a run reached to a line of the game's file, and the policy of the first masked PPO beside it."""
    began = time.process_time()
    found: dict[str, Any] = {"learner": learner, "seed": seed}
    if learner == "random":
        generator = np.random.default_rng(seed)
        found["curve"] = [(0, points(game, lambda batch: agon.random_actions(batch.masks, generator)))]
    else:
        curve = [(rows, points(game, policy), policy) for rows, policy in taught(learner, game, seed)]
        found["curve"] = [(rows, share) for rows, share, _ in curve]
        found["seconds"] = round(time.process_time() - began)
        policy = curve[-1][-1]
        if game in EVALUATED:
            found["evaluation"] = json.loads(agon.evaluate(policy, game, best_response=RESPONSE, **GAMES[game]).json())
        if seed == 0 and learner == "masked PPO" and found["curve"][-1][1] > LEARNED:
            (KEPT / f"{game}-{learner.replace(' ', '-').lower()}.agonnet").write_bytes(policy.to_bytes("float16"))
    with open(KEPT / f"{game}.jsonl", "a", encoding="utf-8") as file:
        file.write(json.dumps(found) + "\n")
    print(f"{game}, {learner}, seed {seed}: {found['curve'][-1][1]:.1%}, {time.process_time() - began:.0f} s of one core", flush=True)


def runs(game: str) -> dict[tuple[str, int], dict[str, Any]]:
    """Those that have been made, by learner and seed."""
    path = KEPT / f"{game}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {(one["learner"], one["seed"]): one for one in map(json.loads, lines)}


def of_seeds(game: str, learner: str, figure: Any, form: str) -> str:
    """Mean and standard deviation of a figure over the seeds; empty: a run is missing, or has no such figure."""
    made = runs(game)
    values = [figure(made[learner, seed]) for seed in range(SEEDS) if (learner, seed) in made]
    if len(values) < SEEDS or None in values:
        return ""
    return f"{np.mean(values):{form}} ± {np.std(values, ddof=1):{form}}"


def shares() -> str:
    """The table of what each learner wins against `random`, in percent."""
    lines = ["| game | " + " | ".join(LEARNERS) + " |", "| --- " * (len(LEARNERS) + 1) + "|"]
    for game in GAMES:
        cells = [of_seeds(game, learner, lambda one: 100 * one["curve"][-1][1], ".0f") for learner in LEARNERS]
        lines.append(f"| {agon.info(game)['title']} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def evaluations() -> str:
    """The table of `agon.evaluate`."""
    def of(part: str) -> Any:
        return lambda one: one["evaluation"][part] and one["evaluation"][part]["value"]

    def halves(game: str, learner: str) -> str:
        """The rungs from which the seeds took half of the points on average."""
        found = [runs(game)[learner, seed]["evaluation"]["against"] for seed in range(SEEDS) if (learner, seed) in runs(game)]
        if len(found) < SEEDS:
            return ""
        taken = [rung for rung in found[0] if np.mean([one[rung]["value"] for one in found]) >= 0.5]
        return ", ".join(f"`{rung}`" for rung in taken) or "none"

    lines = ["| game | learner | normalised | takes half from | a best response wins | seconds of one core |", "| --- " * 6 + "|"]
    for game in EVALUATED:
        for learner in LEARNERS[1:]:
            lines.append(f"| {agon.info(game)['title']} | {learner} | {of_seeds(game, learner, of('normalised'), '.3f')} | {halves(game, learner)} | "
                         f"{of_seeds(game, learner, of('best_response'), '.2f')} | {of_seeds(game, learner, lambda one: one['seconds'], '.0f').partition(' ')[0]} |")
    return "\n".join(lines)


def write_page() -> None:
    """Both tables, and the curves as one CSV."""
    page = PAGE.read_text(encoding="utf-8")
    for name, table in (("table", shares()), ("evaluations", evaluations())):
        before, _, rest = page.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition(f"\n<!-- end of {name} -->")
        page = f"{before}<!-- {name} -->\n{table}{end}{after}"
    PAGE.write_text(page, encoding="utf-8")
    with open(KEPT / "curves.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("game", "learner", "seed", "rows", "points"))
        for game in GAMES:
            for (learner, seed), made in sorted(runs(game).items()):
                writer.writerows((game, learner, seed, rows, f"{share:.4f}") for rows, share in made["curve"])


def main() -> None:
    KEPT.mkdir(exist_ok=True)
    for seed in range(SEEDS):
        for game in sys.argv[1:] or GAMES:
            for learner in LEARNERS:
                if (learner, seed) not in runs(game):
                    run(learner, game, seed)
    write_page()


if __name__ == "__main__":
    main()
