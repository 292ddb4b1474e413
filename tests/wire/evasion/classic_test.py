"""`--classic`: the life of the original, one match from the first connection to the exit."""
from __future__ import annotations

import re
import unittest
from typing import Any

from matches import BUILDER, SURRENDER, Table, nothing, script
from observer import Observer, request
from player import Player
from rules import Match
from server import Server

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
LOG_LINE = re.compile(r"\[.*?\d\d:\d\d.*?\].*?\b([A-Z]{4})\b")


def start(**options: Any) -> Server:
    return Server(classic=True, **options)


def take_seats(server: Server, tick_cap: int = 24000, spectator: bool = True) -> Table:
    """Observer, hunter, prey: strictly in this order."""
    observers = [Observer(server.port)] if spectator else []
    hunter = Player(server.port, "Artemis")
    prey = Player(server.port, "Callisto")
    hunter.expect(f"hunter {server.n} {server.m}")
    prey.expect(f"prey {server.n} {server.m}")
    return Table(server, hunter, prey, observers, {"fair_sight": False}, tick_cap)


def tags(server: Server) -> set[str]:
    found = (LOG_LINE.match(COLOUR.sub("", line)) for line in server.output().splitlines())
    return {match[1] for match in found if match}


class ClassicTest(unittest.TestCase):
    def test_capture(self) -> None:
        with start() as server, take_seats(server) as table:
            match = table.play_all(BUILDER, SURRENDER)
            self.assertEqual(server.wait(), 0)
            self.assertTrue(match.caught)
            self.assertLessEqual({"INIT", "CONN", "SEND", "GAME", "READ", "INFO", "FINN", "CLSE"}, tags(server))
            self.assertIn("HBUG", tags(server))  # the builder tries one wall too soon
            log = server.output()
            for word in ("Artemis", "Callisto", "too-soon", match.line()):
                self.assertIn(word, log)

    def test_tick_cap(self) -> None:
        with start(tick_cap=30) as server, take_seats(server, tick_cap=30) as table:
            table.play_all(nothing, script({1: "change x y"}))
            self.assertEqual(server.wait(), 0)
            self.assertLessEqual({"TIME", "FINN", "PBUG"}, tags(server))

    def test_prey_out_of_time(self) -> None:
        with start(total_ms=200) as server, take_seats(server) as table:
            observer = table.observers[0]
            observer.total_ms = 200
            table.expect_introduction()
            match = table.play(nothing, nothing, until=11)
            table.expect_states(match)
            table.hunter.say("none")
            observer.expect_tick("timeout", match.line())
            table.hunter.expect("end")
            table.prey.expect("end")
            last = observer.text()
            if last != "end":  # the original says it twice
                self.assertRegex(last or "", "^timeout ")
                observer.expect("end")
            self.assertEqual(server.wait(), 0)
            self.assertIn("TIME", tags(server))

    def test_sight_is_the_originals(self) -> None:
        """The prey at (195, 200) is caught through the wall that comes down between the two."""
        moves = script({196: "create 196 182 196 222"})
        with start() as server, take_seats(server) as table:
            match = table.play_all(moves, script({1: "change -1 0", 71: "change 0 0"}))
            self.assertEqual((match.tick, match.caught), (197, True))
            self.assertEqual(server.wait(), 0)

    def test_pause_is_two_seconds_unless_told(self) -> None:
        with start(pause_ms=None) as server, take_seats(server) as table:
            self.assertTrue(table.hunter.is_quiet(1.2))
            table.hunter.expect(Match(50, 10).line())

    def test_seats_go_by_connection_and_not_by_name(self) -> None:
        """The second connection is the hunter, even if the third speaks first."""
        with start(tick_cap=4) as server:
            observer, first, second = Observer(server.port), Player(server.port), Player(server.port)
            second.name, first.name = "Callisto", "Artemis"
            second.say("Callisto")
            self.assertTrue(first.is_quiet(0.3))
            first.say("Artemis")
            first.expect("hunter 50 10")
            second.expect("prey 50 10")
            with Table(server, first, second, [observer], tick_cap=4) as table:
                table.play_all(nothing, nothing)
                self.assertEqual(server.wait(), 0)

    def test_first_connection_is_the_observer_whatever_it_is(self) -> None:
        with start(tick_cap=4) as server, Player(server.port, "no web socket") as observer:
            with take_seats(server, tick_cap=4, spectator=False) as table:
                table.play_all(nothing, nothing)
                self.assertEqual(server.wait(), 0)
            observer.close()

    def test_a_refused_page_leaves_the_observers_place_free(self) -> None:
        """A browser fetches the page, another one is refused, players wait already; the next observer is the observer."""
        for refused in (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", request(key=None)):
            with self.subTest(refused), start(tick_cap=4) as server:
                first = Observer(server.port, handshake=False)
                first.socket.sendall(refused)
                self.assertNotIn(" 101 ", first.head()[0])
                while first.socket.recv(1 << 16):
                    pass
                first.close()
                server.wait_for_output("CLSE", "the next connection is the observer")
                with take_seats(server, tick_cap=4) as table:
                    table.play_all(nothing, nothing)
                    self.assertEqual(server.wait(), 0)

    def test_the_originals_page_observes(self) -> None:
        with start(tick_cap=4) as server, Observer(server.port, origin="null") as observer:
            with take_seats(server, tick_cap=4, spectator=False) as table:
                table.observers = [observer]
                table.play_all(nothing, nothing)
                self.assertEqual(server.wait(), 0)

    def test_players_and_observers_that_leave_crash_nothing(self) -> None:
        for leaver in ("observer", "hunter", "prey"):
            with self.subTest(leaver), start(tick_cap=30) as server, take_seats(server, tick_cap=30) as table:
                table.expect_introduction()
                match = table.play(nothing, nothing, until=11)
                table.expect_states(match)
                if leaver == "observer":
                    table.observers[0].close()
                    table.observers = []
                    table.hunter.say("none")
                    table.prey.say("none")
                    match.step("none", "none")
                    table.play(nothing, nothing, match)
                    table.hunter.expect("end")
                elif leaver == "hunter":
                    table.hunter.close()
                    for _ in range(10):
                        table.prey.try_to_send(b"none\n")
                    while table.prey.hear() is not None:
                        pass
                else:
                    table.prey.close()
                    table.hunter.try_to_send(b"none\n")
                    while table.hunter.hear() is not None:
                        pass
                self.assertEqual(server.wait(), 0)


class UnreadTest(unittest.TestCase):
    def test_nobody_reads_the_log(self) -> None:
        """A pipe holds 64 KiB, the log of a thousand ticks far more; the match goes on."""
        with start(reads_output=False, tick_cap=1500) as server, take_seats(server, tick_cap=1500) as table:
            table.play_all(nothing, nothing)
            self.assertEqual(server.wait(), 0)


if __name__ == "__main__":
    unittest.main()
