"""What the attacks of programs have in common: a match of one bot against a built-in player, and who is left."""
from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
sys.path[len(sys.path):] = [str(ROOT / "tests" / "app"), str(ROOT / "tests")]
from agon_server import PROGRAM  # noqa: E402, F401

LONG = os.environ.get("AGON_HOSTILE") == "long"
HAS_SANDBOX = (
    shutil.which("bwrap") is not None
    and subprocess.run(["bwrap", "--unshare-user", "--ro-bind", "/", "/", "/bin/true"], check=False, capture_output=True).returncode == 0
)
HAS_JDK = shutil.which("javac") is not None and shutil.which("java") is not None


class Listener:
    """A server on this machine that counts who connects."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.connected = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                peer, _ = self.socket.accept()
            except OSError:
                return
            self.connected += 1
            peer.close()

    def close(self) -> None:
        self.socket.close()


def processes_with(mark: str) -> list[int]:
    """Whose command line or environment holds the mark; this process and its parents do not count."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            text = (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
        except OSError:
            continue
        if mark.encode() in text and int(process.name) not in (os.getpid(), os.getppid()):
            found.append(int(process.name))
    return found


def errors_of(record: Path, seat: int) -> str:
    """The standard error of a program, from its seat's private part of a record."""
    import zstd  # noqa: PLC0415 - of tests/app
    lines = zstd.unpacked(Path(f"{record}.seat{seat}").read_bytes()).splitlines()
    return str(json.loads(lines[-1]).get("errors", ""))


class Attack(unittest.TestCase):
    """A folder of its own for each test; matches in it."""

    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="agon-hostile-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def agon(self, *words: object, timeout: float = 120, **environment: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [PROGRAM, *map(str, words)], env={**os.environ, **environment}, capture_output=True, text=True, timeout=timeout, check=False
        )

    def match(self, game: str, *players: str, words: tuple[object, ...] = (), **environment: str) -> dict[str, Any]:
        """The result of a match, and in "reports" what its record says of the seats."""
        record = self.folder / "match.agon"
        played = self.agon("play", game, *players, "--json", "--record", record, *words, **environment)
        self.assertEqual(played.returncode, 0, played.stderr)
        result: dict[str, Any] = json.loads(played.stdout.splitlines()[0])
        shown = self.agon("replay", record, "--json")
        result["reports"] = json.loads(shown.stdout.splitlines()[-1]).get("players", [])
        for seat, report in enumerate(result["reports"]):
            if Path(f"{record}.seat{seat}").exists():
                report["errors"] = errors_of(record, seat)
        result["said"] = played.stderr
        return result
