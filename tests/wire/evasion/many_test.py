"""Many matches at a time on one port."""
from __future__ import annotations

import unittest
from concurrent.futures import ThreadPoolExecutor

from matches import Table, script, sit_down
from observer import Observer
from player import Player
from server import Server

PAIRS = 20


class ManyTest(unittest.TestCase):
    def test_many_pairs_at_once(self) -> None:
        """Each pair plays a match of its own, and each match ends as its own moves say."""
        with Server() as server:
            tables = [sit_down(server, names=(f"hunter {number}", f"prey {number}")) for number in range(PAIRS)]
            with ThreadPoolExecutor(PAIRS) as pool:
                ends = list(pool.map(self.play, tables, range(PAIRS)))
            self.assertEqual(len(set(ends)), PAIRS)

    def play(self, table: Table, number: int) -> str:
        # A wall of a length of its own far behind the hunter tells the matches apart.
        hunter = script({50: f"create 0 50 {50 + number} 50"})
        prey = script({1: "change -1 0", 61: "change 0 0"})
        with table:
            return table.play_all(hunter, prey).line()

    def test_third_player_waits_for_a_fourth(self) -> None:
        with Server() as server, sit_down(server) as first, Player(server.port, "third") as third:
            first.play(lambda _: "none", lambda _: "none", until=20)
            self.assertTrue(third.is_quiet(0.3))
            with Player(server.port, "fourth") as fourth:
                third.expect("hunter 50 10")
                fourth.expect("prey 50 10")
                Table(server, third, fourth).play_all()

    def test_a_stalled_match_holds_up_nobody(self) -> None:
        with Server() as server, sit_down(server) as stalled, sit_down(server) as other:
            stalled.hunter.expect(stalled.new_match().line())
            other.play_all()

    def test_every_match_can_be_watched_in_its_turn(self) -> None:
        with Server(tick_cap=50) as server:
            for number in range(3):
                with Observer(server.port) as observer:
                    with sit_down(server, [observer], (f"h{number}", f"p{number}"), tick_cap=50) as table:
                        table.play_all()

    def test_many_connections_come_and_go(self) -> None:
        with Server() as server:
            for number in range(200):
                player = Player(server.port)
                if number % 2:
                    player.send(b"half")
                player.close()
            with sit_down(server) as table:
                table.play_all()


if __name__ == "__main__":
    unittest.main()
