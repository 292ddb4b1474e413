"""What `random` and `champion` reach in the matches of `agon.evaluate`: the two ends of its normalised score.

    scripts/python.sh run bench/python/references.py [GAME …]

Writes python/agon/references.json anew for these games (default: all) and this version of Agon. It takes the champions some minutes a game
on two cores.
"""
from __future__ import annotations

import json
import sys
from pathlib import Path

import agon
from agon import evaluation

FILE = Path(__file__).resolve().parents[2] / "python" / "agon" / "references.json"


def main() -> None:
    known = json.loads(FILE.read_text(encoding="utf-8"))
    head = {"agon": agon.__version__, "seed": evaluation.SEED, "pairs": evaluation.PAIRS}
    games = known["games"] if head.items() <= known.items() else {}
    for game in sys.argv[1:] or agon.games():
        games[game] = {end: round(evaluation.measured(game, "{}", end, evaluation.RUNGS[game], evaluation.seeds_from(evaluation.SEED)), 6)
                       for end in evaluation.ends(game)}
        FILE.write_text(json.dumps({**head, "games": dict(sorted(games.items()))}, indent=1) + "\n", encoding="utf-8")
        print(game, games[game], flush=True)


if __name__ == "__main__":
    main()
