"""The virtual clock: time advances when every living player has a command."""
from __future__ import annotations

import time
import unittest

from client import Ai, Client, Gui, close_all
from server import Server


class Lockstep(unittest.TestCase):
    def test_time_runs_as_fast_as_the_players(self) -> None:
        with Server("--lockstep", "--budget", "30000", "--wait", "0", f=1) as server, Ai(server.port, "red") as ai:
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

    def test_time_goes_on_without_one_that_waits_in_silence(self) -> None:
        """It lets one budget pass, and is asked again only when it has been told something: 41 budgets, and not 280."""
        with Server("--lockstep", "--budget", "100") as server, Ai(server.port, "red") as quick, Ai(server.port, "blue") as silent:
            began = time.monotonic()
            for _ in range(40):
                self.assertEqual(quick.ask("Right"), "ok")
            self.assertLess(time.monotonic() - began, 280 * 0.1 / 2)
            self.assertEqual(silent.ask("Connect_nbr"), "5")
            quick.send("Broadcast wake")
            self.assertRegex(silent.read(), "^message [0-8], wake$")
            self.assertEqual(silent.ask("Inventory")[:6], "[ food")
            self.assertEqual(quick.read(), "ok")

    def test_where_all_wait_in_silence_a_unit_takes_a_budget(self) -> None:
        with Server("--lockstep", "--budget", "20") as server, Ai(server.port, "red") as one, Ai(server.port, "blue") as other:
            time.sleep(0.5)
            self.assertEqual([ai.ask("Connect_nbr") for ai in (one, other)], ["5", "5"], "1260 units, their life, would take 25 s")

    def test_time_waits_for_every_team_that_is_to_come(self) -> None:
        """A team of the house is there at once; nothing is over before somebody else has joined."""
        with Server("--lockstep", "--seat", "blue=champion", bare=False, c=2) as server, Gui(server.port) as gui:
            self.assertFalse([line for line in gui.silent(1.0) if line.startswith(("ppo", "pdi", "seg"))], "no time passes")
            with Ai(server.port, "red") as ai:
                self.assertEqual(ai.ask("Inventory"), "[ food 9, linemate 0, deraumere 0, sibur 0, mendiane 0, phiras 0, thystame 0 ]")

    def test_it_waits_no_longer_than_told(self) -> None:
        with Server("--lockstep", "--wait", "1", "--budget", "30000") as server, Ai(server.port, "red") as ai:
            self.assertEqual(ai.ask("Right"), "ok")

    def test_one_that_is_still_connecting_loses_no_time(self) -> None:
        """The second client of a team has connected and not named it yet: time waits for it, for a budget."""
        with Server("--lockstep", "--wait", "0", "--budget", "2000") as server, Ai(server.port, "red") as first:
            second = Client(server.port)
            self.assertEqual(second.read(), "WELCOME")
            first.send("Inventory")
            self.assertEqual(first.silent(0.5), [])
            second.send("red", "Inventory")
            self.assertEqual(second.reads(2), ["4", "10 10"])
            self.assertTrue(second.read().startswith("[ food 9"))
            self.assertTrue(first.read().startswith("[ food 9"))
            second.socket.close()

    def test_one_that_names_no_team_is_not_waited_for_long(self) -> None:
        with Server("--lockstep", "--wait", "0", "--budget", "300") as server, Ai(server.port, "red") as first:
            mute = Client(server.port)
            for _ in range(3):
                self.assertEqual(first.ask("Right"), "ok")
            mute.socket.close()

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
