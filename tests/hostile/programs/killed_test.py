"""A program of ours that is killed leaves no bot behind, whichever moment of its beginning or end was hit."""
from __future__ import annotations

import os
import random
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from attack import HAS_SANDBOX, LONG, PROGRAM, processes_with

KILLS = 200 if LONG else 40
# Hears no end, and leaves one that is in no group of its own.
BOT = """#!/usr/bin/python3
import os, time
if os.fork() == 0: os.setsid()
while True: time.sleep(0.01)
"""


class Killed(unittest.TestCase):
    def left_after_kills(self, *options: str) -> list[int]:
        """Two bots a match, whose program is killed at random moments of its first quarter second."""
        chance = random.Random(7)
        with tempfile.TemporaryDirectory() as folder:
            bot = Path(folder) / "deaf.py"
            bot.write_text(BOT)
            bot.chmod(0o755)
            os.chmod(folder, 0o755)
            for _ in range(KILLS):
                player = subprocess.Popen([PROGRAM, "play", "tron", f"cmd:{bot}", f"cmd:{bot}", "--no-clocks", *options],
                                          stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                time.sleep(chance.uniform(0.0, 0.25))
                player.send_signal(signal.SIGKILL)
                player.wait()
            until = time.monotonic() + 20
            while (left := processes_with(str(bot))) and time.monotonic() < until:
                time.sleep(0.05)
            for process in left:
                os.kill(process, signal.SIGKILL)
        return left

    @unittest.skipUnless(HAS_SANDBOX, "no sandbox on this machine")
    def test_no_box_outlives_its_program(self) -> None:
        self.assertEqual(self.left_after_kills(), [])

    def test_nothing_outlives_it_without_a_sandbox_either(self) -> None:
        self.assertEqual(self.left_after_kills("--no-sandbox"), [])


if __name__ == "__main__":
    unittest.main()
