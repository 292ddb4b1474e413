"""The program as its users meet it: a command line, two streams and an exit code."""
from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("AGON", str(ROOT / "build" / "dev" / "agon"))


def agon(*words: str, stdin: str = "", program: str = PROGRAM, timeout: float = 120) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, *words], input=stdin, capture_output=True, text=True, timeout=timeout, check=False)
