"""What tests of workers share: a contest of the toy game, heads with workers, and what must be equal at the end."""
from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from contest_kit import TOY, Folder, run, until

BENT = Path(__file__).with_name("bent_worker.py")
WORK = f"{TOY} work --threads 1"


def bent(how: str, work: str = WORK) -> str:
    """The command of a worker that misbehaves."""
    return f"{sys.executable} {BENT} '{how}' {work}"


def on(*commands: str) -> list[str]:
    return [word for command in commands for word in ("--on", command)]


def command_of(process: int) -> bytes:
    """Its words with a blank after each."""
    return Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ")


def children_of(process: int) -> list[int]:
    """The processes that it has started and that still run."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and (entry / "stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[1] == str(process):
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def workers_of(head: int) -> list[int]:
    """Its workers. What it is about to start, and what watches over them, still has its own command line, which names workers, too."""
    found, own = [], command_of(head)
    for child in children_of(head):
        try:
            if b" work " in (command := command_of(child)) and command != own:
                found.append(child)
        except OSError:
            continue
    return found


class Cups(Folder):
    def setUp(self) -> None:
        super().setUp()
        self.running: list[subprocess.Popen[str]] = []
        self.addCleanup(self.end_all)

    def end_all(self) -> None:
        for each in self.running:
            if each.poll() is None:
                each.send_signal(signal.SIGCONT)
                each.kill()
                each.wait()

    def words(self, store: str, *more: str, games: int = 40) -> list[str]:
        words = ["contest", "run", "--game", "toy", "--store", store, "--name", "cup", "--games", str(games), "--set", "goal=300", *more]
        for name in "abc":
            words += ["--entrant", f"{name}=random"]
        return words

    def rows(self, store: str) -> list[tuple]:
        with closing(sqlite3.connect(store)) as opened:
            return opened.execute("select contest, round, board, game, a, b, a_first, seed, points, score_a, score_b, outcome, steps, hash, fault_count "
                                  "from played order by contest, round, board, game").fetchall()

    def assert_same(self, store: str, whole: str) -> None:
        self.assertEqual(self.rows(store), self.rows(whole), "nothing is played twice, nothing is missing, nothing differs")
        for name in (store, whole):
            self.assertEqual(run("contest", "report", name, "--contest", "cup", "--csv", name + ".csv").returncode, 0)
        with open(store + ".csv", encoding="utf-8") as one, open(whole + ".csv", encoding="utf-8") as other:
            self.assertEqual(one.read(), other.read())

    def whole(self, *more: str, games: int = 40) -> str:
        store = str(self.folder / "whole")
        played = run(*self.words(store, *more, games=games))
        self.assertEqual(played.returncode, 0, played.stderr)
        return store

    def start(self, words: list[str], program: str = TOY, env: dict[str, str] | None = None) -> subprocess.Popen[str]:
        """A head. What it says is in the file `said` of the result."""
        said = self.folder / f"head-{len(self.running)}"
        with said.open("w", encoding="utf-8") as file:
            head = subprocess.Popen([program, *words], stdout=subprocess.DEVNULL, stderr=file, text=True, env=env)
        head.said = said  # type: ignore[attr-defined]
        self.running.append(head)
        return head

    def said_by(self, head: subprocess.Popen[str], text: str) -> str:
        def said() -> str:
            return head.said.read_text(encoding="utf-8")  # type: ignore[attr-defined]
        until(text, lambda: text in said(), told=said)
        return said()

    def ends_well(self, head: subprocess.Popen[str], within: float = 300) -> None:
        self.assertEqual(head.wait(within), 0, head.said.read_text(encoding="utf-8"))  # type: ignore[attr-defined]

    def played(self, store: str) -> int:
        """Matches that are in the store, or in its journal."""
        told = run("contest", "status", store) if os.path.exists(store) else None
        if told is None or told.returncode != 0 or "cup" not in told.stdout:
            return 0
        return len(self.rows(store))
