"""What the tests of ladders share: a class, its server, and students who upload."""
from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import urllib.parse
from pathlib import Path
from typing import Any, Callable

sys.path.append(str(Path(__file__).resolve().parents[1]))
import agon_server  # noqa: E402
from agon_server import PATIENCE, PROGRAM, ROOT, Answer, Served, held  # noqa: E402, F401

KIT = ROOT / "bots" / "stdio" / "python" / "bot.py"
CLASS = "name;team;email\nAda;red;ada@example.org\nBob;blue;bob@example.org\nEve;green;eve@example.org\n"


def run(*words: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    return agon_server.run(*words, cwd=cwd, environment=environment)


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


class Server(Served):
    """`agon serve --ladder` on a free port, in the ladder's folder."""

    def __init__(self, ladder: Path, *words: str, store: str = "", **how: Any) -> None:
        """`how`: as Served has it."""
        super().__init__("--ladder", store or str(ladder), "--port", "0", "--records", "none", *words, folder=ladder.parent, **how)
        self.address = self.pages
        self.scheme, _, place = self.address.partition("://")
        self.host, _, port = place.partition(":")
        self.port = int(port)

    def ask(self, method: str, target: str, body: bytes | dict | None = None, token: str = "", headers: dict[str, str] | None = None) -> Answer:  # type: ignore[override]
        fields = {**(headers or {}), **({"Authorization": f"Bearer {token}"} if token else {})}
        return super().ask(method, target, json.dumps(body).encode() if isinstance(body, dict) else body, fields)


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
        self.teacher = made.stdout.split("shown only now: ")[1].split()[0]
        (self.folder / "class.csv").write_text("\ufeff" + self.people, encoding="utf-8")
        taken = run("ladder", "import", str(self.ladder), str(self.folder / "class.csv"), "--tokens", str(self.folder / "tokens.csv"), "--yes")
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
        return agon_server.until(what, is_so)
