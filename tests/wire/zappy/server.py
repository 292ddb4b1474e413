"""The real program as Zappy's server, with an operator at its console, started for one test."""
from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = Path(os.environ.get("AGON", ROOT / "build" / "dev" / "agon")).absolute()
PATIENCE = 30.0  # seconds for anything that should happen at once; long, because a busy machine is no fault


def run(*words: Any, program: str | Path = PROGRAM, timeout: float = PATIENCE) -> subprocess.CompletedProcess[str]:
    command = [str(program), *(str(word) for word in words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)


class Server:
    """`with Server(names=["red", "blue"], c=2, f=1000) as server:` listens on `server.port`."""

    def __init__(self, *flags: str, width: int = 10, height: int = 10, names: list[str] | None = None, c: int = 6,
                 f: int = 1000, bare: bool = True, pages: bool = False, records: str = "none") -> None:
        self.width, self.height, self.f = width, height, f
        self.names = names or ["red", "blue"]
        self.unit = 1.0 / f
        self._folder = tempfile.TemporaryDirectory(prefix="agon-zappy-")
        folder = Path(self._folder.name)
        announcement = folder / "announcement"
        shown = ["--port", "0"] if pages else ["--no-pages"]
        command = [str(PROGRAM), "serve", *shown, "--records", records, "--announce", str(announcement), "zappy", "-p", "0",
                   "-x", str(width), "-y", str(height), "-n", *self.names, "-c", str(c), "-f", str(f), "--console", *flags]
        self._errors = (folder / "errors").open("w+")
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, text=True)
        self._answers: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        deadline = time.monotonic() + PATIENCE
        while not (announcement.exists() and announcement.read_text().endswith("\n")):
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.process.kill()
                raise AssertionError("the server did not come up: " + self.errors())
            time.sleep(0.01)
        self.addresses = json.loads(announcement.read_text())
        self.port = int(self.addresses["zappy"].rpartition(":")[2])
        if bare:
            self.make_bare()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._answers.put(line.rstrip("\n"))

    def errors(self) -> str:
        self._errors.flush()
        return Path(self._errors.name).read_text(errors="replace")

    def tell(self, deed: str) -> str:
        """An operator's line, and its answer."""
        assert self.process.stdin
        self.process.stdin.write(deed + "\n")
        self.process.stdin.flush()
        return self._answers.get(timeout=PATIENCE)

    def do(self, *deeds: str) -> None:
        for deed in deeds:
            answer = self.tell(deed)
            assert answer == "ok", f"{deed}: {answer}"

    def make_bare(self) -> None:
        """Nothing on the ground, and nothing happens that no client does."""
        self.do("noFood true", "noRefill true")
        self.clear_ground()

    def clear_ground(self) -> None:
        kinds = ["food", "linemate", "deraumere", "sibur", "mendiane", "phiras", "thystame"]
        assert self.process.stdin
        deeds = [f"setTile {kind} 0 {x} {y}" for x in range(self.width) for y in range(self.height) for kind in kinds]
        self.process.stdin.write("\n".join(deeds) + "\n")
        self.process.stdin.flush()
        for deed in deeds:
            answer = self._answers.get(timeout=PATIENCE)
            assert answer == "ok", f"{deed}: {answer}"

    def processor_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *failure: object) -> None:
        code = self.process.poll()
        if code is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                code = self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                code = self.process.wait()
        report = f"exit code {code}; {self.errors()[-3000:]}"
        assert self.process.stdin and self.process.stdout
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        self.process.stdout.close()
        self._errors.close()
        self._folder.cleanup()
        if failure[0] is None and code not in (0, -signal.SIGTERM):
            raise AssertionError("the server did not end cleanly: " + report)
