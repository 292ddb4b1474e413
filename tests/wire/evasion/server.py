"""Evasion's server, started for one test and stopped after it."""
from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[2]))
import agon_server  # noqa: E402
from agon_server import PATIENCE, ROOT, Served, flags, until  # noqa: E402, F401

QUICK = {"pause_ms": 20, "tick_ms": 0, "no_pages": True}


def run(*words: Any) -> subprocess.CompletedProcess[str]:
    """`agon serve evasion` with these arguments, for calls that end by themselves."""
    return agon_server.run("serve", "evasion", *words)


class Server(Served):
    """`with Server(50, 10, swap=True) as server:` listens on `server.port`. A server whose output is not read holds a pipe that fills up."""

    def __init__(self, n: int = 50, m: int = 10, port: int = 0, reads_output: bool = True, **options: Any) -> None:
        self.n, self.m = n, m
        super().__init__("evasion", port, n, m, *flags({**QUICK, **options}), **({} if reads_output else {"stdout": subprocess.PIPE}))
        self.port = self.port_of("evasion")
