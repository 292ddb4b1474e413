"""A program at a terminal of its own, for what it shows there alone."""
from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from pathlib import Path

from program import PROGRAM


class Terminal:
    """`agon` with that terminal as its standard input, output and error; what it wrote so far is in `shown`."""

    def __init__(self, *words: str, program: str = PROGRAM, environment: dict[str, str] | None = None,
                 folder: Path | None = None) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        base = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLORTERM")}
        self.process = subprocess.Popen([program, *words], stdin=slave, stdout=slave, stderr=slave, start_new_session=True, cwd=folder,
                                        env={**base, "TERM": "xterm-256color", **(environment or {})})
        os.close(slave)
        self.shown = ""

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def read(self, seconds: float) -> bool:
        """What there is to read within that time; false: nobody writes any more."""
        if not select.select([self.master], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError:  # its last user has gone
            return False
        self.shown += data.decode(errors="replace")
        return bool(data)

    def wait_for(self, words: str, seconds: float = 60) -> None:
        deadline = time.monotonic() + seconds
        while words not in self.shown:
            if time.monotonic() > deadline or not self.read(0.2):
                raise AssertionError(f"{words!r} is not among {self.shown!r}")

    def press_until(self, keys: str, words: str, seconds: float = 60) -> None:
        """Again and again: what a key goes to may not have been read yet."""
        deadline = time.monotonic() + seconds
        while words not in self.shown:
            self.press(keys)
            if time.monotonic() > deadline or not self.read(0.3):
                raise AssertionError(f"{words!r} is not among {self.shown!r}")

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def end(self, seconds: float = 60) -> int:
        """Waits for its end; the exit code."""
        deadline = time.monotonic() + seconds
        while self.read(0.2):
            if time.monotonic() > deadline:
                raise AssertionError("it did not end: " + self.shown[-2000:])
        return self.process.wait(20)
