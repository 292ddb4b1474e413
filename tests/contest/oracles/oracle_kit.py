"""What the oracles share: random contests that cost some milliseconds each, and what the program publishes of them.

An oracle computes a figure of the report a second time, from the store's rows or from the JSON, without any code of the
program, and compares. Contests are of built-in players that do not think, on a short Sugargame, without records."""
from __future__ import annotations

import csv
import io
import json
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1]))
from contest_kit import PROGRAM  # noqa: E402

#: Players of Sugargame that answer within a microsecond. Two of a name are two entrants of equal strength.
PLAYERS = ("random", "drifter", "gobbler")
#: Steps of a match: few make draws frequent.
STEPS = (2, 4, 8, 16)


@dataclass(frozen=True)
class Match:
    """A row of the store's table `played`. `points` are a's of this match alone, however the plan counts them."""

    round: int
    board: int
    game: int
    a: int
    b: int
    a_first: bool
    points: float
    score_a: float
    score_b: float
    config: int
    steps: int
    hash: str

    @property
    def pair(self) -> tuple[int, int, int]:
        """The two matches on one seed, seats swapped, have the same."""
        return self.round, self.board, self.game // 2

    @property
    def likeness(self) -> tuple[int, int, int, int, str]:
        """Equal for matches that went alike: the same two on the same sides, from the same configuration to the same end."""
        return (*((self.a, self.b) if self.a_first else (self.b, self.a)), self.config, self.steps, self.hash)


@dataclass
class Contest:
    """A contest that was played, as the store, the JSON, the CSV and the text of its report have it."""

    store: Path
    plan: dict[str, Any]
    matches: list[Match]
    report: dict[str, Any] = field(default_factory=dict)
    rows: list[dict[str, str]] = field(default_factory=list)
    text: str = ""

    @property
    def names(self) -> list[str]:
        return [one["name"] if one["version"] == 1 else f'{one["name"]} v{one["version"]}' for one in self.plan["entrants"]]

    def standing(self, entrant: int) -> dict[str, Any]:
        """The entrant's row in the JSON."""
        name = self.names[entrant]
        return next(row for row in self.report["standings"] if row["entrant"] == name)

    def pairs(self) -> list[list[Match]]:
        """The matches by seed, in the order of keys: two each if seats are swapped, else one."""
        if not self.plan["swap"]:
            return [[match] for match in self.matches]
        groups: dict[tuple[int, int, int], list[Match]] = {}
        for match in self.matches:
            groups.setdefault(match.pair, []).append(match)
        return list(groups.values())

    def counted(self) -> list[tuple[Match, float]]:
        """Each match with a's points as the plan counts them: `points = "pair"` gives both matches of a seed to the higher
        sum of scores."""
        if self.plan["points"] != "pair":
            return [(match, match.points) for match in self.matches]
        found = []
        for group in self.pairs():
            apart = sum(match.score_a for match in group) - sum(match.score_b for match in group)
            found += [(match, 1.0 if apart > 0 else 0.0 if apart < 0 else 0.5) for match in group]
        return found


def agon(*words: str, cwd: Path) -> str:
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=100, check=False, cwd=cwd)
    if done.returncode:
        raise AssertionError(f"agon {' '.join(words)}: {done.stderr or done.stdout}")
    return done.stdout


def read(store: Path, *report_words: str) -> Contest:
    """The only contest of a store."""
    with sqlite3.connect(store) as database:
        plan = json.loads(database.execute("select plan from contests").fetchone()[0])
        rows = database.execute("select round, board, game, a, b, a_first, points, score_a, score_b, config, steps, hash"
                                " from played order by round, board, game").fetchall()
    database.close()
    contest = Contest(store, plan, [Match(*row[:5], bool(row[5]), *row[6:]) for row in rows])
    table = store.with_suffix(".csv")
    words = ("contest", "report", store.name, *report_words)
    contest.text = agon(*words, "--csv", table.name, cwd=store.parent)
    contest.report = json.loads(agon(*words, "--json", cwd=store.parent))
    contest.rows = list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8"))))
    return contest


class Oracle(unittest.TestCase):
    """Each test has a folder of its own and a source of chance that begins the same every time."""

    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="agon-oracle-"))
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.chance = random.Random(self.id())
        self.number = 0

    def players(self, count: int) -> list[str]:
        return [f"e{index}={self.chance.choice(PLAYERS)}" for index in range(count)]

    def run_contest(self, entrants: list[str], *words: str, steps: int | None = None, report: tuple[str, ...] = ()) -> Contest:
        """Plays a contest of these entrants (NAME=PLAYER) to its end. `words`: flags of `agon contest run`."""
        self.number += 1
        store = self.folder / f"c{self.number}.contest"
        flags = [word for entrant in entrants for word in ("--entrant", entrant)]
        agon("contest", "run", "--game", "sugargame", *flags, "--set", f"steps={steps or self.chance.choice(STEPS)}", "--no-clocks",
             "--no-records", "--opening", "0", "--seed", str(self.chance.randrange(1, 10**6)), "--store", store.name, "--quiet",
             "--concurrency", "1", *words, cwd=self.folder)
        return read(store, *report)

    def random_contest(self, *formats: str, report: tuple[str, ...] = ()) -> Contest:
        """A contest of 3 to 9 entrants in one of these formats; how pairs and points count is chance too."""
        name, swap = self.chance.choice(formats or ("round_robin", "gauntlet", "swiss")), self.chance.random() < 0.7
        words = ["--format", name, "--games", str(2 * self.chance.randrange(1, 4))]
        if name == "swiss":
            words += ["--rounds", str(self.chance.randrange(2, 6))]
        if not swap:
            words.append("--no-swap")
        elif self.chance.random() < 0.3:
            words += ["--points", "pair"]
        return self.run_contest(self.players(self.chance.randrange(6 if name == "swiss" else 3, 10)), *words, report=report)

    @staticmethod
    def again(contest: Contest) -> Contest:
        """The contest as its store is now."""
        return read(contest.store)

    def forget(self, store: Path, matches: int) -> None:
        """Takes so many matches, chosen by chance, out of a store: the contest is one that is still running."""
        with sqlite3.connect(store) as database:
            keys = database.execute("select round, board, game from played order by round, board, game").fetchall()
            for key in self.chance.sample(keys, matches):
                database.execute("delete from played where round = ? and board = ? and game = ?", key)
        database.close()
