"""`agon serve` as its users start it, for all tests from outside: it is started, waited for and stopped here, and nowhere else."""
from __future__ import annotations

import http.client
import json
import os
import signal
import ssl
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Callable, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = str(Path(os.environ.get("AGON", ROOT / "build" / "release" / "agon")).absolute())
# Waits are for conditions. The one clock is ctest's, which ends a whole file (outside.cmake); a wait that is in vain ends a little
# earlier, to tell what it was for.
PATIENCE = 0.9 * float(os.environ.get("AGON_TEST_SECONDS", "600"))
OVER = time.monotonic() + PATIENCE


def until(what: str, probe: Callable[[], Any], every: float = 0.02, told: Callable[[], str] = str) -> Any:
    """Asks until the answer is a yes, and gives it back. `told`: what a failure tells besides."""
    began = time.monotonic()
    while not (found := probe()):
        if time.monotonic() > OVER:
            raise AssertionError(f"waited {time.monotonic() - began:.0f} s in vain for {what}; {told()[-2000:]}")
        time.sleep(every)
    return found


#: Figures that a program estimates from what a store holds: a later program may estimate them better.
ESTIMATES = {"elo", "elo_low", "elo_high", "superiority", "difference", "draw_parameter", "rating", "plus_minus"}


def held(told: Any, known: Any) -> Any:
    """What `told` says of all that `known` says, but for estimates: a later program may also say more."""
    if isinstance(told, dict) and isinstance(known, dict):
        return {key: held(told.get(key), value) for key, value in known.items() if key not in ESTIMATES}
    if isinstance(told, list) and isinstance(known, list) and len(told) == len(known):
        return [held(*each) for each in zip(told, known)]
    return told


def run(*words: Any, program: str = PROGRAM, timeout: float = PATIENCE, environment: dict[str, str] | None = None,
        cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A command that ends by itself."""
    return subprocess.run([program, *(str(word) for word in words)], capture_output=True, text=True, timeout=timeout, check=False,
                          stdin=subprocess.DEVNULL, env={**os.environ, **(environment or {})}, cwd=cwd)


def flags(options: dict[str, Any]) -> list[str]:
    """`tick_cap=30, swap=True, token=["a", "b"]` as `--tick-cap 30 --swap --token a --token b`."""
    words: list[str] = []
    for name, value in options.items():
        for each in value if isinstance(value, list) else [value]:
            if each is not False and each is not None:
                words += ["--" + name.replace("_", "-")] + ([] if each is True else [str(each)])
    return words


class Answer(NamedTuple):
    status: int
    body: bytes
    headers: dict[str, str]  # by names in small letters

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Served:
    """`with Served("--port", "0") as server:` begins when the server has announced its addresses. A server that did not end in
    order fails the test that had no other failure."""

    patience = PATIENCE  # for an answer

    def __init__(self, *words: Any, program: str = PROGRAM, before: tuple[str, ...] = (), folder: Path | None = None,
                 environment: dict[str, str] | None = None, **streams: Any) -> None:
        """`before`: words before the command, such as those that change the user. `folder`: where its files stay; without
        one, it has its own, which goes with it. `streams`: as Popen has them."""
        self._own_folder = tempfile.TemporaryDirectory(prefix="agon-served-") if folder is None else None
        self.folder = folder if folder is not None else Path(self._own_folder.name)  # type: ignore[union-attr]
        self.trust: ssl.SSLContext | None = None  # whom to trust where it speaks https
        self._killed = False
        self.announcement = self.folder / "announcement"
        self.announcement.unlink(missing_ok=True)
        command = [*before, program, "serve", "--announce", str(self.announcement), *(str(word) for word in words)]
        with (self.folder / "out").open("ab") as out, (self.folder / "errors").open("ab") as errors:
            streams = {"stdin": subprocess.DEVNULL, "stdout": out, "stderr": errors, "cwd": self.folder, **streams}
            self.process = subprocess.Popen(command, env={**os.environ, **(environment or {})}, **streams)
        try:
            self.addresses: dict[str, str] = until("the server's addresses", self._announced)
        except AssertionError:
            self.process.kill()
            self.stop()
            raise

    def _announced(self) -> Any:
        text = self.announcement.read_text(encoding="utf-8") if self.announcement.exists() else ""
        if self.process.poll() is not None:
            raise AssertionError(f"the server did not come up: {self.output()} {self.errors()}")
        return json.loads(text) if text.endswith("\n") else None  # without its end it may still be being written

    @property
    def pages(self) -> str:
        return self.addresses["pages"]

    def port_of(self, name: str) -> int:
        return int(self.addresses[name].rpartition(":")[2])

    def output(self) -> str:
        return (self.folder / "out").read_text(encoding="utf-8", errors="replace")

    def errors(self) -> str:
        """All that the server has said on standard error, its log included."""
        return (self.folder / "errors").read_text(encoding="utf-8", errors="replace")

    def wait_for_output(self, *parts: str) -> str:
        """All of standard output, as soon as one of its lines holds all the parts."""
        def said() -> str:
            output = self.output()
            return output if any(all(part in line for part in parts) for line in output.splitlines()) else ""
        return until(f"a line with {parts}", said, told=self.output)

    def ask(self, method: str, target: str, body: bytes | None = None, headers: dict[str, str] | None = None, at: str | int = "pages") -> Answer:
        """A request to the address of that name, or to a port."""
        place = f"127.0.0.1:{at}" if isinstance(at, int) else self.addresses[at].rpartition("/")[2]
        link = (http.client.HTTPConnection(place, timeout=self.patience) if self.trust is None
                else http.client.HTTPSConnection(place, timeout=self.patience, context=self.trust))
        try:
            link.request(method, target, body, headers or {})
            answer = link.getresponse()
            return Answer(answer.status, answer.read(), {name.lower(): value for name, value in answer.getheaders()})
        finally:
            link.close()

    def wait(self, timeout: float = PATIENCE) -> int:
        """The exit code of a server that ends by itself."""
        return self.process.wait(timeout)

    def memory_kilobytes(self) -> int:
        """What the program holds in memory now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(status.split("VmRSS:")[1].split()[0])

    def descriptors(self) -> int:
        """How many files and sockets it has open."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def processor_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """As a machine that loses its power does."""
        self._killed = True
        self.process.kill()
        self.stop()

    def stop(self) -> int:
        """Ends it, by force where it does not follow; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
        code = self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            try:
                if stream is not None:
                    stream.close()
            except BrokenPipeError:
                pass
        return code

    may_fail = False  # a program at one of its seats is to fail, which the exit code tells

    def __enter__(self) -> Any:
        return self

    def __exit__(self, failure: object = None, *_: object) -> None:
        code = self.stop()
        report = f"exit code {code}; {self.errors()[-3000:]}"
        if self._own_folder is not None:
            self._own_folder.cleanup()
        if failure is None and not self._killed and code not in (0, -signal.SIGTERM) and not (self.may_fail and code == 1):
            raise AssertionError("the server did not end in order: " + report)
