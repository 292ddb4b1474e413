"""Submissions as students hand them in, and as nobody should."""
from __future__ import annotations

import io
import shutil
import sys
import zipfile
from pathlib import Path

from java_players import source

HAS_JDK = shutil.which("javac") is not None and shutil.which("java") is not None
if not HAS_JDK:
    print("NO JDK: Java players are not tested; `make java` installs one", file=sys.stderr)


def player(entry: str, form: str = "formone") -> dict[str, str]:
    """The sources of both seats, which need a helper of the entry and one whose name ends like a seat's class."""
    files = {f"{entry}{seat}.java": source(form, seat).replace(form, entry).replace("return legal(FIRST)", f"return {entry}More.it(legal(FIRST))")
             for seat in (1, 2)}
    files[f"{entry}More.java"] = f"class {entry}More {{ static AgentPosition it(AgentPosition to) {{ return Point2.it(to); }} }}"
    files["Point2.java"] = "class Point2 { static AgentPosition it(AgentPosition to) { return to; } }"
    return files


def packed(files: dict[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return memory.getvalue()


def write(path: Path, files: dict[str, str | bytes]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(packed(files))
    return path
