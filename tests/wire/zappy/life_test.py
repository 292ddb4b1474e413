"""Section 6: food, death, and departures."""
from __future__ import annotations

import time
import unittest

from client import Ai, Gui
from server import Server


class Life(unittest.TestCase):
    def test_a_newborn_lives_1260_units(self) -> None:
        with Server(f=1000, c=2) as server, Gui(server.port) as gui:
            server.do("noFood false")
            began = time.monotonic()
            with Ai(server.port, "red") as ai:
                self.assertEqual(ai.closed(), ["dead"])
                self.assertGreater(time.monotonic() - began, 1.2599)
            news = gui.wait_for("pdi")
            self.assertEqual([int(line.split()[4]) for line in news if line.startswith("pin")], list(range(9, -1, -1)))
            self.assertEqual(news[-1], "pdi #0")
            with Ai(server.port, "red") as heir:
                self.assertEqual(heir.slots, 0, "a death gave its slot back")

    def test_food_prolongs_it(self) -> None:
        with Server(f=1000) as server, Gui(server.port) as gui, Ai(server.port, "red") as ai:
            server.do("tp 0 5 5", "setTile food 5 5 5", "setInventory 0 food 0")
            server.do("noFood false")
            self.assertEqual([ai.ask("Take food") for _ in range(3)], ["ok"] * 3)
            began = time.monotonic()
            self.assertEqual(ai.closed(), ["dead"])
            self.assertGreater(time.monotonic() - began, 0.3)
            self.assertEqual(gui.wait_for("pdi")[-1], "pdi #0")

    def test_a_departure_is_a_death_for_guis(self) -> None:
        with Server() as server, Gui(server.port) as gui:
            Ai(server.port, "red").close()
            self.assertEqual(gui.wait_for("pdi")[-1], "pdi #0")
            self.assertEqual(gui.ask("ppo #0"), "sbp")

    def test_death_during_an_incantation(self) -> None:
        with Server(f=1000) as server, Gui(server.port) as gui, Ai(server.port, "red") as ai:
            server.do("tp 0 5 5", "setTile linemate 1 5 5", "setInventory 0 food 0")
            ai.send("Incantation")
            server.do("noFood false")
            self.assertEqual(ai.closed(), ["Elevation underway", "dead"])
            news = gui.wait_for("pie")
            self.assertLess(news.index("pic 5 5 1 #0"), news.index("pdi #0"))
            self.assertEqual(news[-1], "pie 5 5 0")

    def test_kill(self) -> None:
        with Server() as server, Ai(server.port, "red") as ai:
            ai.send("Fork", "Look")
            self.assertEqual(server.tell("kill 3"), "ko: no living player has this number")
            server.do("kill 0")
            self.assertEqual(ai.closed()[-1], "dead")

    def test_the_last_team_wins_by_the_house_rule_alone(self) -> None:
        for rule in ("false", "true"):
            with Server("--set", f"last_team_wins={rule}") as server, Gui(server.port) as gui, Ai(server.port, "blue") as last:
                Ai(server.port, "red").close()
                gui.wait_for("pdi")
                if rule == "true":
                    self.assertEqual(last.closed(), [])
                    self.assertIn("seg blue", gui.now())
                else:
                    self.assertEqual(last.ask("Connect_nbr"), "5")


if __name__ == "__main__":
    unittest.main()
