"""The program as its users meet it: a command line, two streams and an exit code."""
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))
from agon_server import PATIENCE, PROGRAM, ROOT, until  # noqa: E402, F401


def agon(*words: str, stdin: str = "", program: str = PROGRAM, timeout: float = PATIENCE) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, *words], input=stdin, capture_output=True, text=True, timeout=timeout, check=False)
