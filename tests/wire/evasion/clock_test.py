"""Thinking time: 120 seconds a player in the original, less than one here."""
from __future__ import annotations

import unittest

from matches import SURRENDER, Table, nothing, sit_down
from observer import TICK, Observer
from rules import Match
from server import Server

TOTAL = 800  # milliseconds; a busy machine takes some of them


class ClockTest(unittest.TestCase):
    def play_alone(self, table: Table, match: Match) -> None:
        """The prey and the rules, with a hunter that is no longer asked."""
        while not table.is_over(match):
            if match.prey_is_asked():
                table.prey.expect(match.line())
                table.prey.say(SURRENDER(match))
            match.step("none", SURRENDER(match))
            table.expect_seen(match)

    def test_hunter_out_of_time_is_asked_no_more(self) -> None:
        with Server(total_ms=TOTAL, tick_cap=60) as server, Observer(server.port) as observer:
            observer.total_ms = TOTAL
            with sit_down(server, [observer], tick_cap=60) as table:
                table.expect_introduction()
                match = table.play(nothing, SURRENDER, until=20)
                table.hunter.expect(match.line())  # the last it hears but for the end
                self.play_alone(table, match)
                self.assertEqual(observer.clocks[-1][0], 0)
                observer.expect_tick("timeout", match.line(), prey_clock="60.00")
                table.expect_farewell()
                table.expect_closed()

    def test_late_answers_of_the_hunter_count_for_nothing(self) -> None:
        with Server(total_ms=TOTAL, tick_cap=60) as server, sit_down(server, tick_cap=60) as table:
            match = table.new_match()
            table.hunter.expect(match.line())
            match.step("none", "none")
            table.prey.expect(match.line())  # tick 1 has come without the hunter
            table.hunter.say("create 1 0 1 299")
            table.hunter.say("create 2 0 2 299")
            self.play_alone_from(table, match)
            self.assertEqual(match.walls, [])
            table.expect_farewell()

    def play_alone_from(self, table: Table, match: Match) -> None:
        """As `play_alone`, for a prey that has heard the present state already."""
        table.prey.say(SURRENDER(match))
        match.step("none", SURRENDER(match))
        self.play_alone(table, match)

    def test_capture_without_a_thinking_hunter(self) -> None:
        """It runs on, and if the prey is silly enough it still catches it."""
        with Server(total_ms=TOTAL) as server, Observer(server.port) as observer:
            observer.total_ms = TOTAL
            with sit_down(server, [observer]) as table:
                table.expect_introduction()
                match = table.new_match()
                table.hunter.expect(match.line())
                self.play_alone(table, match)
                self.assertTrue(match.caught)
                table.expect_farewell()

    def test_prey_out_of_time_ends_the_game(self) -> None:
        with Server(total_ms=TOTAL) as server, Observer(server.port) as observer:
            observer.total_ms = TOTAL
            with sit_down(server, [observer]) as table:
                table.expect_introduction()
                match = table.play(nothing, nothing, until=21)
                table.expect_states(match)
                table.hunter.say("none")
                # No step is played, and the line comes once.
                seen = TICK.fullmatch(observer.text() or "")
                self.assertIsNotNone(seen)
                assert seen is not None
                self.assertEqual((seen[1], seen[4]), ("timeout", match.line()))
                self.assertLessEqual(float(seen[3]), 0)
                table.expect_farewell()
                table.expect_closed()

    def test_both_out_of_time(self) -> None:
        with Server(total_ms=TOTAL) as server, Observer(server.port) as observer, sit_down(server, [observer]) as table:
            observer.total_ms = TOTAL
            table.expect_introduction()
            match = table.new_match()
            table.hunter.expect(match.line())
            match.step("none", "none")
            observer.expect_tick("continues", match.line())
            table.prey.expect(match.line())
            observer.expect_tick("timeout", match.line())
            table.expect_farewell()

    def test_time_is_for_the_whole_game(self) -> None:
        """Three answers of which each alone would be in time."""
        with Server(total_ms=1500, tick_cap=20) as server, sit_down(server, tick_cap=20) as table:
            match = table.new_match()
            for _ in range(3):
                table.expect_states(match)
                if match.tick < 2:
                    self.assertTrue(table.hunter.is_quiet(0.6))
                    table.tick(match, "none", "none")
            # Ticks 0 and 1 took 1200 ms, so the hunter is out of time at tick 2 although each answer took less than half of its time.
            match.step("none", "none")
            table.prey.expect(match.line())
            self.play_alone_from(table, match)
            table.expect_farewell()

    def test_waiting_for_the_other_costs_nothing(self) -> None:
        """The prey's clock rests while the hunter thinks, and the other way round."""
        with Server(total_ms=2000, tick_cap=8) as server, Observer(server.port) as observer:
            observer.total_ms = 2000
            with sit_down(server, [observer], tick_cap=8) as table:
                table.expect_introduction()
                match = table.new_match()
                while not table.is_over(match):
                    table.expect_states(match)
                    if match.prey_is_asked():
                        table.prey.say("none")
                    self.assertTrue(table.hunter.is_quiet(0.15))
                    table.hunter.say("none")
                    match.step("none", "none")
                    table.expect_seen(match)
            hunter, prey = observer.clocks[-1]
            self.assertLess(hunter, 2000 - 1000)
            self.assertGreater(prey, hunter)


if __name__ == "__main__":
    unittest.main()
