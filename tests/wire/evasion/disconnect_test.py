"""Players that go away, at every moment at which one can."""
from __future__ import annotations

import unittest

from matches import BUILDER, SURRENDER, Table, nothing, sit_down
from observer import Observer
from player import Player
from server import Server, until

NOTICE = 0.2  # seconds in which a server would have told a ghost something


class BeforeTheMatchTest(unittest.TestCase):
    def test_before_the_name(self) -> None:
        for rude in (False, True):
            with self.subTest(rude=rude), Server() as server:
                player = Player(server.port)
                player.send(b"half a name")
                player.reset() if rude else player.close()
                with sit_down(server) as table:
                    table.play_all()

    def test_while_waiting_for_an_opponent(self) -> None:
        """The seat is free again: the next two play each other, not a ghost."""
        for rude in (False, True):
            with self.subTest(rude=rude), Server() as server:
                before = server.descriptors()
                ghost = Player(server.port, "ghost")
                self.assertTrue(ghost.is_quiet(NOTICE))
                ghost.reset() if rude else ghost.close()
                until("the ghost to be let go", lambda: server.descriptors() <= before)
                with Observer(server.port) as observer, sit_down(server, [observer]) as table:
                    table.play_all()

    def test_while_waiting_with_lines_sent_ahead(self) -> None:
        """Unread lines must not hide that their sender is gone."""
        for ahead in (b"none\n", b"none\n" * 100, b"half a line"):
            with self.subTest(ahead=ahead[:20]), Server() as server:
                before = server.descriptors()
                ghost = Player(server.port, "ghost")
                ghost.send(ahead)
                self.assertTrue(ghost.is_quiet(NOTICE))
                ghost.close()
                until("the ghost to be let go", lambda: server.descriptors() <= before)
                with sit_down(server) as table:
                    table.play_all()

    def test_hunter_during_the_pause(self) -> None:
        with Server(pause_ms=600, tick_cap=40) as server, Observer(server.port) as observer:
            with sit_down(server, [observer], tick_cap=40) as table:
                table.hunter.close()
                table.expect_introduction()
                play_without_hunter(self, table)

    def test_prey_during_the_pause(self) -> None:
        with Server(pause_ms=600) as server, Observer(server.port) as observer:
            with sit_down(server, [observer]) as table:
                table.expect_introduction()
                table.prey.close()
                match = table.new_match()
                table.hunter.expect(match.line())
                table.hunter.say("none")
                match.step("none", "none")
                observer.expect_tick("continues", match.line())
                observer.expect_tick("timeout", match.line())
                observer.expect("end")
                table.hunter.expect("end")
                table.hunter.expect_closed()


def play_without_hunter(test: unittest.TestCase, table: Table, start: int = 0) -> None:
    """The game goes on: the hunter runs and builds nothing, the prey is asked as ever."""
    match = table.new_match()
    while match.tick < start:
        match.step("none", "none")
    while not table.is_over(match):
        if match.prey_is_asked():
            table.prey.expect(match.line())
            table.prey.say("change 0 1")
        match.step("none", "change 0 1")
        table.expect_seen(match)
    for observer in table.observers:
        observer.expect_tick("timeout", match.line(), prey_clock=f"{table.tick_cap}.00")
        observer.expect("end")
    table.prey.expect("end")
    table.prey.expect_closed()
    test.assertFalse(match.caught)


class InTheMatchTest(unittest.TestCase):
    def test_hunter(self) -> None:
        """At a moment when it is asked, and right after it has answered."""
        for rude in (False, True):
            with self.subTest(rude=rude), Server(tick_cap=80) as server, Observer(server.port) as observer:
                with sit_down(server, [observer], tick_cap=80) as table:
                    table.expect_introduction()
                    match = table.play(nothing, nothing, until=30)
                    table.hunter.expect(match.line())
                    table.hunter.reset() if rude else table.hunter.close()
                    play_without_hunter(self, table, start=30)

    def test_prey_when_it_is_asked(self) -> None:
        for rude in (False, True):
            with self.subTest(rude=rude), Server() as server, Observer(server.port) as observer:
                with sit_down(server, [observer]) as table:
                    table.expect_introduction()
                    match = table.play(BUILDER, nothing, until=31)
                    table.expect_states(match)
                    table.prey.reset() if rude else table.prey.close()
                    if rude:
                        table.hunter.say("none")  # whether the hunter answers makes no difference
                    observer.expect_tick("timeout", match.line())
                    observer.expect("end")
                    observer.expect_no_more()
                    table.hunter.expect("end")
                    table.hunter.expect_closed()

    def test_prey_when_it_is_not_asked(self) -> None:
        """The game ends at the next tick, on which the prey would be asked."""
        with Server() as server, Observer(server.port) as observer, sit_down(server, [observer]) as table:
            table.expect_introduction()
            match = table.play(BUILDER, nothing, until=30)
            table.hunter.expect(match.line())
            table.prey.close()
            table.hunter.say("none")
            match.step("none", "none")
            observer.expect_tick("continues", match.line())
            observer.expect_tick("timeout", match.line())
            observer.expect("end")
            table.hunter.expect("end")

    def test_both(self) -> None:
        with Server() as server, sit_down(server) as table, sit_down(server) as other:
            table.play(BUILDER, SURRENDER, until=30)
            table.hunter.close()
            table.prey.close()
            other.play_all()

    def test_others_are_unhurt(self) -> None:
        """Somebody leaves every few ticks, and one match in the middle of it all goes its way."""
        with Server() as server, Observer(server.port) as observer, sit_down(server, [observer]) as healthy:
            healthy.expect_introduction()
            match = healthy.new_match()
            for stop in range(20, 180, 20):
                healthy.play(BUILDER, SURRENDER, match, until=stop)
                with sit_down(server) as doomed:
                    doomed.play(BUILDER, SURRENDER, until=stop // 20)
                    leaver = doomed.hunter if stop % 40 else doomed.prey
                    leaver.reset() if stop % 60 else leaver.close()
                Observer(server.port).close()
            healthy.expect_end(healthy.play(BUILDER, SURRENDER, match))
            healthy.expect_closed()


if __name__ == "__main__":
    unittest.main()
