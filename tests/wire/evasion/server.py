"""The real program, started for one test and stopped after it."""
from __future__ import annotations

import json
import os
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Optional

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = Path(os.environ.get("AGON", ROOT / "build" / "dev" / "agon")).absolute()
PATIENCE = 30.0  # seconds for anything that should happen at once; long, because a busy machine is no fault
QUICK = {"pause_ms": 20, "tick_ms": 0, "no_pages": True}


def flags(options: dict[str, Any]) -> list[str]:
    """`tick_cap=30, swap=True` as `--tick-cap 30 --swap`."""
    words: list[str] = []
    for name, value in options.items():
        if value is not False and value is not None:
            words.append("--" + name.replace("_", "-"))
            words += [] if value is True else [str(value)]
    return words


def run(*words: Any, timeout: float = PATIENCE) -> subprocess.CompletedProcess[str]:
    """`agon serve evasion` with these arguments, for calls that end by themselves."""
    command = [str(PROGRAM), "serve", "evasion", *(str(word) for word in words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)


class Server:
    """`with Server(50, 10, swap=True) as server:` listens on `server.port`."""

    def __init__(self, n: int = 50, m: int = 10, port: int = 0, reads_output: bool = True, **options: Any) -> None:
        self.n, self.m, self.port = n, m, port
        self._folder = tempfile.TemporaryDirectory(prefix="agon-wire-")
        self.folder = Path(self._folder.name)
        announcement = self.folder / "announcement"
        words = flags({**QUICK, **options, "announce": announcement})
        command = [str(PROGRAM), "serve", "evasion", str(port), str(n), str(m), *words]
        with (self.folder / "out").open("wb") as out, (self.folder / "err").open("wb") as err:
            # Who does not read the output holds a pipe that fills up.
            self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out if reads_output else subprocess.PIPE, stderr=err)
        self.announced = self._wait_for(announcement)
        self.port = int(self.announced["evasion"].rpartition(":")[2])

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

    def wait_for_output(self, *parts: str) -> str:
        """The first line of standard output that holds all the parts."""
        deadline = time.monotonic() + PATIENCE
        while True:
            for line in self.output().splitlines():
                if all(part in line for part in parts):
                    return line
            if time.monotonic() > deadline:
                raise AssertionError(f"no line with {parts} in: {self.output()[-2000:]}")
            time.sleep(0.02)

    def wait(self, timeout: float = PATIENCE) -> int:
        """The exit code of a server that ends by itself."""
        return self._process.wait(timeout)

    def memory_kilobytes(self) -> Optional[int]:
        """What the program holds in memory now, where the system tells it."""
        status = Path(f"/proc/{self._process.pid}/status")
        if not status.exists():
            return None
        for line in status.read_text(encoding="utf-8").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        return None

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
        if self._process.stdout:
            self._process.stdout.close()
        report = f"exit code {code}; {self.errors()[-3000:]}"
        self._folder.cleanup()
        # A test that failed already keeps its own message; otherwise a server that crashed fails the test.
        if failure[0] is None and code not in (0, -signal.SIGTERM):
            raise AssertionError("the server did not end cleanly: " + report)
