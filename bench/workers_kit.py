"""What the benches of workers share: a redis-server of their own, programs that are started and ended, and their processor time."""
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def seconds_of(process: subprocess.Popen) -> float:
    """Processor time of a program that has not been waited for."""
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Lab:
    """A Redis server that keeps all it is told, and a folder for stores, while the block lasts."""

    def __init__(self, program: str) -> None:
        self.program = program
        self.cores = sorted(os.sched_getaffinity(0))

    def __enter__(self) -> "Lab":
        self.folder = Path(tempfile.mkdtemp(prefix="agon-workers-"))
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}"
        self.redis = subprocess.Popen(["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder), "--appendonly", "yes",
                                       "--appendfsync", "always", "--save", ""], stdout=subprocess.DEVNULL)
        while self.redis.poll() is None and not self.listens():
            time.sleep(0.1)
        return self

    def __exit__(self, *_: object) -> None:
        self.redis.terminate()
        self.redis.wait()
        shutil.rmtree(self.folder)

    def listens(self) -> bool:
        with socket.socket() as tried:
            return tried.connect_ex(("127.0.0.1", self.port)) == 0

    def contest(self, games: int, nodes: int, records: bool = False) -> list[str]:
        """A contest of Tron between two players of equal strength; whoever runs it says in which store."""
        player = f"champion?nodes={nodes}"
        return [self.program, "contest", "run", "--game", "tron", "--games", str(games), "--no-clocks", *([] if records else ["--no-records"]), "--quiet",
                "--entrant", f"a={player}", "--entrant", f"b={player}"]

    def worker(self, number: int = 0) -> subprocess.Popen:
        """On a core of its own, as long as there are cores."""
        core = self.cores[number % len(self.cores)]
        return subprocess.Popen([self.program, "worker", self.address, "--cores", str(core)], stderr=subprocess.DEVNULL)

    def workers(self) -> list[dict]:
        return json.loads(subprocess.run([self.program, "workers", self.address, "--json"], check=True, capture_output=True, text=True).stdout)

    def ask(self, *words: str) -> str:
        return subprocess.run(["redis-cli", "-p", str(self.port), *words], check=True, capture_output=True, text=True).stdout.strip()


def end(*processes: subprocess.Popen, by: signal.Signals = signal.SIGTERM) -> None:
    for each in processes:
        each.send_signal(by)
        each.wait()
