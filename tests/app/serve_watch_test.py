"""`agon serve GAME --watch`: what is played is seen in the terminal, and the server goes on when the viewer is left."""
from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from program import PATIENCE, PROGRAM

SERVE = [str(PROGRAM), "serve", "evasion", "0", "50", "10", "--seat", "0=greedy", "--seat", "1=runner", "--no-pages", "--watch"]


class ServeWatch(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.command = [*SERVE, "--records", str(Path(folder.name, "records"))]

    def test_the_match_is_seen_and_the_server_goes_on(self) -> None:
        ours, theirs = pty.openpty()
        self.addCleanup(os.close, ours)
        process = subprocess.Popen(self.command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
                                   env={**os.environ, "TERM": "xterm-256color"})
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        os.close(theirs)
        self.read_until(ours, rb"greedy")
        os.write(ours, b"q")
        said = self.read_until(ours, rb"the server keeps running; press Ctrl-C to stop it")
        self.assertIn(b"Evasion is served at", said)  # what was held back meanwhile, or said before
        self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE), 0)

    def test_without_a_terminal_nothing_is_served(self) -> None:
        done = subprocess.run(self.command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("standard output is not a terminal", done.stderr)
        self.assertNotIn("served", done.stderr + done.stdout)

    seen = b""

    def read_until(self, terminal: int, pattern: bytes) -> bytes:
        deadline = time.monotonic() + PATIENCE
        while not re.search(pattern, self.seen):
            self.assertLess(time.monotonic(), deadline, self.seen[-2000:])
            if select.select([terminal], [], [], 0.5)[0]:
                self.seen += os.read(terminal, 1 << 16)
        return self.seen


if __name__ == "__main__":
    unittest.main()
