"""A server that would like to write on its guests' terminals."""
from __future__ import annotations

import re
import socket
import subprocess
import threading
import unittest

from attacked import PATIENCE, PROGRAM

SPELL = "\x1b[2J\x1b]0;owned\x07\x9b31m".encode() + "\u202e".encode()


class Terminal(unittest.TestCase):
    def test_a_servers_text_stays_text(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            threading.Thread(target=self.speak, args=(listener,), daemon=True).start()
            port = listener.getsockname()[1]
            done = subprocess.run([PROGRAM, "join", "evasion", "champion", "--server", f"127.0.0.1:{port}"], capture_output=True, timeout=PATIENCE, check=False)
        said = done.stdout + done.stderr
        self.assertNotRegex(said.decode(errors="replace"), "[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]")
        self.assertIsNone(re.search(rb"\x1b", said))

    @staticmethod
    def speak(listener: socket.socket) -> None:
        link, _ = listener.accept()
        with link:
            for line in (b"hunter 50 10\n", SPELL + b" 1 2 3\n", SPELL + b"\n", b"end " + SPELL + b"\n"):
                try:
                    link.sendall(line)
                except OSError:
                    return


if __name__ == "__main__":
    unittest.main()
