"""Section 3: who is let in, and how."""
from __future__ import annotations

import unittest

from client import Ai, Client, Gui
from server import Server


class Handshake(unittest.TestCase):
    def test_slots_are_counted_after_hatching(self) -> None:
        with Server(c=2) as server, Ai(server.port, "red") as first, Ai(server.port, "red") as second:
            self.assertEqual((first.slots, second.slots), (1, 0))
            self.assertEqual((first.width, first.height), (10, 10))
            self.assertEqual(first.ask("Connect_nbr"), "0")

    def test_unknown_and_full_teams_are_answered_ko_and_may_try_again(self) -> None:
        with Server(c=1) as server, Ai(server.port, "red"), Client(server.port) as late:
            self.assertEqual(late.read(), "WELCOME")
            self.assertEqual(late.ask("nosuch"), "ko")
            self.assertEqual(late.ask("red"), "ko")
            self.assertEqual(late.ask("graphic"), "ko")
            self.assertEqual(late.ask(""), "ko")
            self.assertEqual(late.ask(" blue "), "0")
            self.assertEqual(late.read(), "10 10")

    def test_lines_behind_the_name_are_commands(self) -> None:
        with Server() as server, Client(server.port) as ai:
            ai.send("red", "Connect_nbr", "GRAPHIC", "Inventory")
            self.assertEqual(ai.reads(5), ["WELCOME", "5", "10 10", "5", "ko"])
            self.assertTrue(ai.read().startswith("[ food 9, "))

    def test_partial_lines_and_carriage_returns(self) -> None:
        with Server() as server, Client(server.port) as ai:
            self.assertEqual(ai.read(), "WELCOME")
            for piece in (b"r", b"ed", b"\r\nConn", b"ect_nbr\r", b"\n"):
                ai.send_bytes(piece)
            self.assertEqual(ai.reads(3), ["5", "10 10", "5"])

    def test_a_gui_is_shown_everything_in_the_references_order(self) -> None:
        with Server(width=11, height=12, c=2) as server:
            server.do("setTile sibur 4 3 2")
            with Ai(server.port, "blue"), Gui(server.port) as gui:
                words = [line.split() for line in gui.greeting]
                keys = [word[0] for word in words]
                expected = ["msz", "sgt"] + ["bct"] * 132 + ["tna"] * 2 + ["pnw", "pin", "plv"] + ["enw"] * 3
                self.assertEqual(keys, expected)
                self.assertEqual(words[0], ["msz", "11", "12"])
                tiles = [tuple(map(int, word[1:3])) for word in words if word[0] == "bct"]
                self.assertEqual(tiles, [(x, y) for x in range(11) for y in range(12)])
                self.assertIn("bct 3 2 0 0 0 4 0 0 0", gui.greeting)
                self.assertEqual(words[-1][2], "#-1")
                born = next(word for word in words if word[0] == "pnw")
                self.assertEqual((born[1], born[5], born[6]), ("#0", "1", "blue"))

    def test_guis_take_no_slot_and_no_number(self) -> None:
        with Server(c=1) as server, Gui(server.port) as first, Gui(server.port), Ai(server.port, "red") as ai:
            self.assertEqual(ai.slots, 0)
            joined = first.wait_for("ebo")
            self.assertEqual([line.split()[:2] for line in joined], [["pnw", "#0"], ["pin", "#0"], ["ebo", joined[-1].split()[1]]])
            first.send("GRAPHIC")
            self.assertEqual(first.read(), "suc")

    def test_bare_numbers_as_in_2023(self) -> None:
        with Server("--gui-ids", "bare", c=1) as server, Ai(server.port, "red") as ai, Gui(server.port) as gui:
            self.assertTrue(gui.newest("pnw").startswith("pnw #0 "))
            self.assertTrue(gui.newest("pin").startswith("pin 0 "))
            self.assertTrue(gui.newest("enw").split()[2] == "-1")
            ai.ask("Right")
            self.assertTrue(gui.read().startswith("ppo 0 "))

    def test_a_stranger_that_says_nothing_is_sent_away(self) -> None:
        with Server("--name-limit-ms", "200") as server, Client(server.port) as silent, Ai(server.port, "red") as ai:
            self.assertEqual(silent.closed(), ["WELCOME"])
            self.assertEqual(ai.ask("Connect_nbr"), "5")


if __name__ == "__main__":
    unittest.main()
