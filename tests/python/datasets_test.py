"""Decisions of records as data: where records are found, what a row is, and the commands. What needs pyarrow, pandas or Minari is
skipped where they are not installed."""
from __future__ import annotations

import base64
import importlib.util
import itertools
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

import agon
from agon import datasets

SMALL = {"map": "generated", "width": 11, "height": 11}


def has(*packages: str) -> bool:
    return all(importlib.util.find_spec(one) is not None for one in packages)


def cut_off(seed: int, steps: int = 3) -> bytes:
    """A record of Sugargame that ends after some steps."""
    batch = agon.Batch("sugargame", 1, autoreset="disabled")
    batch.reset([seed])
    for step in range(steps):
        batch.actions[...] = agon.random_actions(batch.masks, step)
        batch.step()
    return batch.record(0, present=True)


def store(path: Path, contests: dict[str, bytes], seasons: dict[str, bytes] | None = None) -> None:
    """A store of contests with one record each, and of seasons with a voided match beside it."""
    made = sqlite3.connect(path)
    made.execute("create table records (contest text, round integer, board integer, game integer, bytes text)")
    for name, record in contests.items():
        made.execute("insert into records values (?, 1, 2, 0, ?)", (name, base64.b64encode(record).decode()))
    if seasons is not None:
        made.execute("create table ladder_records (match bigint, bytes text)")
        made.execute("create table seasons (id bigint, name text)")
        made.execute("create table played (id bigint, season bigint, voided text)")
        for number, (name, record) in enumerate(seasons.items(), 1):
            made.execute("insert into seasons values (?, ?)", (number, name))
            for match, voided in ((10 * number, ""), (10 * number + 1, "2026-01-01")):
                made.execute("insert into played values (?, ?, ?)", (match, number, voided))
                made.execute("insert into ladder_records values (?, ?)", (match, base64.b64encode(record + b"" if not voided else cut_off(99)).decode()))
    made.commit()
    made.close()


class SourcesTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = Path(folder.name)

    def test_names_do_not_clash(self) -> None:
        (self.home / "a").mkdir()
        (self.home / "b").mkdir()
        for number, name in enumerate(("a/one.agon", "b/one.agon", "one.agon")):
            (self.home / name).write_bytes(cut_off(number))
        store(self.home / "cup.contest", {"cup": cut_off(3), "league": cut_off(4)})
        store(self.home / "b" / "cup.contest", {"cup": cut_off(5)}, {"autumn": cut_off(6)})
        found = list(datasets.records_in([self.home / "a", self.home / "b", self.home / "one.agon", self.home / "a" / "one.agon",
                                          self.home / "cup.contest"]))
        names = [one.name for one in found]
        self.assertEqual(names[:5], ["a/one", "cup/cup/1-2-0", "cup/autumn/10", "b/one", "one"])
        self.assertEqual(names[5].partition("@")[0], "cup/cup/1-2-0")  # another match of that name
        self.assertEqual(names[5], f"cup/cup/1-2-0@{found[5].hash[:12]}")
        self.assertEqual(names[6:], ["cup/league/1-2-0"])  # the second a/one.agon is the same match
        self.assertEqual(len({one.hash for one in found}), 7)

    def test_arrays_without_pyarrow(self) -> None:
        (self.home / "one.agon").write_bytes(cut_off(1))
        export = [sys.executable, "-m", "agon.datasets", "--format", "npz", "--export", f"{self.home}/arrays"]
        done = subprocess.run([*export, f"{self.home}/one.agon"], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("6 decisions of 1 matches", done.stdout)
        with np.load(self.home / "arrays" / "one.npz", allow_pickle=False) as arrays:
            self.assertEqual(arrays["observations"].shape, (6, 12, 5, 5))
            self.assertEqual(arrays["last_observations"].shape, (2, 12, 5, 5))
            self.assertEqual(json.loads(str(arrays["header"]))["game"], "sugargame")
            self.assertFalse(arrays["terminations"].any())
            self.assertEqual(arrays["truncations"].tolist(), [False] * 4 + [True] * 2)
        (self.home / "bad.agon").write_bytes(b"nothing")
        done = subprocess.run([*export, f"{self.home}/bad.agon"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("agon records: bad: record", done.stderr)

    def test_what_is_missing_is_told_in_a_line(self) -> None:
        (self.home / "one.agon").write_bytes(cut_off(1))
        program = "import sys; sys.modules['pyarrow'] = None; from agon.datasets import main; main()"
        done = subprocess.run([sys.executable, "-c", program, "--export", f"{self.home}/set", f"{self.home}/one.agon"],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, "agon records: Parquet needs pyarrow: python -m pip install pyarrow\n")

    def test_every_pairing_comes(self) -> None:
        matches = datasets.matches_between("tron", ["random", "straight", "wall_hugger"], config=SMALL, seed=5, processes=1)
        found = [agon.Record(one.bytes) for one in itertools.islice(matches, 9)]
        matches.close()
        self.assertEqual(len({tuple(seat["name"] for seat in one.header["seats"]) for one in found}), 9)
        self.assertEqual([one.header["seed"] for one in found], list(range(5, 14)))
        self.assertEqual({one.difference() for one in found}, {""})
        with self.assertRaisesRegex(ValueError, "none of them plays seat 1"):
            next(datasets.matches_between("evasion", ["greedy"]))
        with self.assertRaisesRegex(ValueError, 'no player "nobody" of tron; there are: random'):
            next(datasets.matches_between("tron", ["nobody"]))

    @unittest.skipUnless(has("pyarrow", "pandas"), "there is no pyarrow or no pandas")
    def test_one_command_makes_a_set_that_pandas_reads(self) -> None:
        import pandas
        import pyarrow.parquet

        words = ["--play", "tron", "--players", "champion?nodes=50,wall_hugger", "--decisions", "400", "--processes", "1", "--license", "CC0-1.0",
                 "--set", "map=generated", "--set", "width=11", "--set", "height=11", "--export", f"{self.home}/set"]
        done = subprocess.run([sys.executable, "-m", "agon.datasets", *words], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        path = self.home / "set" / "tron-19x11x11.parquet"
        table = pandas.read_parquet(path)
        self.assertGreaterEqual(len(table), 400)
        self.assertEqual(set(table.columns), set(datasets.COLUMNS))
        self.assertEqual(json.loads(pyarrow.parquet.read_schema(path).metadata[b"agon"])["observation"], [19, 11, 11])
        self.assertEqual(set(table["rules"]), {agon.__version__})
        self.assertEqual(set(table["player"]), {"champion?nodes=50", "wall_hugger"})
        last = table["termination"]
        self.assertFalse(table["truncation"].any())
        self.assertEqual(int(last.sum()), 2 * table["match"].nunique())
        self.assertTrue((table["last_observation"].notna() == last).all())
        self.assertEqual(set(table.loc[~last, "reward"]), {0.0})
        for _, match in table.groupby("match", observed=True):
            self.assertEqual(match["reward"].sum(), 0)
        # The same match, played here.
        first = table[table["match"] == table["match"].iloc[0]]
        record = next(one for one in datasets.matches_between("tron", ["champion?nodes=50", "wall_hugger"], config=SMALL, processes=1))
        self.assertEqual(set(first["hash"]), {record.hash})
        rows = agon.Record(record.bytes).rows()
        self.assertTrue(np.array_equal(np.stack(first["observation"].to_list()).reshape(-1, 19, 11, 11), rows["observations"]))
        self.assertTrue(np.array_equal(np.stack(first["mask"].to_list()), rows["masks"]))
        self.assertTrue(np.array_equal(first["action"], rows["actions"]))
        card = (self.home / "set" / "README.md").read_text(encoding="utf-8")
        for words_of_it in ("license: CC0-1.0", f"{len(table):,} decisions", "agon records --play tron", "tron: champion?nodes=50", path.name):
            self.assertIn(words_of_it, card)

    @unittest.skipUnless(has("pyarrow", "pandas") and os.environ.get("AGON"), "there is no pyarrow or pandas, or AGON names no program")
    def test_a_contest_is_one_command(self) -> None:
        import pandas

        (self.home / "cup.toml").write_text('game = "sugargame"\nname = "cup"\ngames = 2\nclocks = false\n[[entrant]]\nname = "a"\nplayer = "gobbler"\n'
                                            '[[entrant]]\nname = "b"\nplayer = "drifter"\n', encoding="utf-8")
        program = os.environ["AGON"]
        subprocess.run([program, "contest", "run", "cup.toml", "--quiet"], cwd=self.home, check=True, capture_output=True)
        made = datasets.export([self.home / "cup.contest"], self.home / "set")
        table = pandas.read_parquet(made.files[0])
        self.assertEqual((made.matches, table["match"].nunique()), (2, 2))
        self.assertTrue(all(name.startswith("cup/cup/") for name in table["match"].unique()))
        self.assertEqual(set(table["player"]), {"a", "b"})

    @unittest.skipUnless(has("pyarrow", "minari"), "there is no pyarrow or no minari")
    def test_minari_learns_from_one_seat(self) -> None:
        import minari

        os.environ["MINARI_DATASETS_PATH"] = str(self.home)
        self.addCleanup(os.environ.pop, "MINARI_DATASETS_PATH")
        matches = list(itertools.islice(datasets.matches_between("tron", ["minimax", "straight"], config=SMALL, processes=1), 4))
        datasets.minari(matches, "tron/minimax-v0", player="minimax")
        found = minari.load_dataset("tron/minimax-v0")
        self.assertEqual(found.total_episodes, 4)  # of 4 matches: two of each, one of both against each other, none of neither
        rows = agon.Record(matches[0].bytes).rows()
        episode = found[0]
        of = rows["seats"] == 0
        self.assertEqual(len(episode.observations), int(of.sum()) + 1)
        self.assertTrue(np.array_equal(episode.observations[:-1], rows["observations"][of]))
        self.assertTrue(np.array_equal(episode.observations[-1], rows["last_observations"][0]))
        self.assertTrue(np.array_equal(episode.actions, rows["actions"][of]))
        self.assertEqual(float(np.sum(episode.rewards)), float(rows["rewards"][of].sum()))
        self.assertTrue(episode.terminations[-1])
        self.assertTrue(np.array_equal(episode.infos["action_mask"][:-1], rows["masks"][of]))
        with self.assertRaisesRegex(ValueError, "no whole episode of nobody"):
            datasets.minari(matches, "tron/nobody-v0", player="nobody")


if __name__ == "__main__":
    unittest.main()
