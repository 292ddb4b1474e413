"""A server that is attacked, and what a test needs to see how it bears it."""
from __future__ import annotations

import atexit
import functools
import http.client
import json
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Callable

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = Path(os.environ.get("AGON", ROOT / "build" / "dev" / "agon")).absolute()
LONG = os.environ.get("AGON_HOSTILE") == "long"
PATIENCE = 60.0  # seconds; long, because a busy machine is no fault
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


class Attacked:
    """`with Attacked("zappy", "-p", "0") as server:` serves the pages, and the game that is named."""

    def __init__(self, *words: str, heavy: bool = False) -> None:
        """`heavy`: with a finished match of the id "heavy", whose small record makes hundreds of megabytes of frames."""
        allow_descriptors()
        self._folder = tempfile.TemporaryDirectory(prefix="agon-hostile-")
        self.folder = Path(self._folder.name)
        if heavy:
            (self.folder / "records").mkdir()
            shutil.copy(heavy_record(), self.folder / "records" / "heavy.agon")
        announcement = self.folder / "announcement"
        command = [str(PROGRAM), "serve", "--port", "0", "--announce", str(announcement), "--records", str(self.folder / "records"), *words]
        self._errors = (self.folder / "errors").open("w+")
        environment = {**os.environ, "XDG_DATA_HOME": str(self.folder)}
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=self._errors, stderr=self._errors,
                                        preexec_fn=give_few, env=environment)
        eventually("the server", lambda: self.process.poll() is not None or (announcement.exists() and announcement.read_text().endswith("\n")))
        if self.process.poll() is not None:
            raise AssertionError("the server did not come up: " + self.errors())
        self.addresses = json.loads(announcement.read_text())
        self.port = self.port_of("pages")

    def port_of(self, name: str) -> int:
        return int(self.addresses[name].rpartition(":")[2])

    def __enter__(self) -> Attacked:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._errors.close()
        self._folder.cleanup()

    def errors(self) -> str:
        """All that the server has said, its log included."""
        return (self.folder / "errors").read_text(errors="replace")

    def ask(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None, port: int = 0) -> tuple[int, bytes]:
        link = http.client.HTTPConnection("127.0.0.1", port or self.port, timeout=PATIENCE)
        try:
            link.request(method, path, body, headers or {})
            answer = link.getresponse()
            return answer.status, answer.read()
        finally:
            link.close()

    def start(self, order: dict[str, Any]) -> dict[str, Any]:
        status, body = self.ask("POST", "/api/matches", json.dumps(order).encode())
        assert status == 201, body
        return json.loads(body)

    def match(self, match: str) -> dict[str, Any]:
        return json.loads(self.ask("GET", f"/api/matches/{match}")[1])

    def finished(self, order: dict[str, Any]) -> dict[str, Any]:
        match = self.start(order)
        eventually("the end of the match", lambda: self.match(match["id"])["status"] == "finished")
        return self.match(match["id"])

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def resident(self) -> int:
        """Bytes of memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize()

    def late_seconds(self) -> float:
        """What 99 of 100 beats did not exceed."""
        text = self.ask("GET", "/metrics")[1].decode()
        found = re.search(r'agon_beat_lateness_seconds\{quantile="0.99"\} (\S+)', text)
        assert found, text
        return float(found.group(1))

    def let_go(self, before: int) -> None:
        """All descriptors of an attack have come back, but for a handful of the server's own."""
        eventually(f"{before} descriptors, like before", lambda: self.descriptors() <= before + 5, 20)


def eventually(what: str, probe: Callable[[], Any], patience: float = PATIENCE) -> Any:
    until = time.monotonic() + patience
    while not (found := probe()):
        if time.monotonic() > until:
            raise AssertionError("waited in vain for " + what)
        time.sleep(0.02)
    return found


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
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", *fields]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def status_of(answer: bytes) -> int:
    return int(answer.split()[1])
