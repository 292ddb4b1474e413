"""The starter kit as a student runs it: two copies against the real program."""
from __future__ import annotations

import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

from observer import Observer
from server import PATIENCE, ROOT, Server

BOT = ROOT / "bots" / "evasion" / "python" / "bot.py"


def start_bot(server: Server, name: str, folder: Path) -> subprocess.Popen[bytes]:
    """From another folder, as nobody promises to run it from its own."""
    command = [sys.executable, str(BOT), str(server.port), "--name", name]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


class StarterKitTest(unittest.TestCase):
    def play(self, matches: int, **options: Any) -> None:
        with Server(10, 5, **options) as server, Observer(server.port) as observer:
            bots = [start_bot(server, name, server.folder) for name in ("Artemis", "Callisto")]
            for bot in bots:
                out, err = bot.communicate(timeout=PATIENCE)
                self.assertEqual((bot.returncode, err), (0, b""))
                self.assertEqual(out.count(b"The match is over"), matches)
            names = {observer.text(), observer.text()}
            self.assertEqual(names, {"Artemis", "Callisto"})

    def test_one_match(self) -> None:
        self.play(1)

    def test_roles_exchanged(self) -> None:
        self.play(2, swap=True)


if __name__ == "__main__":
    unittest.main()
