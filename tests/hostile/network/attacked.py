"""A server that is attacked, and what a test needs to see how it bears it."""
from __future__ import annotations

import atexit
import functools
import json
import os
import re
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path[len(sys.path):] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[2] / "app")]
import web_socket  # noqa: E402
from agon_server import PATIENCE, PROGRAM, Answer, Served, until  # noqa: E402, F401

LONG = os.environ.get("AGON_HOSTILE") == "long"
FEW_DESCRIPTORS = 256  # what the server is given at first: it must ask for more by itself

# A match that makes a step a minute: nothing is sent to its watchers meanwhile, so nothing wakes the server up.
QUIET = {"game": "evasion", "players": ["greedy", "runner"], "seed": 5, "step_ms": 60_000}
# A match that waits for a person.
WAITING = {"game": "sugargame", "players": ["person", "random"], "seed": 5, "step_ms": 0}
# Twelve players on a great map: something changes everywhere in each of its 18,000 steps.
HEAVY = ["play", "zappy", *["wanderer"] * 12, "--seed", "3", "--set", "width=72", "--set", "height=72"]
# A match with a beat, whose lateness the server measures.
BEATING = {"game": "evasion", "players": ["greedy", "runner"], "seed": 7, "step_ms": 20}


@functools.cache
def heavy_record() -> Path:
    """Played once for all tests of a run."""
    folder = Path(tempfile.mkdtemp(prefix="agon-heavy-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    done = subprocess.run([PROGRAM, *HEAVY, "--record", folder / "heavy.agon"], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / "heavy.agon"


def allow_descriptors() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65_536), most))


def give_few() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (FEW_DESCRIPTORS, most))


class Attacked(Served):
    """`with Attacked("zappy", "-p", "0") as server:` serves the pages, and the game that is named."""

    patience = 300.0  # a page of hundreds of megabytes takes a busy machine its time
    most_answers = 1000  # before descriptors are back: 20 s where nothing else runs

    def __init__(self, *words: str, heavy: bool = False) -> None:
        """`heavy`: with a finished match of the id "heavy", whose small record makes hundreds of megabytes of frames."""
        allow_descriptors()
        self._home = tempfile.TemporaryDirectory(prefix="agon-hostile-")
        self.records = Path(self._home.name) / "records"
        if heavy:
            self.records.mkdir()
            shutil.copy(heavy_record(), self.records / "heavy.agon")
        super().__init__("--port", "0", "--records", "records", *words, folder=Path(self._home.name), preexec_fn=give_few,
                         environment={"XDG_DATA_HOME": self._home.name})
        self.port = self.port_of("pages")

    def __exit__(self, failure: object = None, *more: object) -> None:
        super().__exit__(failure, *more)
        self._home.cleanup()

    def start(self, order: dict[str, Any]) -> dict[str, Any]:
        answer = self.ask("POST", "/api/matches", json.dumps(order).encode())
        assert answer.status == 201, answer.body
        return answer.json

    def match(self, match: str) -> dict[str, Any]:
        return self.ask("GET", f"/api/matches/{match}").json

    def finished(self, order: dict[str, Any]) -> dict[str, Any]:
        match = self.start(order)
        until("the end of the match", lambda: self.match(match["id"])["status"] == "finished")
        return self.match(match["id"])

    def resident(self) -> int:
        """Bytes of memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize()

    def late_seconds(self) -> float:
        """What 99 of 100 beats did not exceed."""
        text = self.ask("GET", "/metrics").body.decode()
        found = re.search(r'agon_beat_lateness_seconds\{quantile="0.99"\} (\S+)', text)
        assert found, text
        return float(found.group(1))

    def let_go(self, before: int) -> None:
        """The sockets of an attack have just been closed: their descriptors come back at once, but for a handful of the
        server's own. Time is counted in answers of the server, which come later where the machine is busy."""
        for _ in range(self.most_answers):
            if self.descriptors() <= before + 5:
                return
            self.ask("GET", "/healthz")
            time.sleep(0.02)
        raise AssertionError(f"{self.descriptors()} descriptors after {self.most_answers} more answers; there were {before} before the attack")


def connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)


def read_all(link: socket.socket) -> bytes:
    """Until the other side closes; a reset is an end as well."""
    found = b""
    try:
        while more := link.recv(65536):
            found += more
    except ConnectionResetError:
        pass
    return found


def upgrade(path: str, port: int, *fields: str) -> bytes:
    return web_socket.upgrade(path, f"127.0.0.1:{port}", *fields)


def status_of(answer: bytes) -> int:
    return int(answer.split()[1])
