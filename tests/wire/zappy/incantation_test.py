"""Section 5: the incantation, as clients and GUIs see it."""
from __future__ import annotations

import unittest

from client import Ai, Gui, close_all
from server import Server

STONES = ["linemate", "deraumere", "sibur", "mendiane", "phiras", "thystame"]
TABLE = {1: (1, [1, 0, 0, 0, 0, 0]), 2: (2, [1, 1, 1, 0, 0, 0]), 3: (2, [2, 0, 1, 0, 2, 0]), 4: (4, [1, 1, 2, 0, 1, 0]),
         5: (4, [1, 2, 1, 3, 0, 0]), 6: (6, [1, 2, 3, 0, 1, 0]), 7: (6, [2, 2, 2, 2, 2, 1])}


def gather(server: Server, count: int, level: int, teams: tuple[str, ...] = ("red", "blue")) -> list[Ai]:
    """Players 0 to count-1 of that level on (5,5), with what they need."""
    ais = [Ai(server.port, teams[each % len(teams)]) for each in range(count)]
    for each in range(count):
        server.do(f"tp {each} 5 5 N", f"setLevel {each} {level}")
    for stone, amount in zip(STONES, TABLE[level][1]):
        server.do(f"setTile {stone} {amount} 5 5")
    return ais


class Incantation(unittest.TestCase):
    def test_every_level(self) -> None:
        for level, (count, _) in TABLE.items():
            with self.subTest(level=level), Server(f=10000) as server, Gui(server.port) as gui:
                ais = gather(server, count, level)
                gui.now()
                ais[-1].send("Incantation")
                for ai in ais:
                    self.assertEqual(ai.reads(2), ["Elevation underway", f"Current level: {level + 1}"])
                others = "".join(f" #{each}" for each in range(count - 1))
                first = gui.wait_for("pie")
                self.assertEqual(first[0], f"pic 5 5 {level} #{count - 1}{others}")
                self.assertEqual(sorted(first[1:-1]), sorted(f"plv #{each} {level + 1}" for each in range(count)))
                self.assertEqual(first[-1], "pie 5 5 1")
                if level < 7:
                    self.assertEqual(gui.now(), ["bct 5 5 0 0 0 0 0 0 0"])
                close_all(ais)

    def test_it_takes_300_units_and_freezes(self) -> None:
        with Server(f=500) as server, Gui(server.port) as gui:
            ais = gather(server, 2, 2)
            gui.now()
            ais[1].send("Inventory", "Right")
            ais[1].read()
            began = ais[0].send("Incantation")
            ais[1].send("Inventory")
            self.assertEqual(ais[0].reads(2), ["Elevation underway", "Current level: 3"])
            self.assertGreater(ais[0].arrived - began, 0.599)
            said = ais[1].reads(4)
            self.assertIn(said[0], ("ok", "Elevation underway"))  # the Right may have been quicker
            self.assertTrue(said[-1].startswith("[ food"))
            close_all(ais)

    def test_a_failed_start_is_told_the_initiator_alone(self) -> None:
        with Server() as server, Gui(server.port) as gui:
            ais = gather(server, 2, 2)
            server.do("setTile sibur 0 5 5")
            gui.now()
            self.assertEqual(ais[0].ask("Incantation"), "ko")
            self.assertEqual(ais[1].ask("Connect_nbr"), "5")
            self.assertEqual(gui.now(), [])
            close_all(ais)

    def test_the_references_table(self) -> None:
        with Server("--set", "sibur_in_2_to_3=false", f=10000) as server:
            ais = gather(server, 2, 2)
            server.do("setTile sibur 0 5 5")
            ais[0].send("Incantation")
            self.assertEqual(ais[0].reads(2), ["Elevation underway", "Current level: 3"])
            close_all(ais)

    def test_a_failed_end_is_told_all(self) -> None:
        with Server(f=1000) as server, Gui(server.port) as gui:
            ais = gather(server, 2, 2)
            gui.now()
            ais[0].send("Incantation")
            self.assertEqual([ai.read() for ai in ais], ["Elevation underway"] * 2)
            server.do("setTile linemate 0 5 5")
            self.assertEqual([ai.read() for ai in ais], ["ko"] * 2)
            self.assertEqual(gui.now()[-1], "pie 5 5 0")
            close_all(ais)

    def test_one_pushed_away_fails_alone(self) -> None:
        with Server(f=1000) as server, Gui(server.port) as gui:
            ais = gather(server, 3, 2)
            ais[0].send("Incantation")
            for ai in ais:
                self.assertEqual(ai.read(), "Elevation underway")
            server.do("tp 1 4 4")
            self.assertEqual([ai.read() for ai in ais], ["Current level: 3", "ko", "Current level: 3"])
            self.assertIn("plv #2 3", gui.now())
            close_all(ais)

    def test_a_closed_socket_counts_as_dead(self) -> None:
        with Server(f=1000) as server, Gui(server.port) as gui:
            ais = gather(server, 2, 2)
            ais[0].send("Incantation")
            self.assertEqual([ai.read() for ai in ais], ["Elevation underway"] * 2)
            ais[1].close()
            self.assertEqual(ais[0].read(), "ko")
            news = gui.now()
            self.assertLess(news.index("pdi #1"), news.index("pie 5 5 0"))
            ais[0].close()

    def test_the_late_ko_of_a_second_incantation(self) -> None:
        with Server(f=5000) as server:
            ais = gather(server, 2, 2)
            ais[0].send("Incantation")
            ais[1].send("Incantation")
            for ai in ais:
                self.assertEqual(ai.reads(2), ["Elevation underway", "Current level: 3"])
            self.assertEqual(ais[1].read(), "ko")
            close_all(ais)

    def test_six_at_level_eight_win_and_all_are_sent_away(self) -> None:
        with Server("--once", f=10000) as server, Gui(server.port) as gui:
            ais = gather(server, 6, 7, ("red",))
            bystander = Ai(server.port, "blue")
            ais[0].send("Incantation")
            for ai in ais:
                self.assertEqual(ai.closed(), ["Elevation underway", "Current level: 8"])
            self.assertEqual(bystander.closed(), [])
            news = gui.closed()
            self.assertIn("seg red", news)
            self.assertLess(news.index("pie 5 5 1"), news.index("seg red"))
            self.assertEqual(server.wait(), 0)

    def test_the_server_goes_on_after_a_victory(self) -> None:
        with Server(f=10000, c=7) as server:
            ais = gather(server, 6, 7, ("red",))
            ais[0].send("Incantation")
            for ai in ais:
                ai.closed()
            with Ai(server.port, "red") as late:
                self.assertEqual(late.slots, 0)
                self.assertTrue(late.ask("Look").startswith("[ player"))

    def test_four_and_two_win_nothing(self) -> None:
        with Server(f=10000) as server:
            ais = gather(server, 6, 7, ("red", "red", "blue"))
            ais[0].send("Incantation")
            for ai in ais:
                self.assertEqual(ai.reads(2), ["Elevation underway", "Current level: 8"])
            self.assertEqual(ais[0].ask("Connect_nbr"), "2")
            close_all(ais)


if __name__ == "__main__":
    unittest.main()
