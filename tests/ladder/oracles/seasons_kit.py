"""What the oracles of seasons share: a season's store as SQL reads it, and what its matches are worth, counted a second time."""
from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1]))
from ladder_kit import PROGRAM, Server, run  # noqa: E402, F401

WRITER = Path(os.environ.get("AGON_RANDOM_SEASONS", Path(PROGRAM).parent / "tests" / "agon_random_seasons"))
#: Stores are written through to the disk, match by match: in memory that costs nothing.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
RATED = ("placement", "upkeep")


@dataclass(frozen=True)
class Match:
    """A row of the table `played`; `points` are a's as the game ended it."""

    id: int
    kind: str
    a: int
    b: int
    pair: int
    game: int
    a_first: bool
    seed: int
    config: int
    points: float
    score_a: float
    score_b: float
    steps: int
    hash: str
    broken_a: str
    broken_b: str
    finished: str
    voided: str

    @property
    def counts(self) -> bool:
        return self.kind in RATED and not self.voided

    def broken(self, version: int) -> str:
        """Why the version did not play on; "": it did."""
        why = self.broken_a if version == self.a else self.broken_b
        return "" if why == "no" else why.replace("_", "-")

    def score(self, version: int) -> float:
        return self.score_a if version == self.a else self.score_b

    @property
    def likeness(self) -> tuple[Any, ...]:
        """Equal for matches that went alike: the same two on the same seats, to the same end."""
        return (*((self.a, self.b) if self.a_first else (self.b, self.a)), self.config, self.steps, self.hash)


def worth(unit: list[Match], version: int) -> float:
    """What matches that count together are worth to the version: broken in any of them is a loss."""
    other = unit[0].b if version == unit[0].a else unit[0].a
    if any(match.broken(version) for match in unit):
        return 0.0
    if any(match.broken(other) for match in unit):
        return 1.0
    if len(unit) == 1:
        return unit[0].points if version == unit[0].a else 1 - unit[0].points
    own, theirs = (sum(match.score(who) for match in unit) for who in (version, other))
    return (own > theirs) + (own == theirs) / 2


class Season:
    """The only season of a store."""

    def __init__(self, store: Path, points: str) -> None:
        self.points = points
        with closing(sqlite3.connect(store)) as opened:
            (self.id, self.state, self.frozen_at), = opened.execute("select id, state, frozen_at from seasons")
            self.teams = {row[0]: (row[1], row[2]) for row in opened.execute("select id, name, house from teams where season = ? order by id", (self.id,))}
            self.versions = {row[0]: row[1:] for row in opened.execute("select id, team, number, state, language from versions order by id")}
            self.active = dict(opened.execute("select team, version from activations order by id").fetchall())
            columns = ", ".join(Match.__dataclass_fields__)
            self.matches = [Match(*row[:6], bool(row[6]), *row[7:]) for row in opened.execute(f"select {columns} from played where season = ? order by id", (self.id,))]

    def playing(self, team: int) -> int:
        """The version that plays for the team; 0: none."""
        version = self.active.get(team, 0)
        return version if version and self.versions[version][2] == "ready" else 0

    def of(self, version: int) -> list[Match]:
        """The matches that count for the version, in their order."""
        return [match for match in self.matches if match.counts and version in (match.a, match.b)]

    def pairs(self, alone: bool = False) -> list[list[Match]]:
        """Whole pairs of rated matches of which none was voided, in the order of their last matches; also with a match whose
        twin was voided (`alone`)."""
        groups: dict[int, list[Match]] = {}
        for match in self.matches:
            if match.kind in RATED:
                groups.setdefault(match.pair, []).append(match)
        played = sorted((group for group in groups.values() if len(group) == 2), key=lambda group: group[-1].id)
        kept = [[match for match in group if not match.voided] for group in played]
        return [group for group in kept if len(group) == 2 or (alone and group)]

    def telling(self) -> list[list[tuple[Match, float]]]:
        """The pairs that say something about strength, each match with the points of the version with the lower number: none
        that both have lost, and none that went like an earlier one of the same two."""
        seen, found = set(), []
        for group in self.pairs(self.points == "match"):
            low = min(group[0].a, group[0].b)
            high = max(group[0].a, group[0].b)
            units = [group] * len(group) if self.points == "pair" else [[match] for match in group]
            lost = any(any(match.broken(low) for match in unit) and any(match.broken(high) for match in unit) for unit in units)
            likeness = tuple(sorted(match.likeness for match in group * (3 - len(group))))
            if lost or likeness in seen:
                continue
            seen.add(likeness)
            found.append([(match, worth(unit, low)) for match, unit in zip(group, units)])
        return found


class RandomSeason(Season):
    def __init__(self, line: str) -> None:
        self.told: dict[str, Any] = json.loads(line)
        super().__init__(Path(self.told["store"]), self.told["points"])

    def __str__(self) -> str:
        return f"{Path(self.told['store']).name} {self.points} {self.state} {len(self.matches)} matches"


def random_seasons(count: int, seed: int) -> Iterator[RandomSeason]:
    folder = tempfile.mkdtemp(prefix="agon-oracle-", dir=MEMORY)
    try:
        written = subprocess.run([str(WRITER), str(count), str(seed), folder], capture_output=True, text=True, timeout=300, check=False)
        if written.returncode:
            raise AssertionError(written.stderr)
        for line in written.stdout.splitlines():
            yield RandomSeason(line)
    finally:
        shutil.rmtree(folder, True)


class SeasonOracle(unittest.TestCase):
    maxDiff = 4000

    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="agon-oracle-", dir=MEMORY))
        self.addCleanup(shutil.rmtree, self.folder, True)
