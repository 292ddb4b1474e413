"""A program at a seat of `agon serve` that fails says so on the terminal, in every game, and the exit code is 1."""
from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from seats_test import ENVIRONMENT, PATIENCE, PROGRAM, SERVE
from zappy_test import ZAPPY

# A kit for the game's own protocol, as far as it comes in a box without a network.
CLIENT = "import socket\nsocket.create_connection(('127.0.0.1', 9))\n"
BROKEN = "import sys\nprint('I have no plan', file=sys.stderr)\nsys.exit(3)\n"
HINT = "this looks like a client of the game's own protocol"
GAMES = {**SERVE, "zappy": [*ZAPPY, "--lockstep"]}
OTHER = {"zappy": "blue=champion"}


class FailuresTest(unittest.TestCase):
    def served(self, game: str, source: str, *words: str) -> subprocess.CompletedProcess[str]:
        with tempfile.TemporaryDirectory(prefix="agon-failing-") as folder:
            Path(folder, "client.py").write_text(source, encoding="utf-8")
            seat = "red" if game == "zappy" else "0"
            return subprocess.run(
                [PROGRAM, "serve", *GAMES[game], "--no-pages", "--records", *(words or ("records",)), "--seat",
                 f"{seat}=cmd:{sys.executable} {folder}/client.py", "--seat", OTHER.get(game, "1=random")],
                capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=folder, stdin=subprocess.DEVNULL,
                env={**os.environ, **ENVIRONMENT})

    def test_a_kit_for_the_games_own_protocol(self) -> None:
        for game in GAMES:
            with self.subTest(game):
                done = self.served(game, CLIENT)
                self.assertEqual(done.returncode, 1, done.stderr)
                self.assertRegex(done.stderr, r"client\.py: (player \d of the team: )?it ended before it was ready: ")
                self.assertRegex(done.stderr, r"end of its standard error:\nTraceback \(most recent call last\):\n( .*\n)+(OSError|ConnectionRefusedError)")
                self.assertEqual(done.stderr.count(HINT), 1, done.stderr)
                self.assertTrue(done.stdout.strip(), "the result is printed")

    def test_another_failure_gets_no_hint(self) -> None:
        for game in ("evasion", "zappy"):
            with self.subTest(game):
                done = self.served(game, BROKEN)
                self.assertEqual(done.returncode, 1, done.stderr)
                self.assertIn("last line of its standard error: I have no plan\n", done.stderr)
                self.assertNotIn(HINT, done.stderr)

    def test_without_records(self) -> None:
        done = self.served("evasion", CLIENT, "none")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn(HINT, done.stderr)


if __name__ == "__main__":
    unittest.main()
