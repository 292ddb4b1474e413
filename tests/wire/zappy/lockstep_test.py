"""The virtual clock: time advances when every living player has a command."""
from __future__ import annotations

import time
import unittest

from client import Ai, Gui, close_all
from server import Server


class Lockstep(unittest.TestCase):
    def test_time_runs_as_fast_as_the_players(self) -> None:
        with Server("--lockstep", "--budget", "30000", f=1) as server, Ai(server.port, "red") as ai:
            began = time.monotonic()
            for _ in range(30):
                self.assertEqual(ai.ask("Fork"), "ok")  # 42 seconds each by the clock
            self.assertLess(time.monotonic() - began, 30)

    def test_time_waits_for_the_slowest(self) -> None:
        with Server("--lockstep", "--budget", "30000") as server, Ai(server.port, "red") as quick, Ai(server.port, "blue") as slow:
            quick.send("Right")
            self.assertEqual(quick.silent(0.3), [])
            slow.send("Inventory")
            self.assertTrue(slow.read().startswith("[ food"))
            self.assertEqual(quick.silent(0.2), [])  # 1 unit has passed, and the slow one is free again
            slow.send("Fork")
            self.assertEqual(quick.read(), "ok")
            quick.send(*["Right"] * 6)
            self.assertEqual(quick.reads(5), ["ok"] * 5)
            self.assertEqual(slow.read(), "ok")

    def test_who_says_nothing_within_its_budget_waits_a_unit(self) -> None:
        with Server("--lockstep", "--budget", "20") as server, Ai(server.port, "red") as quick, Ai(server.port, "blue") as silent:
            (_, seconds), = quick.timed("Right")
            self.assertGreater(seconds, 6 * 0.02 - 0.005)  # the first of the seven had begun before
            self.assertEqual(silent.ask("Connect_nbr"), "5")

    def test_nobody_lives_and_time_stands_still(self) -> None:
        with Server("--lockstep", "--budget", "1", bare=False) as server, Gui(server.port) as gui:
            gui.now()
            used = server.processor_seconds()
            time.sleep(0.7)
            self.assertLessEqual(server.processor_seconds() - used, 0.05)
            self.assertEqual(gui.now(), [])

    def test_an_incantation_passes_at_once(self) -> None:
        with Server("--lockstep", "--budget", "30000") as server:
            ais = [Ai(server.port, "red"), Ai(server.port, "blue")]
            server.do("tp 0 5 5", "tp 1 5 5", "setTile linemate 1 5 5")
            ais[0].send("Incantation")
            self.assertEqual([ai.reads(2) for ai in ais], [["Elevation underway", "Current level: 2"]] * 2)
            close_all(ais)


if __name__ == "__main__":
    unittest.main()
