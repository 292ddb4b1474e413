"""What the tests of contests share: the program, bots, and a folder."""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))
from agon_server import PATIENCE, PROGRAM, ROOT, Served, held, until  # noqa: E402, F401

TOY = os.environ.get("AGON_TOY", str(ROOT / "build" / "release" / "tests" / "toy" / "agon_toy_program"))
BOTS = ROOT / "tests" / "bots" / "stdio"
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable


def run(*words: str, program: str = TOY, timeout: float = PATIENCE, cwd: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, *words], capture_output=True, text=True, timeout=timeout, check=False, cwd=cwd)


def bot(what: str, *more: str) -> str:
    return " ".join(["cmd:" + PYTHON, str(BOTS / "misbehaving.py"), what, *more])


class Folder(unittest.TestCase):
    """Each test has a folder of its own."""

    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="agon-contest-"))
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.store = str(self.folder / "cup.contest")

    def write(self, text: str) -> str:
        path = self.folder / "cup.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    def sleeper(self) -> str:
        path = self.folder / "sleeper.py"
        if not path.exists():
            path.write_text('import sys, time\nfor line in sys.stdin:\n    if "start" in line: print(\'{"ready":{}}\', flush=True)\n    time.sleep(60)\n', encoding="utf-8")
        return str(path)


def processes(word: str) -> list[str]:
    """Command lines of running processes that hold the word."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) == os.getpid():
            continue
        try:
            line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if word in line:
            found.append(line)
    return found
