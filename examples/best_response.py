"""How far the champions can be exploited: learners that train against a frozen champion alone. NumPy alone.

    scripts/python.sh run examples/best_response.py [rows] [starts] [game]

In each game a masked PPO and an evolution strategy (agon.learners) learn from `starts` random starts, each with `rows`
rows against the champion. Then the table of docs/strength.md is written anew: the share of 40 matches against the champion that
each start wins, in percent, and what the best of them wins of 40 against some other built-in players. A draw counts a half.
"""
from __future__ import annotations

import sys
import time
from pathlib import Path

from baselines import GAMES, points

import agon
from agon.learners import AT_ONCE, STEPS, by_evolution, by_ppo
from agon.policies import NumpyPolicy

PAGE = Path(__file__).resolve().parents[1] / "docs" / "strength.md"
BEGIN, END = "<!-- best responses -->\n", "\n<!-- end of best responses -->"
ROWS, STARTS, TESTED = 16_384, 2, 40
# Where a champion thinks for long, few nodes keep the rows cheap.
FROZEN = {"tron": "champion?nodes=300", "evasion": "champion", "sugargame": "champion?nodes=1000",
          "treasure_hunt": "champion", "zappy": "champion"}
OTHERS = {"tron": ("wall_hugger", "minimax", "harvester"), "evasion": ("random",), "sugargame": ("gobbler", "wary", "hunter"),
          "treasure_hunt": ("walker", "nearest", "planner"), "zappy": ("random", "gatherer")}
TRAINERS = ("masked PPO", "evolution")


def trained(game: str, trainer: str, start: int, rows: int) -> NumpyPolicy:
    learn = by_evolution if trainer == "evolution" else by_ppo
    return list(learn(game, start, rows, opponent=FROZEN[game], **GAMES[game]))[-1][1]


def line(game: str, trainer: str, rows: int, starts: int, matches: int = TESTED) -> str:
    began = time.process_time()
    learned = [trained(game, trainer, start, rows) for start in range(starts)]
    shares = [points(game, chosen, matches, FROZEN[game]) for chosen in learned]
    best = learned[shares.index(max(shares))]
    against = ", ".join(f"`{other}` {100 * points(game, best, matches, other):.0f}" for other in OTHERS[game])
    reached = ", ".join(f"{100 * share:.1f}" for share in shares)
    return (f"| {agon.info(game)['title']} | `{FROZEN[game]}` | {trainer} | {rows:,} | {reached} | {against} |"
            f" {time.process_time() - began:.0f} s |")


def main() -> None:
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    starts = int(sys.argv[2]) if len(sys.argv) > 2 else STARTS
    games = sys.argv[3:] or list(GAMES)
    if rows < AT_ONCE * STEPS or starts < 1 or not set(games) <= set(GAMES):
        raise SystemExit(f"expected at least {AT_ONCE * STEPS} rows, one start or more, and games among {', '.join(GAMES)}")
    lines = ["| game | champion | trainer | rows | won against it, each start | the best start against others | one core |",
             "| --- " * 7 + "|"]
    for game in games:
        for trainer in TRAINERS:
            lines.append(line(game, trainer, rows, starts))
            print(lines[-1], flush=True)
    if games == list(GAMES):
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        _, _, after = rest.partition(END)
        PAGE.write_text(before + BEGIN + "\n".join(lines) + END + after, encoding="utf-8")


if __name__ == "__main__":
    main()
