"""The starter kits of Treasure Hunt play whole matches against a built-in player, over HTTP."""
from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KITS = ROOT / "bots" / "treasure_hunt"
sys.path[:0] = [str(ROOT / "tests" / "wire" / "treasure_hunt"), str(KITS / "python")]

import hunter  # noqa: E402  (the folders have to be known first)
from server import PATIENCE, PROGRAM, Server  # noqa: E402

ENVIRONMENT = {**os.environ, "POLL_SECONDS": "0.005"}


class MatchTest(unittest.TestCase):
    def plays_to_the_end(self, kit: list[str]) -> None:
        """By the course's words, and by the address alone, where the bot asks for a game."""
        with Server() as server:
            game = server.new_game()
            words = ["TR", server.url, game.id]
            self.plays_one(subprocess.Popen([*kit, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT), words)
            address = server.url.removeprefix("http://")
            bot = subprocess.Popen([*kit, address], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
            assert bot.stdout
            told = re.fullmatch(r"game (\w{5})\n", bot.stdout.readline())
            assert told
            self.plays_one(bot, ["--server", address, "--game", told[1]])

    def plays_one(self, bot: subprocess.Popen[str], words: list[str]) -> None:
        other = subprocess.Popen([str(PROGRAM), "join", "treasure_hunt", "nearest", *words, "--poll-ms", "5"],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        said, complaint = bot.communicate(timeout=PATIENCE)
        answered, wrong = other.communicate(timeout=PATIENCE)
        self.assertEqual((bot.returncode, other.returncode), (0, 0), complaint + wrong)
        self.assertRegex(answered, r"\Aseed \d+\n")
        results = {said.strip().lower(), re.sub(" .*", "", answered.split("\n", 1)[1].strip())}
        self.assertEqual(results, {"won", "lost"}, said + answered)
        self.assertNotIn("refused", wrong + complaint)

    def test_python(self) -> None:
        self.plays_to_the_end([sys.executable, str(KITS / "python" / "bot.py")])

    def test_java(self) -> None:
        if shutil.which("javac") is None:
            print("SKIPPED: the Java kit is not tested, for there is no javac (default-jdk-headless)", file=sys.stderr)
            self.skipTest("no javac")
        with tempfile.TemporaryDirectory(prefix="agon-java-") as out:
            sources = [str(each) for each in sorted((KITS / "java").glob("*.java"))]
            subprocess.run(["javac", "-Xlint:all", "-Werror", "-d", out, *sources], check=True, timeout=PATIENCE)
            self.plays_to_the_end(["java", "-cp", out, "Bot"])


class HunterTest(unittest.TestCase):
    def test_half_maps_keep_the_rules_and_differ(self) -> None:
        maps = [hunter.half_map() for _ in range(10)]
        for terrain, fort in maps:
            kinds = list(terrain.values())
            self.assertEqual(terrain[fort], "Grass")
            self.assertGreaterEqual(kinds.count("Grass"), 24)
            self.assertGreaterEqual(kinds.count("Mountain"), 5)
            self.assertGreaterEqual(kinds.count("Water"), 7)
            self.assertEqual(len(hunter.distances(terrain, fort)), 50 - kinds.count("Water"), "all land hangs together")
            for border, most in ((range(10), 4), (range(40, 50), 4), (range(0, 50, 10), 2), (range(9, 50, 10), 2)):
                self.assertLessEqual(sum(terrain[index % 10, index // 10] == "Water" for index in border), most)
        self.assertEqual(len({tuple(sorted(terrain.items())) for terrain, _ in maps}), len(maps))

    def test_distances_prefer_the_cheaper_way(self) -> None:
        terrain = {(x, y): "Grass" for x in range(4) for y in range(2)}
        terrain[1, 0] = terrain[2, 0] = "Mountain"
        ways = hunter.distances(terrain, (0, 0))
        self.assertEqual((ways[1, 0], ways[2, 0], ways[3, 0]), (3, 7, 10))


if __name__ == "__main__":
    unittest.main()
