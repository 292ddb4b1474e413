"""The real program, started for one test and stopped after it."""
from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = str(Path(os.environ.get("AGON", ROOT / "build" / "dev" / "agon")).absolute())
PATIENCE = 60.0  # seconds for anything that should happen at once; long, because a busy machine is no fault


def run(*words: Any, timeout: float = 300, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command that ends by itself."""
    return subprocess.run([PROGRAM, *(str(word) for word in words)], capture_output=True, text=True, timeout=timeout,
                          check=False, stdin=subprocess.DEVNULL, env={**os.environ, **environment})


class Server:
    """`with Server("--swap") as server:` listens on `server.port`; words go to `agon serve sugargame`."""

    pages_flags: tuple[str, ...] = ("--no-pages",)

    def __init__(self, *words: Any, environment: dict[str, str] | None = None) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="agon-wire-")
        self.folder = Path(self._folder.name)
        announcement = self.folder / "announcement"
        command = [PROGRAM, "serve", *self.pages_flags, "--announce", str(announcement), "--records", str(self.folder / "records"),
                   "sugargame", "--port", "0", *(str(word) for word in words)]
        with (self.folder / "out").open("wb") as out, (self.folder / "err").open("wb") as err:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, env={**os.environ, **(environment or {})})
        deadline = time.monotonic() + PATIENCE
        while not (announcement.exists() and announcement.read_text().endswith("\n")):
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.process.kill()
                raise AssertionError("the server did not come up: " + self.read("err"))
            time.sleep(0.01)
        addresses = json.loads(announcement.read_text())
        self.port = int(addresses["sugargame"].rpartition(":")[2])
        self.pages = str(addresses.get("pages", ""))

    def read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8", errors="replace")

    def wait_for_output(self, part: str) -> str:
        deadline = time.monotonic() + PATIENCE
        while part not in self.read("out"):
            if time.monotonic() > deadline:
                raise AssertionError(f"no {part!r} in {self.read('out')[-2000:]}")
            time.sleep(0.02)
        return self.read("out")

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *failure: object) -> None:
        crashed = self.process.poll()
        if crashed is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        report = self.read("err")[-2000:]
        self._folder.cleanup()
        if failure[0] is None and crashed not in (None, 0):
            raise AssertionError(f"the server ended by itself with {crashed}: {report}")
