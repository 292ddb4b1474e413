"""Records, by which every episode can be checked, watched, and learned from offline."""
from __future__ import annotations

import html
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from . import _core
from .extras import pictures


def arena_program() -> str | None:
    """The program `agon`: named by the environment variable AGON, or from the path."""
    return os.environ.get("AGON") or shutil.which("agon")


def require_program() -> str:
    """The program `agon`; FileNotFoundError says where it is looked for."""
    if program := arena_program():
        return program
    raise FileNotFoundError("there is no program agon: put it into PATH, or name it by the variable AGON")


def told(*words: str, folder: str | os.PathLike[str] = ".") -> str:
    """What `agon WORDS` prints in a folder. RuntimeError with its error where it fails."""
    done = subprocess.run([require_program(), *words], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"agon {words[0]}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout


class Record:
    """An `.agon` record, from `record` of an environment or from a file."""

    def __init__(self, record: bytes | str | os.PathLike[str]) -> None:
        self.bytes = record if isinstance(record, bytes) else Path(record).read_bytes()
        self.header: dict[str, Any] = json.loads(_core.record_header(self.bytes))
        self.steps: int = _core.record_steps(self.bytes)

    def difference(self) -> str:
        """The first difference between the record and the rules, in words; empty if there is none."""
        return _core.record_difference(self.bytes)

    def rows(self, **options: Any) -> dict[str, NDArray[Any]]:
        """The decisions of every seat: a row for each decision with something to choose, in the order of play. The arrays are
        `observations`, `masks`, `actions`, `rewards`, `scores`, `terminations`, `truncations`, `seats` and `steps`. An action is
        -1 if the player failed, or did something that has no number. A reward is 1, 0 or -1 in the last row of a seat. A score
        is the gain of the seat's score until its next row. The last row of a seat is a termination, or a truncation if the
        record ends before the match. `last_observations` and `last_masks` have one entry for each seat, after the last step.
        The options are those of the game's observations. A record that the rules do not confirm is a ValueError."""
        return _core.record_rows(self.bytes, json.dumps(options))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the record to a file, which `agon replay` shows."""
        Path(path).write_bytes(self.bytes)

    def svg(self, step: int | None = None) -> str:
        """The picture after a step; None: after the last one."""
        return str(pictures().svg(self._picture(step)))

    def ansi(self, step: int | None = None, width: int = 80, height: int = 40) -> str:
        """The board in half blocks of a terminal."""
        return str(pictures().ansi(self._picture(step), width, height))

    def _picture(self, step: int | None) -> _core.Picture:
        return _core.record_picture(self.bytes, self.steps if step is None else step)

    def page(self) -> str | None:
        """One page with the viewer and the match, made by the program `agon` (from the path, or named by the environment
        variable AGON); None if there is no such program."""
        if not arena_program():
            return None
        with tempfile.TemporaryDirectory() as folder:
            self.save(Path(folder, "match.agon"))
            told("replay", "match.agon", "--html", "match.html", folder=folder)
            return Path(folder, "match.html").read_text(encoding="utf-8")

    def _repr_html_(self) -> str:
        page = self.page()
        if page is None:
            return self.svg()
        return ('<iframe style="width:100%;height:640px;border:0" sandbox="allow-scripts" '
                f'srcdoc="{html.escape(page, quote=True)}"></iframe>')


def show(record: bytes | str | os.PathLike[str] | Record) -> Record:
    """Shows a record as the last value of a notebook's cell: the viewer, or the last picture if there is no program `agon`."""
    return record if isinstance(record, Record) else Record(record)
