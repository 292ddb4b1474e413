"""Random contests whose outcomes are chance (random_contests.cpp): thousands of them cost seconds.

What a match is worth is counted here a second time, from the outcome as the game ended it."""
from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1]))
from contest_kit import TOY  # noqa: E402

WRITER = Path(os.environ.get("AGON_RANDOM_CONTESTS", Path(TOY).parents[1] / "agon_random_contests"))


class RandomContest:
    def __init__(self, line: str) -> None:
        told = json.loads(line)
        self.plan: dict[str, Any] = told["plan"]
        self.matches: list[dict[str, Any]] = told["matches"]
        self.report: dict[str, Any] = told["report"]
        self.text: str = told["text"]
        self.rows = {row["entrant"]: row for row in csv.DictReader(io.StringIO(told["csv"]))}
        self.count = len(self.plan["entrants"])

    def __str__(self) -> str:
        return json.dumps({key: self.plan[key] for key in ("name", "format", "games", "rounds", "swap", "points", "broken")}) + f" {self.count} entrants"

    def standing(self, entrant: int) -> dict[str, Any]:
        return next(row for row in self.report["standings"] if row["entrant"] == f"e{entrant}")

    def sides(self, match: dict[str, Any]) -> list[int]:
        return list(range(self.count)) if self.plan["format"] == "world" else [match["a"], match["b"]]

    def is_broken(self, match: dict[str, Any], entrant: int) -> str:
        """Why none of the entrant's players plays; "": one does."""
        own = [why for who, why in zip(match["entrants"], match["broken"]) if who == entrant]
        return "" if "no" in own else own[0].replace("_", "-")

    def score(self, match: dict[str, Any], entrant: int) -> float:
        return sum(score for who, score in zip(match["entrants"], match["scores"]) if who == entrant)

    def has_won(self, match: dict[str, Any], entrant: int) -> bool:
        return any(match["entrants"][seat] == entrant for seat in match["winners"])

    def unit(self, match: dict[str, Any]) -> list[dict[str, Any]]:
        """The matches that count together with it."""
        if self.plan["points"] != "pair" or not self.plan["swap"]:
            return [match]
        same = ("round", "board")
        return [each for each in self.matches if all(each[key] == match[key] for key in same) and each["game"] // 2 == match["game"] // 2]

    def points(self, match: dict[str, Any], one: int, other: int) -> float:
        """What the match is worth to `one` against `other`."""
        unit = self.unit(match)
        if self.plan["broken"] == "loses":
            if any(self.is_broken(each, one) for each in unit):
                return 0
            if any(self.is_broken(each, other) for each in unit):
                return 1
        own, theirs = (sum(self.score(each, who) for each in unit) for who in (one, other))
        by_score = (own > theirs) + (own == theirs) / 2
        if self.plan["points"] == "pair" and self.plan["swap"]:
            return by_score
        if self.has_won(match, one) != self.has_won(match, other):
            return float(self.has_won(match, one))
        return by_score if self.plan["format"] == "world" else 0.5

    def rests(self, of_round: int) -> list[int]:
        """A Swiss contest's entrants without a match in a round that was played."""
        busy = {who for match in self.matches if match["round"] == of_round for who in self.sides(match)}
        return [who for who in range(self.count) if who not in busy]


def random_contests(count: int, seed: int) -> Iterator[RandomContest]:
    folder = tempfile.mkdtemp(prefix="agon-oracle-")
    try:
        written = subprocess.run([str(WRITER), str(count), str(seed), folder + "/all.contest"], capture_output=True, text=True, timeout=300, check=True)
    finally:
        shutil.rmtree(folder, True)
    for line in written.stdout.splitlines():
        yield RandomContest(line)


class RandomOracle(unittest.TestCase):
    maxDiff = 4000
