"""Everything that loses at once, over the socket."""
from __future__ import annotations

import time
import unittest
from typing import Callable

from player import Player, seated
from server import Server

Offence = Callable[[Player], None]


def saying(line: str) -> Offence:
    return lambda player: player.say(line)


class ForfeitTest(unittest.TestCase):
    server: Server

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Server("--set", "move_ms=1500", "--start-limit-ms", 1500)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.__exit__(None)

    def lose(self, offence: Offence, reason: str, first_turns: tuple[str, ...] = ()) -> str:
        """Player 1 offends at its turn after some turns of both; what both are told."""
        first, second = seated(self.server.port)
        with first, second:
            for player in (first, second):
                player.say("at -1 0 0" if player is first else "at -1 0 4")  # sent ahead, used in order
            for number in range(1, 5):
                first.say(f"at {number} {number} 0")
                second.say(f"at {5 + number} {number} 4")
            for number, line in enumerate(first_turns):
                mover = (first, second)[number % 2]
                mover.hear_until("move")
                mover.say(line)
            first.hear_until("move")
            offence(first)
            end = second.hear_until("end")[-1]
            self.assertEqual(end.split()[:6], ["end", reason, "player", "1", "forfeited:", reason])
            return end

    def test_moves_that_the_rules_refuse(self) -> None:
        for line, reason in [("go 5 0 3", "not-yours"), ("go 10 0 1", "not-yours"), ("go -1 -1 -1", "not-yours"),
                             ("go 0 0 -1", "off-board"), ("go 4 5 0", "off-board"), ("go 0 0 0", "not-adjacent"),
                             ("go 0 1 1", "not-adjacent"), ("go 0 0 2", "not-adjacent"), ("go 0 1 0", "occupied"),
                             ("pass", "null-while-able")]:
            with self.subTest(line=line):
                self.lose(saying(line), reason)

    def test_a_removed_agent_is_dead(self) -> None:
        # 2 steps down into the trap of 6 and 8, which 7 closes from below.
        turns = ("go 2 2 1", "go 6 1 3", "go 2 2 2", "go 6 1 2", "go 0 0 1", "go 8 3 3", "go 0 0 0", "go 8 3 2")
        self.lose(saying("go 2 2 1"), "dead-agent", turns)

    def test_answers_that_cannot_be_read(self) -> None:
        for line in ["", "go", "go 0 0", "go 0 0 1 1", "go zero 0 1", "go 0 0 1.0", "at 0 0 1", "GO 0 0 1", "go 0 0 99999999999999",
                     "pass please", "\0\1\2", "hello again", "🍬"]:
            with self.subTest(line=line):
                self.lose(saying(line), "malformed")

    def test_a_giant_line(self) -> None:
        self.lose(lambda player: player.send(b"go " + b"0 " * 500_000 + b"\n"), "malformed")

    def test_an_error_of_the_program(self) -> None:
        self.lose(saying("error java.lang.IllegalStateException: no idea"), "exception")
        self.server.wait_for_output("java.lang.IllegalStateException: no idea")

    def test_leaving(self) -> None:
        self.lose(lambda player: player.leave(), "disconnect")

    def test_too_slow(self) -> None:
        began = time.monotonic()
        self.lose(lambda player: None, "timeout")
        self.assertGreater(time.monotonic() - began, 1.4)

    def test_half_a_line_is_no_answer(self) -> None:
        self.lose(lambda player: player.send(b"go 0 0 1"), "timeout")

    def lose_placing(self, lines: list[str], reason: str) -> None:
        first, second = seated(self.server.port)
        with first, second:
            for line in lines:
                first.say(line)
            for number in range(5):
                second.say(f"at {5 + number} {number} 4")
            end = second.hear_until("end")[-1]
            self.assertEqual(end.split()[1], reason)

    def test_bad_starts(self) -> None:
        for lines in (["at 0 0 1"], ["at 0 -1 -1"], ["at 0 5 0"], ["at 1 0 0"], ["at 0 0 0", "at 1 0 0"]):
            with self.subTest(lines=lines):
                self.lose_placing(lines, "bad-start")
        self.lose_placing(["go 0 0 0"], "malformed")
        self.lose_placing(["at 0 0 0"], "timeout")

    def test_two_bad_starts_are_a_draw(self) -> None:
        players = seated(self.server.port)
        for player in players:
            player.say("at -1 0 2")
        for player in players:
            self.assertEqual(player.hear_until("end")[-1].split()[1], "double-forfeit")
            player.leave()


if __name__ == "__main__":
    unittest.main()
