"""What players may say, and what becomes of it."""
from __future__ import annotations

import unittest

from matches import SURRENDER, Table, nothing, script, sit_down
from rules import Match
from server import Server

REASONS = {"not-on-hunter", "hunter-steps-into-it", "too-soon", "too-many", "on-prey", "outside", "hits-wall"}


class RefusalTest(unittest.TestCase):
    """Each of the seven reasons, met in play. That the wall is not there is seen in the next state line."""

    MOVES = {
        2: ("create 3 0 3 299", "not-on-hunter"),
        3: ("create 3 -1 3 299", "outside"),
        4: ("create 0 4 300 4", "outside"),
        5: ("create 5 9 5 0", "not-on-hunter"),  # ends the wrong way round
        6: ("create 6 0 6 299", None),
        8: ("create 0 8 299 8", "too-soon"),
        11: ("create 0 11 299 11", "hits-wall"),
        12: ("create 7 12 299 12", None),
        17: ("create 17 17 17 17", "too-many"),
        18: ("remove 6 0 6 299 create 18 18 18 19", None),
        30: ("remove 18 18 18 19 remove 7 12 299 12", None),
        200: ("create 0 200 299 200", "on-prey"),
        299: ("create 299 0 299 299", "hunter-steps-into-it"),  # it stays in the corner this tick
    }

    def test_every_reason(self) -> None:
        met = set()

        def hunter(match: Match) -> str:
            return self.MOVES.get(match.tick, ("none", None))[0]

        with Server(5, 2, tick_cap=310) as server, sit_down(server, tick_cap=310) as table:
            match = table.new_match()
            while not table.is_over(match):
                move, walls, last = self.MOVES.get(match.tick), list(match.walls), match.last_wall_tick
                table.play(hunter, nothing, match, until=match.tick + 1)
                if move and move[1]:
                    self.assertEqual((match.why, match.walls, match.last_wall_tick), ([move[1]], walls, last))
                    met.add(move[1])
                elif move:
                    self.assertEqual(match.why, [])
            table.expect_end(match)
        self.assertEqual(met, REASONS)


class WallTest(unittest.TestCase):
    def play(self, moves: dict[int, str], n: int = 0, m: int = 5, cap: int = 20) -> Match:
        with Server(n, m, tick_cap=cap) as server, sit_down(server, tick_cap=cap) as table:
            return table.play_all(script(moves), nothing)

    def test_newest_wall_first(self) -> None:
        match = self.play({tick: f"create {tick} {tick} {tick} {tick}" for tick in (3, 5, 7)})
        self.assertEqual([wall[0] for wall in match.walls], [7, 5, 3])

    def test_removal_and_creation_in_one_move(self) -> None:
        match = self.play({3: "create 3 3 3 9", 5: "create 5 5 5 9", 7: "remove 3 3 3 9 create 7 7 7 9"}, m=2)
        self.assertEqual(match.walls, [(7, 7, 7, 9), (5, 5, 5, 9)])

    def test_removal_holds_when_the_creation_is_refused(self) -> None:
        match = self.play({3: "create 3 3 3 9", 7: "remove 3 3 3 9 create 0 0 0 9"})
        self.assertEqual((match.walls, match.last_wall_tick), ([], 3))

    def test_unreadable_part_drops_the_whole_move(self) -> None:
        match = self.play({3: "create 3 3 3 9", 7: "remove 3 3 3 9 create 7 7 7", 8: "remove 3 3 3 9 remove a b c d"})
        self.assertEqual(match.walls, [(3, 3, 3, 9)])

    def test_inexact_removals_do_nothing(self) -> None:
        match = self.play({3: "create 3 3 3 9", 7: "remove 3 3 3 8 remove 3 9 3 3 remove 1 1 1 1"})
        self.assertEqual(match.walls, [(3, 3, 3, 9)])

    def test_what_follows_a_creation_is_ignored(self) -> None:
        match = self.play({3: "create 3 3 3 9 create 3 3 9 3", 7: "create 7 7 7 9 remove 3 3 3 9"})
        self.assertEqual(match.walls, [(7, 7, 7, 9), (3, 3, 3, 9)])

    def test_straightness_is_a_matter_of_the_text(self) -> None:
        match = self.play({3: "create 3 3 03 9", 5: "create 05 5 05 9", 7: "create +7 7 +7 9", 9: "create 9 9 11 11"})
        self.assertEqual(match.walls, [(7, 7, 7, 9), (5, 5, 5, 9)])

    def test_white_space(self) -> None:
        match = self.play({3: "create\t3\t3\t3\t9", 5: " create 5 5 5 9", 7: "create  7 7 7 9", 9: "create 9 9 9 12 "})
        self.assertEqual(match.walls, [(9, 9, 9, 12), (3, 3, 3, 9)])

    def test_numbers_beyond_32_bits(self) -> None:
        match = self.play({3: "create 3 3 3 9", 5: "remove 3 3 3 9 create 5 0 5 2147483648",
                           7: "remove 3 3 3 9 create 7 0 7 99999999999999999999999", 9: "create 9 0 9 2147483647"})
        self.assertEqual(match.walls, [(3, 3, 3, 9)])

    def test_case_matters(self) -> None:
        self.assertEqual(self.play({3: "CREATE 3 3 3 9", 5: "Create 5 5 5 9"}).walls, [])

    def test_many_walls_make_a_long_line(self) -> None:
        # The hunter leaves a cell of wall behind itself on each tick; the line grows far beyond a thousand bytes.
        match = self.play({tick: f"create {tick} {tick} {tick} {tick}" for tick in range(280)}, m=1000, cap=150)
        self.assertGreater(len(match.line()), 1024)

    def test_walls_may_cross_if_the_host_wants(self) -> None:
        moves = script({5: "create 5 0 5 299", 9: "create 0 9 299 9", 10: "create 0 10 299 10"})
        with Server(0, 5, tick_cap=20, walls_may_cross=True) as server:
            with sit_down(server, tick_cap=20, walls_may_cross=True) as table:
                self.assertEqual(len(table.play_all(moves, nothing).walls), 3)
        self.assertEqual(len(self.play({5: "create 5 0 5 299", 9: "create 0 9 299 9"}).walls), 1)


