"""What the tests of ladders share: a class, its server, and students who upload."""
from __future__ import annotations

import csv
import http.client
import io
import json
import os
import shutil
import signal
import ssl
import subprocess
import tarfile
import tempfile
import time
import unittest
import urllib.parse
from pathlib import Path
from typing import Any, Callable

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("AGON", str(ROOT / "build" / "dev" / "agon"))
KIT = ROOT / "bots" / "stdio" / "python" / "bot.py"
CLASS = "name;team;email\nAda;red;ada@example.org\nBob;blue;bob@example.org\nEve;green;eve@example.org\n"
PATIENCE = 300.0  # seconds; the machine may be busy


def run(*words: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=cwd, env={**os.environ, **environment})


def archive(files: dict[str, str]) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as packed:
        for name, text in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(text.encode())
            packed.addfile(member, io.BytesIO(text.encode()))
    return made.getvalue()


def certificate(folder: Path, name: str, names: str = "DNS:localhost,IP:127.0.0.1") -> tuple[str, str]:
    """One that vouches for itself, and its key."""
    made = folder / f"{name}.pem", folder / f"{name}.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", f"/CN={name}",
                    "-addext", f"subjectAltName={names}", "-keyout", made[1], "-out", made[0]], check=True, capture_output=True)
    return str(made[0]), str(made[1])


class Answer:
    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Server:
    """`agon serve --ladder` on a free port. `before`: words before its command, such as those that change the user."""

    def __init__(self, ladder: Path, *words: str, store: str = "", before: tuple[str, ...] = (), environment: dict[str, str] | None = None) -> None:
        self.folder = ladder.parent
        announced = self.folder / "announced"
        announced.unlink(missing_ok=True)
        self.errors = (self.folder / "errors").open("a")
        self.process = subprocess.Popen([*before, PROGRAM, "serve", "--ladder", store or str(ladder), "--port", "0", "--records", "none", "--announce", str(announced), *words],
                                        stdout=subprocess.DEVNULL, stderr=self.errors, cwd=self.folder, env={**os.environ, **(environment or {})})
        until = time.monotonic() + PATIENCE
        while not (announced.exists() and announced.read_text(encoding="utf-8").endswith("\n")):
            if self.process.poll() is not None or time.monotonic() > until:
                self.process.kill()
                raise AssertionError("the server did not come up: " + (self.folder / "errors").read_text())
            time.sleep(0.05)
        self.address = json.loads(announced.read_text(encoding="utf-8"))["pages"]
        self.scheme, _, place = self.address.partition("://")
        self.host, _, port = place.partition(":")
        self.port = int(port)
        self.trust: ssl.SSLContext | None = None  # whom to trust where it speaks https

    def ask(self, method: str, target: str, body: bytes | dict | None = None, token: str = "", headers: dict[str, str] | None = None) -> Answer:
        fields = dict(headers or {})
        if token:
            fields["Authorization"] = f"Bearer {token}"
        sent = json.dumps(body).encode() if isinstance(body, dict) else body
        if self.trust is not None:
            connection: http.client.HTTPConnection = http.client.HTTPSConnection(self.host, self.port, timeout=PATIENCE, context=self.trust)
        else:
            connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        try:
            connection.request(method, target, sent, fields)
            answer = connection.getresponse()
            return Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.errors.close()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)
        self.errors.close()


class Ladder(unittest.TestCase):
    """A season of Tron with a class of three, in a folder of its own."""
    people = CLASS
    game, house, options = "tron", "wall_hugger", ("--set", "max_cycles=40", "--matches", "12")

    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="agon-ladder-"))
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.ladder = self.folder / "spring.ladder"
        made = run("ladder", "create", str(self.ladder), "--game", self.game, "--house", self.house, *self.options)
        self.assertEqual(made.returncode, 0, made.stderr)
        self.teacher = made.stdout.split("told this once: ")[1].split()[0]
        (self.folder / "class.csv").write_text("\ufeff" + self.people, encoding="utf-8")
        taken = run("ladder", "import", str(self.ladder), str(self.folder / "class.csv"), "--tokens", str(self.folder / "tokens.csv"))
        self.assertEqual(taken.returncode, 0, taken.stderr)
        with (self.folder / "tokens.csv").open(encoding="utf-8", newline="") as listed:
            self.tokens = {row["team"]: row["token"] for row in csv.DictReader(listed, delimiter=";")}
        self.server: Server | None = None

    def serve(self, *words: str) -> Server:
        self.server = Server(self.ladder, *words)
        self.addCleanup(self.server.stop)
        return self.server

    def upload(self, team: str, body: bytes, name: str = "bot.py", **query: str) -> dict:
        assert self.server is not None
        target = "/api/seasons/spring/versions?" + urllib.parse.urlencode({"name": name, **query})
        answer = self.server.ask("PUT", target, body, self.tokens[team])
        self.assertEqual(answer.status, 201, answer.body)
        return answer.json

    def settled(self, team: str, version: dict) -> dict:
        """The version once it is built and has played its trial matches."""
        assert self.server is not None
        target = f"/api/seasons/spring/versions/{version['id']}"
        events = self.server.ask("GET", target + "/events", token=self.tokens[team])
        self.assertEqual(events.status, 200, events.body)
        self.assertTrue(json.loads(events.body.split(b"\n")[-2]).get("over"), events.body[-300:])
        return {**self.server.ask("GET", target, token=self.tokens[team]).json, "events": "\n".join(line for line in events.body.decode().splitlines() if line)}

    def until(self, what: str, is_so: Callable[[], Any]) -> Any:
        end = time.monotonic() + PATIENCE
        while not (found := is_so()):
            self.assertLess(time.monotonic(), end, what)
            time.sleep(0.2)
        return found
