"""The manual and the completions that scripts/manual.py makes of what the program says."""
from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
AGON = Path(os.environ["AGON"]).resolve()


class ManualTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory(prefix="agon-manual-")
        cls.home = Path(cls.folder.name)
        subprocess.run([sys.executable, ROOT / "scripts/manual.py", AGON, cls.home], check=True)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def test_every_command_has_a_page_with_all_its_options(self) -> None:
        front = (self.home / "man1" / "agon.1").read_text(encoding="utf-8")
        for command in ("play", "serve", "join", "replay", "contest", "new-bot", "bench"):
            with self.subTest(command=command):
                page = (self.home / "man1" / f"agon-{command}.1").read_text(encoding="utf-8").replace("\\-", "-")
                self.assertIn(f"agon-{command}", front.replace("\\-", "-"))
                told = subprocess.run([AGON, command, "--help"], capture_output=True, text=True, check=True).stdout
                for option in re.findall(r"^  (?:-\w,)?(--[a-z-]+)", told, re.M):
                    self.assertIn(option, page)

    def test_completions_are_what_their_shells_read(self) -> None:
        subprocess.run(["bash", "-n", self.home / "agon.bash"], check=True)
        self.assertTrue((self.home / "_agon").read_text(encoding="utf-8").startswith("#compdef agon\n"))
        self.assertIn("complete -c agon", (self.home / "agon.fish").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
