"""The command line: what is right, what is wrong, and what is said about it."""
from __future__ import annotations

import socket
import tempfile
import unittest
from pathlib import Path

from matches import nothing, sit_down
from server import Server, run, until


class UsageTest(unittest.TestCase):
    def test_wrong_arguments(self) -> None:
        for words in (("50",), ("fifty", "10"), ("50", "ten"), ("4000", "50", "ten"), ("1", "2", "3", "4"),
                      ("70000", "50", "10"), ("50", "10", "--tick-ms", "soon"), ("50", "10", "--line-of-sight", "blurred"),
                      ("50", "10", "--nonsense"), ("0", "-50", "10"), ("0", "50", "-10")):
            with self.subTest(words=words):
                ended = run(*words)
                self.assertEqual(ended.returncode, 2, ended)
                self.assertTrue((ended.stderr + ended.stdout).strip())

    def test_wrong_value_is_named(self) -> None:
        ended = run("50", "ten")
        self.assertIn("ten", ended.stderr + ended.stdout)

    def test_port_in_use(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            ended = run(port, 50, 10, "--no-pages")
            self.assertEqual(ended.returncode, 1, ended)
            self.assertIn(str(port), ended.stderr)

    def test_port_of_choice(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as finder:
            port = finder.getsockname()[1]
        with Server(port=port, tick_cap=4) as server, sit_down(server, tick_cap=4) as table:
            self.assertEqual(server.port, port)
            table.play_all(nothing, nothing)

    def test_announcement(self) -> None:
        with Server() as server:
            self.assertEqual(server.addresses, {"evasion": f"127.0.0.1:{server.port}"})

    def test_only_this_machine_unless_told(self) -> None:
        with Server() as server:
            other_address = "127.0.0.2"  # the machine's own, too, but not the one that is listened on
            try:
                with socket.create_connection((other_address, server.port), timeout=5):
                    self.fail("the server listens on more than 127.0.0.1")
            except OSError:
                pass

    def test_extreme_parameters(self) -> None:
        for n, m in ((0, 0), (1, 1), (1_000_000, 1_000_000)):
            with self.subTest(n=n, m=m), Server(n, m, tick_cap=6) as server, sit_down(server, tick_cap=6) as table:
                table.play_all(lambda match: "create {0} {0} {0} {0}".format(match.tick), nothing)

    def test_one_record_a_match(self) -> None:
        with tempfile.TemporaryDirectory() as folder, Server(records=folder, tick_cap=4) as server:
            for _ in range(3):
                with sit_down(server, tick_cap=4) as table:
                    table.play_all(nothing, nothing)
            until("three records", lambda: len(list(Path(folder).rglob("*.agon"))) == 3)


if __name__ == "__main__":
    unittest.main()
