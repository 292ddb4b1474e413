"""Sugargame's server, started for one test and stopped after it."""
from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[2]))
import agon_server  # noqa: E402
from agon_server import PATIENCE, PROGRAM, ROOT, Served, until  # noqa: E402, F401


def run(*words: Any, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command that ends by itself."""
    return agon_server.run(*words, environment=environment)


class Server(Served):
    """`with Server("--swap") as server:` listens on `server.port`; words go to `agon serve sugargame`."""

    pages_flags: tuple[str, ...] = ("--no-pages",)

    def __init__(self, *words: Any, environment: dict[str, str] | None = None) -> None:
        super().__init__(*self.pages_flags, "--records", "records", "sugargame", "--port", "0", *words, environment=environment)
        self.port = self.port_of("sugargame")
