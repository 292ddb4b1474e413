"""Section 7: requests and news of GUIs."""
from __future__ import annotations

import time
import unittest

from client import Ai, Gui
from server import Server


class Requests(unittest.TestCase):
    def test_every_request(self) -> None:
        with Server(f=100) as server, Ai(server.port, "red") as ai, Gui(server.port) as gui:
            server.do("tp 0 3 6 W", "setTile deraumere 2 0 0", "setInventory 0 phiras 4")
            gui.now()
            inventory = "pin #0 3 6 9 0 0 0 0 4 0"
            for request, answer in [
                    ("msz", "msz 10 10"), ("msz ", "msz 10 10"), (" msz", "msz 10 10"), ("msz\r", "msz 10 10"), ("msz 1", "sbp"),
                    ("sgt", "sgt 100"), ("bct 0 0", "bct 0 0 0 0 2 0 0 0 0"), ("bct 10 0", "sbp"), ("bct -1 0", "sbp"),
                    ("bct 0", "sbp"), ("bct a b", "sbp"), ("bct 0 0 0", "sbp"), ("ppo #0", "ppo #0 3 6 4"), ("ppo 0", "ppo #0 3 6 4"),
                    ("ppo #7", "sbp"), ("ppo", "sbp"), ("ppo #a", "sbp"), ("plv #0", "plv #0 1"), ("plv 0", "plv #0 1"), ("plv #9", "sbp"),
                    ("pin #0", inventory), ("pin 0", inventory), ("pin #5", "sbp"), ("sst 0", "sbp"), ("sst -5", "sbp"),
                    ("sst abc", "sbp"), ("sst", "sbp"), ("sst 10001", "sbp"), ("foo", "suc"), ("", "suc"), ("MSZ", "suc"), ("pnw", "suc"),
                    ("Forward", "suc"), ("GRAPHIC", "suc"), ("mct 1", "sbp"), ("tna x", "sbp")]:
                self.assertEqual(gui.ask(request), answer, request)
            gui.send("tna")
            self.assertEqual(sorted(gui.reads(2)), ["tna blue", "tna red"])
            gui.send("mct")
            self.assertEqual([line.split()[:3] for line in gui.reads(100)],
                             [["bct", str(x), str(y)] for x in range(10) for y in range(10)])
            gui.send("msz", "sgt", "plv #0")
            self.assertEqual(gui.reads(3), ["msz 10 10", "sgt 100", "plv #0 1"])
            self.assertEqual(ai.ask("Connect_nbr"), "5")

    def test_sst_is_told_to_all_and_answered_both_ways(self) -> None:
        with Server(f=100) as server, Ai(server.port, "red") as ai, Gui(server.port) as one, Gui(server.port) as other:
            self.assertEqual(one.ask("sst 10000"), "sgt 10000")
            self.assertEqual(one.read(), "sst 10000")
            self.assertEqual(other.read(), "sgt 10000")
            self.assertEqual(other.now(), [])
            (_, seconds), = ai.timed("Fork")
            self.assertLess(seconds, 0.3)  # 4 ms; at f=100 it were 0.42 s

    def test_what_runs_keeps_its_end_when_f_changes(self) -> None:
        with Server(f=50) as server, Ai(server.port, "red") as ai, Gui(server.port) as gui:
            began = ai.send("Fork")
            gui.wait_for("pfk")
            gui.ask("sst 10000")
            ai.read()
            self.assertGreater(ai.arrived - began, 42 / 50 - 0.01)


class News(unittest.TestCase):
    def test_moves(self) -> None:
        with Server() as server, Gui(server.port) as gui, Ai(server.port, "red") as ai:
            server.do("tp 0 3 2 S")
            gui.now()
            for command, place in (("Forward", "3 3 3"), ("Left", "3 3 2"), ("Right", "3 3 3")):
                self.assertEqual(ai.ask(command), "ok")
                self.assertEqual(gui.read(), f"ppo #0 {place}")
            for command in ("Look", "Inventory", "Connect_nbr", "Take food", "Set sibur", "foo", "Incantation", "Eject"):
                ai.ask(command)
            self.assertEqual(gui.now(), [])

    def test_operator_and_refill(self) -> None:
        with Server(width=5, height=4, f=1000, bare=False) as server, Gui(server.port) as gui:
            server.do("noRefill true")
            server.clear_ground()
            gui.now()
            server.do("send good luck", "setTile food 3 1 2")
            self.assertEqual(gui.now(), ["smg good luck", "bct 1 2 3 0 0 0 0 0 0"])
            server.do("noRefill false")
            wanted = [10, 6, 3, 2, 2, 1, 1]
            time.sleep(0.1)
            changed = gui.now()
            self.assertTrue(changed and all(line.startswith("bct ") for line in changed))
            gui.send("mct")
            lines = [list(map(int, line.split()[1:])) for line in gui.reads(20)]
            self.assertEqual([sum(line[2 + kind] for line in lines) for kind in range(7)], wanted)
            latest = {tuple(line[:2]): line for line in (list(map(int, text.split()[1:])) for text in changed)}
            for place, line in latest.items():
                self.assertIn(line, lines, f"the news of {place} differ")

    def test_a_fresh_world_is_full(self) -> None:
        with Server(bare=False) as server, Gui(server.port) as gui:
            lines = [list(map(int, line.split()[3:])) for line in gui.greeting if line.startswith("bct")]
            self.assertEqual([sum(column) for column in zip(*lines)], [50, 30, 15, 10, 10, 8, 5])

    def test_the_same_seed_gives_the_same_map(self) -> None:
        greetings = []
        for seed in (7, 7, 8):
            with Server("--map-seed", str(seed), bare=False) as server, Gui(server.port) as gui:
                greetings.append(gui.greeting)
        self.assertEqual(greetings[0], greetings[1])
        self.assertNotEqual(greetings[0], greetings[2])


if __name__ == "__main__":
    unittest.main()
