"""The real program, started for one test and stopped after it."""
from __future__ import annotations

import atexit
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Optional

from client import PATIENCE

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = Path(os.environ.get("AGON", ROOT / "build" / "dev" / "agon")).absolute()
CONSTANTS = {"max_cycles": 300, "init_health": 3, "wall_breaker_cooldown": 12, "wall_breaker_duration": 6, "wall_score_coefficient": 1,
             "area_wall_crash_score": -20, "my_wall_crash_score": -40, "enemy_wall_crash_score": -60}
QUICK = {"at_once": True, "first_cycle_ms": 3000, "cycle_ms": 500}
# One certificate for all tests of a run: making one takes a moment.
HOME = tempfile.mkdtemp(prefix="agon-wire-tron-home-")
atexit.register(shutil.rmtree, HOME, ignore_errors=True)
ENVIRONMENT = {**os.environ, "XDG_DATA_HOME": HOME}


def empty_map(width: int = 12, height: int = 7, **constants: int) -> dict[str, Any]:
    rows = ["W" + "E" * (width - 2) + "W" for _ in range(height - 2)]
    return {"board": ["W" * width, *rows, "W" * width], "constants": {**CONSTANTS, **constants},
            "agents": {"Blue": {"position": {"x": 1, "y": 1}, "direction": "Right"},
                       "Yellow": {"position": {"x": width - 2, "y": height - 2}, "direction": "Left"}}}


def corridor(**constants: int) -> dict[str, Any]:
    """Both run towards each other in one row: a draw in cycle 4 unless somebody turns."""
    found = empty_map(12, 7, **constants)
    found["agents"]["Blue"]["position"] = {"x": 1, "y": 3}
    found["agents"]["Yellow"]["position"] = {"x": 10, "y": 3}
    return found


def flags(options: dict[str, Any]) -> list[str]:
    words: list[str] = []
    for name, value in options.items():
        for each in value if isinstance(value, list) else [value]:
            if each is not False and each is not None:
                words.append("--" + name.replace("_", "-"))
                words += [] if each is True else [str(each)]
    return words


def run(*words: Any, timeout: float = PATIENCE) -> subprocess.CompletedProcess[str]:
    command = [str(PROGRAM), *(str(word) for word in words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False, env=ENVIRONMENT)


class Server:
    """`with Server(lock_step=True, board=corridor()) as server:` listens on `server.port` and `server.spectator_port`."""

    def __init__(self, board: Optional[dict[str, Any]] = None, **options: Any) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="agon-wire-")
        self.folder = Path(self._folder.name)
        announcement = self.folder / "announcement"
        if board is not None:
            (self.folder / "map.json").write_text(json.dumps(board), encoding="utf-8")
            options["map"] = self.folder / "map.json"
        options = {**({} if "config" in options else QUICK), "port": 0, "no_pages": True, "records": self.folder / "records", **options, "announce": announcement}
        command = [str(PROGRAM), "serve", "tron", *flags(options)]
        with (self.folder / "out").open("wb") as out, (self.folder / "err").open("wb") as err:
            self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, env=ENVIRONMENT, cwd=self.folder)
        announced = self._wait_for(announcement)
        self.port = int(announced["tron"].rpartition(":")[2])
        self.spectator_port = next((int(line.rpartition(":")[2]) for line in self.errors().splitlines() if line.startswith("spectators")), 0)

    def _wait_for(self, announcement: Path) -> dict[str, str]:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self._process.poll() is None:
            text = announcement.read_text(encoding="utf-8") if announcement.exists() else ""
            if text.endswith("\n"):
                return json.loads(text)
            time.sleep(0.01)
        self._process.kill()
        raise AssertionError(f"the server did not announce itself: {self.output()} {self.errors()}")

    def output(self) -> str:
        return (self.folder / "out").read_text(encoding="utf-8", errors="replace")

    def errors(self) -> str:
        return (self.folder / "err").read_text(encoding="utf-8", errors="replace")

    def records(self) -> list[Path]:
        return sorted((self.folder / "records").glob("*.agon"))

    def wait(self, timeout: float = PATIENCE) -> int:
        return self._process.wait(timeout)

    def memory_kilobytes(self) -> int:
        for line in Path(f"/proc/{self._process.pid}/status").read_text(encoding="utf-8").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        raise AssertionError("the server is gone")

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *failure: object) -> None:
        code = self._process.poll()
        if code is None:
            self._process.send_signal(signal.SIGTERM)
            try:
                code = self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                code = self._process.wait()
        report = f"exit code {code}; {self.errors()[-3000:]}"
        self._folder.cleanup()
        # A test that failed already keeps its own message; otherwise a server that crashed fails the test.
        if failure[0] is None and code not in (0, -signal.SIGTERM):
            raise AssertionError("the server did not end cleanly: " + report)
