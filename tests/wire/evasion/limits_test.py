"""What a stranger can send has limits, and passing one closes that one connection."""
from __future__ import annotations

import time
import unittest

from matches import BUILDER, SURRENDER, sit_down
from observer import Observer
from player import Player
from rules import Match
from server import PATIENCE, Server

LIMIT = 64 * 1024  # bytes in a line


class LineLimitTest(unittest.TestCase):
    def test_name_beyond_the_limit(self) -> None:
        for ending in (b"", b"\n"):
            with self.subTest(ending=ending), Server() as server, Player(server.port) as player:
                player.try_to_send(b"n" * (LIMIT + 1000) + ending)
                player.expect_closed()
                with sit_down(server) as table:
                    table.play_all()

    def test_line_of_many_megabytes(self) -> None:
        """It is cut off early, not kept until it ends."""
        with Server() as server, Player(server.port) as player:
            before = server.memory_kilobytes()
            for _ in range(30):
                player.try_to_send(b"n" * 1_000_000)
            player.expect_closed()
            after = server.memory_kilobytes()
            if before is not None and after is not None:
                self.assertLess(after - before, 15_000)

    def test_hunter_beyond_the_limit_plays_no_more(self) -> None:
        with Server(tick_cap=60) as server, sit_down(server, tick_cap=60) as table:
            match = table.play(BUILDER, SURRENDER, until=30)
            table.hunter.expect(match.line())
            table.hunter.try_to_send(b"create 30 0 30 299" + b" " * LIMIT + b"\n")
            while not table.is_over(match):
                if match.prey_is_asked():
                    table.prey.expect(match.line())
                    table.prey.say("none")
                match.step("none", "none")
            table.prey.expect("end")
            while table.hunter.hear() is not None:  # `end` may or may not get through
                pass

    def test_prey_beyond_the_limit_loses(self) -> None:
        with Server() as server, Observer(server.port) as observer, sit_down(server, [observer]) as table:
            table.expect_introduction()
            match = table.play(BUILDER, SURRENDER, until=31)
            table.expect_states(match)
            table.prey.try_to_send(b"x" * (LIMIT + 1000))
            observer.expect_tick("timeout", match.line())
            observer.expect("end")
            table.hunter.expect("end")

    def test_long_line_within_the_limit_is_read(self) -> None:
        removals = "remove 1 1 1 1 " * 4000
        self.assertLess(len(removals), LIMIT - 100)
        with Server(tick_cap=40) as server, sit_down(server, tick_cap=40) as table:
            def hunter(match: Match) -> str:
                return f"{removals}create 9 0 9 299" if match.tick == 9 else "none"
            self.assertEqual(len(table.play_all(hunter, SURRENDER).walls), 1)


class NameLimitTest(unittest.TestCase):
    def test_whoever_never_says_a_name_is_closed(self) -> None:
        with Server(name_limit_ms=500) as server, Player(server.port) as silent, Player(server.port) as half:
            half.send(b"half a na")
            begin = time.monotonic()
            silent.expect_closed()
            half.expect_closed()
            self.assertLess(time.monotonic() - begin, PATIENCE / 2)
            with sit_down(server) as table:
                table.play_all()

    def test_drips_do_not_lengthen_the_limit(self) -> None:
        with Server(name_limit_ms=700) as server, Player(server.port) as player:
            begin = time.monotonic()
            while player.is_quiet(0.05) and time.monotonic() - begin < PATIENCE:
                player.try_to_send(b"n")
            player.expect_closed()

    def test_waiting_for_an_opponent_is_not_limited(self) -> None:
        with Server(name_limit_ms=300) as server, Player(server.port, "patient") as player:
            self.assertTrue(player.is_quiet(1.0))

    def test_half_an_observer_is_closed(self) -> None:
        with Server(name_limit_ms=500) as server, Player(server.port) as observer:
            observer.send(b"GET / HTTP/1.1\r\nHost: loc")
            heard = observer.hear()
            while heard is not None:  # an answer that explains may come first
                heard = observer.hear()

    def test_shortest_names(self) -> None:
        """One letter is a name, and so is the beginning of a web request that goes no further."""
        for names in (("G", "h"), ("GE", "Gerda")):
            with self.subTest(names=names), Server() as server, sit_down(server, names=names) as table:
                table.play_all()


if __name__ == "__main__":
    unittest.main()
