"""THIRD_PARTY.md names everybody whose work is linked, compiled in or shipped, and nobody else. Versions may differ."""
from __future__ import annotations

import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERSION = re.compile(r"\d+\.\d+$")  # Debian 12 has boost1.81 where Debian 13 has boost1.83
BUILD = Path(os.environ["AGON"]).resolve().parent


class ThirdPartyTest(unittest.TestCase):
    def test_the_page_names_what_is_there(self) -> None:
        done = subprocess.run([sys.executable, ROOT / "scripts/third_party.py", BUILD, "--names"], capture_output=True, text=True, check=True)
        names = [VERSION.sub("", name) for name in done.stdout.split()]
        self.assertGreater(len(names), 10)
        page = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
        named = [VERSION.sub("", name) for name in re.findall(r"^\| ([^ |]+) \| \d", page, re.M)]
        self.assertEqual(sorted(names), sorted(named), "make third-party writes the page anew")


if __name__ == "__main__":
    unittest.main()
