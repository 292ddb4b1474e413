"""Who watches what: none, one, many, early, late."""
from __future__ import annotations

import unittest

from matches import BUILDER, SURRENDER, Table, nothing, sit_down
from observer import Observer
from player import Player
from rules import Match
from server import Server


def expect_latecomer(observer: Observer, table: Table, match: Match) -> None:
    """A latecomer is told the names and the present state, then follows like everybody else."""
    observer.expect(table.hunter.name)
    observer.expect(table.prey.name)
    observer.expect(f"{table.server.n} {table.server.m} {match.line()}")


class ObserverTest(unittest.TestCase):
    def test_whole_match(self) -> None:
        with Server() as server, Observer(server.port) as observer:
            with sit_down(server, [observer], names=("Artemis the hunter.py", "Callisto ☾")) as table:
                match = table.play_all()
                self.assertTrue(match.caught)

    def test_clocks(self) -> None:
        """They begin at the total, count down with two decimals, and the prey's rests while it is not asked."""
        with Server(total_ms=5000) as server, Observer(server.port) as observer:
            observer.total_ms = 5000
            with sit_down(server, [observer]) as table:
                table.expect_introduction()
                match = table.new_match()
                for _ in range(4):
                    table.expect_states(match)
                    self.assertTrue(table.hunter.is_quiet(0.1))
                    table.tick(match, "none", "none")
            hunter, prey = zip(*observer.clocks)
            self.assertEqual((prey[0], prey[2]), (5000, prey[1]))
            self.assertLess(hunter[3], 5000 - 390)
            self.assertGreater(hunter[3], 0)
            self.assertLess(prey[3], 5000 - 190)

    def test_several(self) -> None:
        with Server() as server:
            observers = [Observer(server.port) for _ in range(8)]
            with sit_down(server, observers) as table:
                table.play_all()

    def test_late(self) -> None:
        with Server() as server, sit_down(server) as table:
            match = table.play(BUILDER, SURRENDER, until=101)
            table.expect_states(match)
            late = Observer(server.port)
            expect_latecomer(late, table, match)
            table.observers = [late]
            table.tick(match, "none", "none")
            table.play(BUILDER, SURRENDER, match, until=150)
            table.expect_states(match)
            later = Observer(server.port)
            expect_latecomer(later, table, match)
            table.observers = [late, later]
            table.tick(match, BUILDER(match), SURRENDER(match))
            table.expect_end(table.play(BUILDER, SURRENDER, match))
            table.expect_closed()

    def test_during_the_pause(self) -> None:
        with Server(pause_ms=1500) as server, sit_down(server) as table, Observer(server.port) as observer:
            table.observers = [observer]
            table.play_all()

    def test_oldest_running_match(self) -> None:
        with Server() as server, sit_down(server, names=("old hunter", "old prey")) as old:
            match = old.new_match()
            old.expect_states(match)
            with sit_down(server, names=("young hunter", "young prey")) as young, Observer(server.port) as observer:
                expect_latecomer(observer, old, match)
                young.play_all()
                old.observers = [observer]
                old.tick(match, "none", "none")
                old.expect_end(old.play(BUILDER, SURRENDER, match))
                with Observer(server.port) as next_one:  # nothing runs now, so this one waits for the next match
                    with sit_down(server, [next_one], names=("third hunter", "third prey")) as third:
                        third.play_all()

    def test_leaving_disturbs_nobody(self) -> None:
        with Server() as server:
            observers = [Observer(server.port) for _ in range(3)]
            with sit_down(server, observers) as table:
                table.expect_introduction()
                match = table.play(BUILDER, SURRENDER, until=60)
                observers[0].close()
                table.observers = observers[1:]
                table.play(BUILDER, SURRENDER, match, until=120)
                observers[1].send_frame(0x8, b"\x03\xe8")
                table.observers = observers[2:]
                table.expect_end(table.play(BUILDER, SURRENDER, match))
                table.expect_closed()
                observers[1].close()

    def test_leaving_while_waiting(self) -> None:
        with Server() as server, Observer(server.port) as observer:
            Observer(server.port).close()
            with sit_down(server, [observer]) as table:
                table.play_all()

    def test_long_messages_use_the_two_byte_length(self) -> None:
        """Names and states on both sides of 125 bytes; the frames themselves are checked where they are read."""
        with Server(0, 1000, tick_cap=60) as server, Observer(server.port) as observer:
            names = ("h" * 125, "p" * 126)
            with sit_down(server, [observer], names=names, tick_cap=60) as table:
                table.play_all(lambda match: "create {0} {0} {0} {0}".format(match.tick), nothing)

    def test_state_is_never_a_tick_behind(self) -> None:
        """An observer sees tick t + 1 although nobody has answered it yet."""
        with Server() as server, Observer(server.port) as observer, sit_down(server, [observer]) as table:
            table.expect_introduction()
            match = table.new_match()
            table.expect_states(match)
            table.tick(match, "none", "none")

    def test_name_that_is_no_text(self) -> None:
        """A frame of text must be UTF-8 whatever a player calls itself: a browser hangs up otherwise."""
        with Server(tick_cap=4) as server, Observer(server.port) as observer, Player(server.port) as hunter:
            hunter.send(b"\xff\xfe\xc0 Artemis\n")
            if not hunter.is_quiet(0.5):
                hunter.expect_closed()  # refusing such a name is fair, too
                return
            with Player(server.port, "Callisto") as prey:
                prey.expect("prey 50 10")
                self.assertIn("Artemis", observer.text() or "")
                observer.expect("Callisto")


if __name__ == "__main__":
    unittest.main()
