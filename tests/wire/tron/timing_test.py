"""agon join beside busy processes: no command comes too late, because its player thinks less."""
from __future__ import annotations

import os
import re
import subprocess
import sys
import unittest

from client import PATIENCE
from server import PROGRAM, Server, empty_map

SPINNERS, MATCHES = (20, 20) if "AGON_LONG" in os.environ else (6, 2)


class TimingTest(unittest.TestCase):
    def test_no_command_is_late_beside_busy_processes(self) -> None:
        busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(SPINNERS)]
        try:
            with Server(empty_map(20, 15, max_cycles=14), matches=MATCHES) as server:
                for _ in range(MATCHES // 2):  # two at once
                    joined = [subprocess.Popen([str(PROGRAM), "join", "tron", "champion", "--server", f"127.0.0.1:{server.port}", "--name", f"Team{number}"],
                                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) for number in range(4)]
                    for each in joined:
                        self.assertEqual((each.communicate(timeout=PATIENCE)[1], each.returncode), ("", 0))
                self.assertEqual(server.wait(), 0)
                self.assertEqual(len(server.records()), MATCHES)
                # The server counts commands of other cycles and says so at the end of a match.
                self.assertEqual(re.findall(r".*commands dropped.*", server.errors()), [])
        finally:
            for each in busy:
                each.kill()
                each.wait()


if __name__ == "__main__":
    unittest.main()
