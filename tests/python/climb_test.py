"""The climb: its sequential test, its rungs and its line."""
from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from agon.climb import Climb, climb, program_hash, verdict
from agon.records import arena_program

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = str(arena_program() or ROOT / "build" / "release" / "agon")


def share_passed(share: float, tries: int = 2000) -> tuple[float, float]:
    """How often a bot that wins this share passes, and the mean number of results."""
    chance, passed, results = random.Random(1), 0, 0
    for _ in range(tries):
        points = played = 0
        while (decided := verdict(points, played)) is None:
            points, played = points + (chance.random() < share), played + 1
        passed, results = passed + decided, results + played
    return passed / tries, results / tries


class ClimbTest(unittest.TestCase):
    def test_both_errors_of_a_rung_are_at_most_five_percent(self) -> None:
        self.assertLessEqual(share_passed(0.5)[0], 0.06)
        self.assertGreaterEqual(share_passed(0.65)[0], 0.94)
        self.assertLess(share_passed(1.0)[1], 13)
        self.assertIsNone(verdict(0, 0))

    def test_the_hash_follows_the_files_of_the_program(self) -> None:
        with tempfile.TemporaryDirectory() as home:
            Path(home, "bot").mkdir()
            Path(home, "bot", "bot.py").write_text("1", encoding="utf-8")
            first = program_hash("cmd:python3 bot/bot.py", home)
            self.assertEqual(program_hash("cmd:python3 bot/bot.py", home), first)
            Path(home, "bot", "book.txt").write_text("2", encoding="utf-8")
            self.assertNotEqual(program_hash("cmd:python3 bot/bot.py", home), first)
            Path(home, "elsewhere.txt").write_text("2", encoding="utf-8")
            second = program_hash("cmd:python3 bot/bot.py", home)
            Path(home, "elsewhere.txt").write_text("3", encoding="utf-8")
            self.assertEqual(program_hash("cmd:python3 bot/bot.py", home), second)

    def test_a_built_in_player_climbs_where_it_belongs(self) -> None:
        """The rungs are played by the program itself: wall_hugger passes those below it. In Evasion pairs count."""
        async def run(*words: str) -> str:
            return subprocess.run([PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=True).stdout

        way: Climb = asyncio.run(climb(run, "tron", "wall_hugger", 1, 40, ".", 2))
        self.assertEqual([(one.player, one.passed, one.sure) for one in way.rungs], [("random", True, True), ("straight", True, True)])
        pairs = asyncio.run(climb(run, "evasion", "random", 1, 40, ".", 1))
        self.assertEqual((pairs.of, pairs.rungs[0].player, pairs.rungs[0].results % 4), (3, "still", 0))  # players of both seats alone
        line = json.loads(way.line())
        self.assertEqual((line["passed"], line["reached"], line["results"]), (2, "straight", sum(one.results for one in way.rungs)))

    def test_the_program_starts_the_climb(self) -> None:
        told = subprocess.run([PROGRAM, "climb", "tron", "--bot", "wall_hugger", "--rungs", "1", "--json"], capture_output=True, text=True, check=False,
                              env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"})
        self.assertEqual(told.returncode, 0, told.stderr)
        self.assertEqual(json.loads(told.stdout)["reached"], "random")
        wrong = subprocess.run([PROGRAM, "climb", "chess", "--bot", "random"], capture_output=True, text=True, check=False,
                               env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"})
        self.assertEqual(wrong.returncode, 1)
        self.assertIn("chess", wrong.stderr)

    def test_a_python_without_the_package_says_what_installs_it(self) -> None:
        with tempfile.TemporaryDirectory() as home:
            subprocess.run(["/usr/bin/python3", "-m", "venv", "--without-pip", home], check=True)
            told = subprocess.run([PROGRAM, "mcp"], capture_output=True, text=True, check=False, env={"PATH": f"{home}/bin", "HOME": home})
        self.assertEqual((told.returncode, told.stdout), (1, ""))
        self.assertRegex(told.stderr, r"has no package agon and mcp; install it in the folder of this source, .*\n  \S+/python3 -m pip install \"\.\[mcp\]\"\n")

    def test_another_package_of_the_name_is_not_taken_for_ours(self) -> None:
        with tempfile.TemporaryDirectory() as home:
            subprocess.run(["/usr/bin/python3", "-m", "venv", "--without-pip", home], check=True)
            packages = next(Path(home).glob("lib/python3*/site-packages"))
            for module in ("agon.py", "mcp.py", "numpy.py"):
                (packages / module).touch()
            for command, missing in (("mcp", "agon.mcp"), ("climb", "agon.climb"), ("records", "agon.datasets")):
                told = subprocess.run([PROGRAM, command], capture_output=True, text=True, check=False, env={"PATH": f"{home}/bin", "HOME": home})
                self.assertEqual(told.returncode, 1)
                self.assertIn(f"has no package {missing}; install it", told.stderr)


if __name__ == "__main__":
    unittest.main()
