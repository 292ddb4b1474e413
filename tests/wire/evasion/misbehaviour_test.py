"""Each misbehaving program beside a healthy match, which must not notice."""
from __future__ import annotations

import subprocess
import sys
import threading
import unittest
from pathlib import Path
from typing import Any

from matches import sit_down
from observer import Observer
from player import Player
from server import Server

PROGRAMS = Path(__file__).resolve().parents[2] / "bots" / "evasion"


class Misbehaviour:
    """One of the programs, running until the block is left."""

    def __init__(self, server: Server, program: str, *options: Any) -> None:
        command = [sys.executable, str(PROGRAMS / f"{program}.py"), str(server.port), *(str(word) for word in options)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
        assert self._process.stdout is not None
        ready = self._process.stdout.readline()
        if ready != b"ready\n":
            raise AssertionError(f"{program} is not ready: {ready!r}")

    def __enter__(self) -> Misbehaviour:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


class Opponent(threading.Thread):
    """Sits down opposite a misbehaving player and does as little as possible until it is told the end."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        self._player = Player(server.port, "patient opponent")
        self.role = (self._player.hear() or "").partition(" ")[0]
        self.start()

    def run(self) -> None:
        try:
            while (line := self._player.hear()) not in (None, "end"):
                if line[:1].isdigit():
                    self._player.try_to_send(b"none\n")
        except (AssertionError, OSError):
            pass  # how the other match fares is not the point here

    def leave(self) -> None:
        self._player.close()


class MisbehaviourTest(unittest.TestCase):
    def beside_a_healthy_match(self, program: str, *options: Any, named: bool = True, **settings: Any) -> None:
        """Once with the program as hunter; a program without a name sits nowhere."""
        with Server(**settings) as server, Misbehaviour(server, program, *options):
            opponent = Opponent(server) if named else None
            try:
                for _ in range(2):
                    with sit_down(server) as table:
                        table.play_all()
            finally:
                if opponent is not None:
                    opponent.leave()

    def as_prey(self, program: str, *options: Any) -> None:
        """The opponent waits already, so the program becomes the prey."""
        with Server() as server, Player(server.port, "waiting hunter") as hunter:
            self.assertTrue(hunter.is_quiet(0.1))
            with Misbehaviour(server, program, *options):
                hunter.expect("hunter 50 10")
                hunter.try_to_send(b"none\n" * 50)
                with sit_down(server) as table:
                    table.play_all()

    def both_ways(self, program: str, *options: Any) -> None:
        self.beside_a_healthy_match(program, *options)
        self.as_prey(program, *options)

    def test_crasher(self) -> None:
        self.both_ways("crasher", "--moves", 5)
        self.both_ways("crasher", "--moves", 7, "--reset")

    def test_crash_before_name(self) -> None:
        self.beside_a_healthy_match("crash_before_name", named=False)

    def test_silent(self) -> None:
        self.beside_a_healthy_match("silent", named=False)

    def test_stall(self) -> None:
        self.both_ways("stall")

    def test_slow(self) -> None:
        self.both_ways("slow", "--delay", 0.2)

    def test_flood_of_lines(self) -> None:
        self.both_ways("flood", "--lines", 300_000)

    def test_flood_without_a_line_end(self) -> None:
        self.both_ways("flood", "--bytes", 10_000_000)
        self.beside_a_healthy_match("flood", "--bytes", 10_000_000, "--nameless", named=False)

    def test_binary(self) -> None:
        self.both_ways("binary", "--bytes", 200_000)
        self.beside_a_healthy_match("binary", "--bytes", 200_000, "--nameless", named=False)

    def test_half_line(self) -> None:
        self.both_ways("half_line")
        self.beside_a_healthy_match("half_line", "--nameless", named=False)

    def test_liar(self) -> None:
        self.both_ways("liar")

    def test_pipeliner(self) -> None:
        self.both_ways("pipeliner")

    def test_no_reader(self) -> None:
        self.both_ways("no_reader")

    def test_observer_that_reads_nothing(self) -> None:
        """It loses frames or the connection; players and other observers lose nothing."""
        with Server() as server, Misbehaviour(server, "observer_no_reader"), Observer(server.port) as observer:
            with sit_down(server, [observer]) as table:
                table.play_all()

    def test_all_at_once(self) -> None:
        with Server() as server:
            crowd = []
            try:
                for program in ("crash_before_name", "silent", "observer_no_reader"):
                    crowd.append(Misbehaviour(server, program))
                opponents = []
                for program in ("stall", "slow", "flood", "liar", "binary", "no_reader", "pipeliner", "crasher"):
                    crowd.append(Misbehaviour(server, program))
                    opponents.append(Opponent(server))
                with sit_down(server) as table:
                    table.play_all()
                for opponent in opponents:
                    opponent.leave()
            finally:
                for program in crowd:
                    program.__exit__()


if __name__ == "__main__":
    unittest.main()
