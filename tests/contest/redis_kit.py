"""A real redis-server of a test's own, and workers; and the few words of its protocol that a test needs."""
from __future__ import annotations

import json
import shutil
import signal
import socket
import subprocess
from pathlib import Path

from contest_kit import PATIENCE, TOY, Folder, run, until


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def access_of_the_page() -> list[str]:
    """What docs/many-machines.md gives a worker's user: keys, channels and commands."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "many-machines.md").read_text(encoding="utf-8")
    line = page.split("ACL SETUSER worker on >SECRET ")[1].split("```")[0]
    return line.split()


class Redis(Folder):
    """Each test has a server that keeps everything it was told, through every kill."""

    more: list[str] = []
    program = TOY  # of the workers

    def setUp(self) -> None:
        super().setUp()
        self.assertIsNotNone(shutil.which("redis-server"), "redis-server is needed: apt-get install redis-server")
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}"
        self.running: list[subprocess.Popen[str]] = []
        self.addCleanup(self.end_all)
        self.start_redis()

    def end_all(self) -> None:
        for each in self.running:
            if each.poll() is None:
                each.send_signal(signal.SIGCONT)
                each.kill()
                each.wait()
            for stream in (each.stdout, each.stderr):
                if stream is not None:
                    stream.close()

    def start_redis(self, *more: str) -> None:
        self.launch_redis(*more)
        until("redis-server", self.answers)

    def launch_redis(self, *more: str) -> None:
        keep = self.folder / "redis"
        keep.mkdir(exist_ok=True)
        self.redis = subprocess.Popen(["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(keep), "--appendonly", "yes",
                                       "--appendfsync", "always", "--save", "", *self.more, *more], stdout=subprocess.DEVNULL, text=True)
        self.running.append(self.redis)

    def answers(self) -> bool:
        """A server that still reads what it had kept says LOADING; one with a password is ready when it refuses."""
        try:
            return self.ask("PING") is not None
        except RuntimeError as refused:
            return not str(refused).startswith("LOADING")
        except OSError:
            return False

    def wait_for(self, what, why: str):
        """The first answer that says yes."""
        return until(why, what)

    def ask(self, *words: str) -> object:
        with socket.create_connection(("127.0.0.1", self.port), 10) as link, link.makefile("rb") as lines:
            link.sendall(b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word.encode()), word.encode()) for word in words))
            return self.answer(lines)

    def answer(self, lines) -> object:
        line = lines.readline().strip()
        kind, rest = line[:1], line[1:]
        if kind == b"*":
            return [self.answer(lines) for _ in range(int(rest))]
        if kind == b"$":
            return None if int(rest) < 0 else lines.read(int(rest) + 2)[:-2].decode()
        if kind == b"-":
            raise RuntimeError(rest.decode())
        return int(rest) if kind == b":" else rest.decode()

    def worker(self, *more: str, env: dict[str, str] | None = None) -> subprocess.Popen[str]:
        # A file, not a pipe: nobody reads while it works.
        words = open(self.folder / f"worker-{len(self.running)}", "w+", encoding="utf-8")
        started = subprocess.Popen([self.program, "worker", self.address, *more], stdout=subprocess.DEVNULL, stderr=words, text=True, env=env)
        started.words = Path(words.name)  # type: ignore[attr-defined]
        words.close()
        self.running.append(started)
        return started

    def said_by(self, worker: subprocess.Popen[str], text: str) -> str:
        def said() -> str:
            return worker.words.read_text(encoding="utf-8")  # type: ignore[attr-defined]
        until(text, lambda: text in said(), told=said)
        return said()

    def workers(self) -> list[dict]:
        told = run("workers", self.address, "--json", program=self.program)
        self.assertEqual(told.returncode, 0, told.stderr)
        return json.loads(told.stdout)
