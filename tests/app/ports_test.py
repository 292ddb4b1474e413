"""Ports that are taken: which of them stops the program, and what it says."""
from __future__ import annotations

import os
import socket
import subprocess
import unittest

from program import PROGRAM
from serving import Served

EVASION = ["serve", "evasion", "0", "50", "10", "--records", "none"]


class PortsTest(unittest.TestCase):
    def test_a_pages_port_that_was_asked_for_and_is_taken_fails_before_anything_is_served(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            refused = subprocess.run([PROGRAM, *EVASION, "--pages-port", str(port)], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(refused.returncode, 1, refused.stderr)
        self.assertIn(f"127.0.0.1:{port}", refused.stderr)
        self.assertIn("--pages-port", refused.stderr)
        self.assertNotIn("is served", refused.stderr)

    def test_the_usual_pages_port_gives_way_to_another(self) -> None:
        try:
            taken = socket.create_server(("127.0.0.1", 8080))
        except OSError:
            taken = None  # somebody else has it, which is as good
        try:
            with Served(*EVASION[1:]) as server:
                self.assertNotEqual(server.pages, "http://127.0.0.1:8080")
                self.assertIn("the pages try the next port", server.errors())
        finally:
            if taken:
                taken.close()

    def test_a_game_port_that_is_taken_names_the_flag(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = str(taken.getsockname()[1])
            for words in (["evasion", port, "50", "10"], ["evasion", "--game-port", port], ["sugargame", "--game-port", port],
                          ["treasure_hunt", "--game-port", port]):
                with self.subTest(words=words):
                    refused = subprocess.run([PROGRAM, "serve", *words, "--no-pages", "--records", "none"], capture_output=True, text=True,
                                             timeout=60, check=False)
                    self.assertEqual(refused.returncode, 1, refused.stderr)
                    self.assertIn("--game-port", refused.stderr)

    def test_a_server_that_cannot_go_on_says_why_and_ends(self) -> None:
        environment = {**os.environ, "MALLOC_PERTURB_": "165"}  # what was let go and is used again is seen
        for words in (["evasion", "0", "50", "10", "--seat", "0=greedy", "--seat", "1=runner"], ["tron", "--seat", "0=minimax"],
                      ["zappy", "-x", "10", "-y", "10", "-n", "a", "b", "-c", "2", "--seat", "a=champion"], ["sugargame", "--seat", "1=random"], ["treasure_hunt"]):
            with self.subTest(words=words):
                ended = subprocess.run([PROGRAM, "serve", *words, "--game-port", "0", "--pages-port", "0", "--records", "none",
                                        "--announce", "/nonexistent/announcement"], capture_output=True, text=True, timeout=60,
                                       check=False, env=environment)
                self.assertEqual(ended.returncode, 84 if "zappy" in words else 1, ended.stderr)
                self.assertIn("/nonexistent/announcement", ended.stderr)


if __name__ == "__main__":
    unittest.main()
