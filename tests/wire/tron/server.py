"""Tron's server, started for one test and stopped after it."""
from __future__ import annotations

import atexit
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Optional

sys.path.append(str(Path(__file__).resolve().parents[2]))
import agon_server  # noqa: E402
from agon_server import PATIENCE, PROGRAM, ROOT, Served, flags, until  # noqa: E402, F401

CONSTANTS = {"max_cycles": 300, "init_health": 3, "wall_breaker_cooldown": 12, "wall_breaker_duration": 6, "wall_score_coefficient": 1,
             "area_wall_crash_score": -20, "my_wall_crash_score": -40, "enemy_wall_crash_score": -60}
QUICK = {"at_once": True, "first_cycle_ms": 3000, "cycle_ms": 500}
# One certificate for all tests of a run: making one takes a moment.
HOME = tempfile.mkdtemp(prefix="agon-wire-tron-home-")
atexit.register(shutil.rmtree, HOME, ignore_errors=True)
ENVIRONMENT = {"XDG_DATA_HOME": HOME}


def empty_map(width: int = 12, height: int = 7, **constants: int) -> dict[str, Any]:
    rows = ["W" + "E" * (width - 2) + "W" for _ in range(height - 2)]
    return {"board": ["W" * width, *rows, "W" * width], "constants": {**CONSTANTS, **constants},
            "agents": {"Blue": {"position": {"x": 1, "y": 1}, "direction": "Right"},
                       "Yellow": {"position": {"x": width - 2, "y": height - 2}, "direction": "Left"}}}


def corridor(**constants: int) -> dict[str, Any]:
    """Both run towards each other in one row: a draw in cycle 4 unless somebody turns."""
    found = empty_map(12, 7, **constants)
    found["agents"]["Blue"]["position"] = {"x": 1, "y": 3}
    found["agents"]["Yellow"]["position"] = {"x": 10, "y": 3}
    return found


def run(*words: Any, timeout: float = PATIENCE) -> subprocess.CompletedProcess[str]:
    return agon_server.run(*words, timeout=timeout, environment=ENVIRONMENT)


class Server(Served):
    """`with Server(lock_step=True, board=corridor()) as server:` listens on `server.port` and `server.spectator_port`."""

    def __init__(self, board: Optional[dict[str, Any]] = None, **options: Any) -> None:
        if board is not None:
            file = tempfile.NamedTemporaryFile("w", suffix=".json")  # noqa: SIM115  (as long as the server)
            json.dump(board, file)
            file.flush()
            options["map"] = file.name
        options = {**({} if "config" in options else QUICK), "port": 0, "no_pages": True, "records": "records", **options}
        super().__init__("tron", *flags(options), environment=ENVIRONMENT)
        self.port = self.port_of("tron")
        self.spectator_port = next((int(line.rpartition(":")[2]) for line in self.errors().splitlines() if line.startswith("spectators")), 0)

    def records(self) -> list[Path]:
        return sorted((self.folder / "records").glob("*.agon"))