class PreyTest(unittest.TestCase):
    def test_signs_count(self) -> None:
        moves = {1: "change 5 -7", 3: "change -2147483648 2147483647", 5: "change +1 -0", 7: "change 0 0 junk",
                 9: "change\t1\t1", 11: "change 1", 13: "change 1.0 0", 15: "Change 0 0", 17: " change 0 0",
                 19: "change a b", 21: "change 0 99999999999", 23: "", 25: "stop", 27: "change  0 0", 29: "change 0 1 "}
        with Server(tick_cap=40) as server, sit_down(server, tick_cap=40) as table:
            match = table.play_all(nothing, script(moves))
            self.assertEqual(match.prey_velocity, (0, 1))


class LineTest(unittest.TestCase):
    """How lines may arrive. All of it must give the very match that neat lines give."""

    def test_windows_line_ends(self) -> None:
        with Server() as server, sit_down(server, names=("Artemis\r", "Callisto\r")) as table:
            match = table.new_match()
            while not table.is_over(match):
                table.expect_states(match)
                table.tick(match, "none\r", SURRENDER(match) + "\r")

    def test_windows_line_ends_are_no_part_of_a_number(self) -> None:
        with Server(tick_cap=12) as server, sit_down(server, tick_cap=12) as table:
            match = table.new_match()
            while not table.is_over(match):
                table.expect_states(match)
                table.hunter.send(b"create 3 0 3 299\r\n")
                if match.prey_is_asked():
                    table.prey.send(b"change 0 1\r\n")
                match.step("create 3 0 3 299", "change 0 1")
            self.assertEqual((len(match.walls), match.prey_velocity), (1, (0, 1)))
            table.expect_end(match)

    def test_lines_in_pieces(self) -> None:
        with Server(tick_cap=30) as server, sit_down(server, tick_cap=30) as table:
            match = table.new_match()
            while not table.is_over(match):
                table.expect_states(match)
                move = f"create {match.tick} 0 {match.tick} 299" if match.tick == 9 else "none"
                for byte in move.encode() + b"\n":
                    table.hunter.send(bytes([byte]))
                if match.prey_is_asked():
                    for byte in b"change 1 1\n":
                        table.prey.send(bytes([byte]))
                match.step(move, "change 1 1")
            table.expect_end(match)

    def test_lines_sent_ahead_are_used_in_order(self) -> None:
        """A thousand lines at once, and again and again one line ahead."""
        cap = 1000
        hunter = [f"create {tick} {tick} {tick} {tick}" if tick in (7, 90) else "none" for tick in range(cap)]
        prey = [f"change {tick % 3 - 1} {tick % 5 - 2}" for tick in range(1, cap, 2)]
        with Server(tick_cap=cap) as server, sit_down(server, tick_cap=cap) as table:
            table.hunter.send("".join(move + "\n" for move in hunter).encode())
            table.prey.send("".join(move + "\n" for move in prey).encode())
            self.follow(table, hunter, prey)

    def test_lines_sent_ahead_of_the_name(self) -> None:
        """Name and moves in one packet."""
        moves = "none\n" * 20
        with Server(tick_cap=20) as server:
            with sit_down(server, names=(f"Artemis\n{moves}", f"Callisto\n{moves}"), tick_cap=20) as table:
                self.follow(table, ["none"] * 20, ["none"] * 20)

    def follow(self, table: Table, hunter: list[str], prey: list[str]) -> None:
        match = table.new_match()
        while not table.is_over(match):
            table.expect_states(match)
            match.step(hunter[match.tick], prey[match.tick // 2])
        table.expect_end(match)
        table.expect_closed()


class SightTest(unittest.TestCase):
    """A prey behind a wall. The original catches it all the same unless it is to the right of the hunter."""

    PREY = {1: "change -1 0", 71: "change 0 0"}  # to (195, 200), where it waits
    HUNTER = {196: "create 196 182 196 222"}  # the wall comes down between the two

    def play(self, fair: bool, **options: str) -> Match:
        with Server(0, 5, tick_cap=260, **options) as server:
            with sit_down(server, tick_cap=260, fair_sight=fair) as table:
                return table.play_all(script(self.HUNTER), script(self.PREY))

    def test_fair(self) -> None:
        self.assertFalse(self.play(True, line_of_sight="fair").caught)

    def test_fair_is_the_default(self) -> None:
        self.assertFalse(self.play(True).caught)

    def test_original(self) -> None:
        match = self.play(False, line_of_sight="original")
        self.assertEqual((match.tick, match.caught), (197, True))


if __name__ == "__main__":
    unittest.main()
