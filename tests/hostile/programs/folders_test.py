"""What a killed program of ours left in /tmp is swept by the next one; a living one's is not, whatever its process is called here.

Programs in containers may share /tmp and not the numbers of their processes, so those must not decide.
"""
from __future__ import annotations

import fcntl
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from attack import HAS_SANDBOX, PROGRAM
from system_test import bot

LIVING = os.getpid()
NOBODYS = 2**22 - 1  # no process has this number here


@unittest.skipUnless(os.geteuid() == 0, "for root alone: others need no copies of what their bots see")
@unittest.skipUnless(HAS_SANDBOX, "bubblewrap makes no sandbox here")
class Folders(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.shared = Path(folder.name) / "tmp"
        self.shared.mkdir()
        self.bot = bot(Path(folder.name) / "bot" / "bot.py", 'say("here")')
        os.chmod(folder.name, 0o755)
        os.chmod(self.shared, 0o1777)

    def left_of(self, process: int) -> Path:
        left = self.shared / f"agon-boxes-{process}-abcdef"
        (left / "1").mkdir(parents=True)
        (left / "1" / "bot.py").write_text("")
        return left

    def play(self) -> None:
        played = subprocess.run([PROGRAM, "play", "tron", self.bot, "random", "--no-clocks"], env={**os.environ, "TMPDIR": str(self.shared)},
                                capture_output=True, text=True, check=False, timeout=120)
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertIn(" 0 faults", played.stdout + played.stderr)

    def test_whoever_holds_the_lock_lives(self) -> None:
        held = self.left_of(NOBODYS)
        lock = os.open(held, os.O_RDONLY | os.O_DIRECTORY)
        self.addCleanup(os.close, lock)
        fcntl.flock(lock, fcntl.LOCK_EX)
        self.play()
        self.assertTrue((held / "1" / "bot.py").exists())

    def test_whoever_does_not_is_dead(self) -> None:
        left = [self.left_of(NOBODYS), self.left_of(LIVING)]
        self.play()
        self.assertEqual([path.name for path in left if path.exists()], [])

    def test_a_program_leaves_nothing_itself(self) -> None:
        self.play()
        self.assertEqual(list(self.shared.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
