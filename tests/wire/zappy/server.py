"""Zappy's server with an operator at its console, started for one test and stopped after it."""
from __future__ import annotations

import queue
import subprocess
import sys
import threading
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2]))
from agon_server import PATIENCE, PROGRAM, ROOT, Served, run, until  # noqa: E402, F401


class Server(Served):
    """`with Server(names=["red", "blue"], c=2, f=1000) as server:` listens on `server.port`."""

    def __init__(self, *flags: str, width: int = 10, height: int = 10, names: list[str] | None = None, c: int = 6,
                 f: int = 1000, bare: bool = True, pages: bool = False, records: str = "none") -> None:
        self.width, self.height, self.f = width, height, f
        self.names = names or ["red", "blue"]
        self.unit = 1.0 / f
        shown = ["--port", "0"] if pages else ["--no-pages"]
        super().__init__(*shown, "--records", records, "zappy", "-p", "0", "-x", width, "-y", height, "-n", *self.names, "-c", c, "-f", f,
                         "--console", *flags, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._answers: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.port = self.port_of("zappy")
        if bare:
            self.make_bare()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._answers.put(line.rstrip("\n"))
        self._answers.put("its output has ended")

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
