"""The starter kits and `agon join` as a student runs them: against each other on the real server."""
from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from client import PATIENCE, Client
from late_end import LateEnd
from server import ENVIRONMENT, PROGRAM, ROOT, Server, empty_map, run

KITS = ROOT / "bots" / "tron"
PYTHON = [sys.executable, str(KITS / "python" / "bot.py")]


def start(command: list[str], folder: Path) -> subprocess.Popen[str]:
    """From another folder, as nobody promises to run it from its own."""
    return subprocess.Popen(command, cwd=folder, env=ENVIRONMENT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def joined(server: Server, player: str, *more: str) -> list[str]:
    address = [] if "--server" in more else ["--server", f"127.0.0.1:{server.port}"]
    return [str(PROGRAM), "join", "tron", player, *address, *more]


class KitTest(unittest.TestCase):
    def play(self, server: Server, *commands: list[str]) -> list[str]:
        players = [start(command, server.folder) for command in commands]
        said = []
        for player in players:
            out, err = player.communicate(timeout=PATIENCE)
            self.assertEqual((player.returncode, err), (0, ""), out)
            said.append(out)
        return said

    def test_python_against_a_built_in_player(self) -> None:
        with Server(empty_map(20, 12), lock_step=True, matches=1) as server:
            ours, other = self.play(server, [*PYTHON, f"127.0.0.1:{server.port}", "--name", "Student"], joined(server, "wall_hugger", "--name", "House"))
            self.assertIn("the game is over", ours)
            self.assertRegex(other, "joined as (Blue|Yellow)")
            self.assertEqual(server.wait(), 0)
            self.assertIn("Student", server.output())
            (record,) = server.records()
            self.assertEqual(run("replay", record, "--verify").returncode, 0)

    def test_python_in_real_time(self) -> None:
        with Server(empty_map(max_cycles=12), first_cycle_ms=1500, cycle_ms=250) as server:
            address = f"127.0.0.1:{server.port}"
            for out in self.play(server, [*PYTHON, address], [*PYTHON, address]):
                self.assertIn("the game is over", out)

    def test_tokens(self) -> None:
        with Server(empty_map(max_cycles=10), lock_step=True, match_token="final") as server:
            self.play(server, [*PYTHON, f"127.0.0.1:{server.port}", "--token", "final/a-0"], joined(server, "random", "--token", "final/b-0"))

    @unittest.skipUnless(shutil.which("g++") and shutil.which("make") and Path("/usr/include/openssl/ssl.h").exists(), "needs g++, make and OpenSSL's headers")
    def test_cpp_against_a_built_in_player(self) -> None:
        with tempfile.TemporaryDirectory(prefix="agon-kit-") as folder:
            made = subprocess.run(["make", "-C", str(KITS / "cpp"), f"BUILD={folder}", "CXXFLAGS=-O1 -Wall -Wextra -Werror"], capture_output=True, text=True, check=False)
            self.assertEqual(made.returncode, 0, made.stderr)
            with Server(empty_map(20, 12), lock_step=True) as server:
                ours, _ = self.play(server, [f"{folder}/bot", f"127.0.0.1:{server.port}", "--name", "Student"], joined(server, "wall_hugger"))
                self.assertIn("the game is over", ours)


class JoinTest(unittest.TestCase):
    def test_players_that_search_play_in_real_time(self) -> None:
        with Server(empty_map(max_cycles=8), first_cycle_ms=1500, cycle_ms=300, matches=1) as server:
            players = [start(joined(server, name), server.folder) for name in ("champion", "minimax")]
            for player in players:
                out, err = player.communicate(timeout=PATIENCE)
                self.assertEqual((player.returncode, err), (0, ""), out)
            self.assertEqual(server.wait(), 0)

    def test_nobody_is_asked_in_the_last_world(self) -> None:
        """A crash shows an agent in a wall, with nothing behind it; the end of the game may come long after it."""
        with Server(empty_map(), lock_step=True, matches=1) as server:
            with LateEnd(server.port) as late:
                player = start(joined(server, "minimax", "--server", f"127.0.0.1:{late.port}"), server.folder)
                other = start(joined(server, "straight"), server.folder)
                out, err = player.communicate(timeout=PATIENCE)
                self.assertEqual((player.returncode, err), (0, ""), out)
                self.assertEqual(late.commands_after_the_end, 0)
            other.communicate(timeout=PATIENCE)
            self.assertEqual(server.wait(), 0)

    def test_refusals_have_exit_codes(self) -> None:
        self.assertEqual(run("join", "tron", "nobody").returncode, 2)
        with Server(empty_map(), online=True) as server:
            refused = run("join", "tron", "random", "--server", f"127.0.0.1:{server.port}")
            self.assertEqual(refused.returncode, 1)
            self.assertIn("did not let random join", refused.stderr)

    def test_a_server_that_goes_away(self) -> None:
        with Server(empty_map()) as server, Client(server.port, "Other"):
            player = start(joined(server, "random"), server.folder)
            assert player.stdout is not None
            self.assertRegex(player.stdout.readline(), r"^seed \d+$")
            self.assertIn("joined", player.stdout.readline())
        _, err = player.communicate(timeout=PATIENCE)
        self.assertEqual(player.returncode, 1)
        self.assertIn("closed the connection", err)


if __name__ == "__main__":
    unittest.main()
