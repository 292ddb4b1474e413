"""Section 4: every command's answer and effect, and its time."""
from __future__ import annotations

import unittest

from client import Ai, Gui
from server import Server

DURATIONS = [("Forward", 7), ("Right", 7), ("Left", 7), ("Look", 7), ("Inventory", 1), ("Broadcast hey you", 7), ("Connect_nbr", 0),
             ("Fork", 42), ("Eject", 7), ("Take food", 7), ("Set food", 7), ("Forward x", 7), ("Take", 7), ("Take bogus", 7),
             ("Broadcast", 7), ("foo", 0), ("forward", 0), ("", 0), ("Incantation", 0)]

MANY = 100


class Commands(unittest.TestCase):
    def test_every_answer_comes_in_its_time(self) -> None:
        """At f=100, within one unit: the best of many, since a busy machine is no fault; never too early."""
        with Server(f=100) as server, Ai(server.port, "red") as ai:
            for command, units in DURATIONS:
                late = 100.0
                for _ in range(MANY):
                    (_, seconds), = ai.timed(command)
                    self.assertGreater(seconds * 100, units - 0.05, command)
                    late = min(late, seconds * 100 - units)
                    if late <= 1:
                        break
                self.assertLessEqual(late, 1.0, command)

    def test_queued_commands_do_not_drift(self) -> None:
        with Server(f=100) as server, Ai(server.port, "red") as ai:
            late = 100.0
            for _ in range(MANY):
                answers = ai.timed(*["Right"] * 10)
                self.assertGreater(answers[-1][1], 0.6995)
                late = min(seconds - 0.07 * (place + 1) for place, (_, seconds) in enumerate(answers))
                if late < 0.01:
                    break
            self.assertLess(late, 0.01)

    def test_a_command_without_time_waits_its_turn(self) -> None:
        with Server(f=100, c=3) as server, Ai(server.port, "red") as ai:
            answers = ai.timed("Right", "foo", "Connect_nbr", "Left")
            self.assertEqual([line for line, _ in answers], ["ok", "ko", "2", "ok"])
            self.assertGreater(answers[1][1], 0.0695)
            self.assertLess(answers[2][1] - answers[0][1], 0.05)
            self.assertGreater(answers[3][1], 0.1395)

    def test_ten_wait_and_the_rest_is_dropped(self) -> None:
        with Server() as server, Ai(server.port, "red") as ai:
            for count in (12, 30):
                ai.send(*["Right"] * count)
                self.assertEqual(ai.reads(10), ["ok"] * 10)
                self.assertEqual(ai.ask("Connect_nbr"), "5", "an eleventh was answered")

    def test_unknown_commands_count_as_well(self) -> None:
        with Server(f=100) as server, Ai(server.port, "red") as ai:
            ai.send("Right", *["foo"] * 20)
            self.assertEqual(ai.reads(10), ["ok"] + ["ko"] * 9)
            self.assertEqual(ai.ask("Connect_nbr"), "5")

    def test_look_and_inventory_to_the_letter(self) -> None:
        with Server() as server, Ai(server.port, "red") as ai:
            server.do("tp 0 5 5 N")
            self.assertEqual(ai.ask("Look"), "[ player,,, ]")
            server.do("setTile food 1 5 5", "setTile thystame 2 5 4")
            self.assertEqual(ai.ask("Look"), "[ player food,, thystame thystame, ]")
            for kind in ("linemate", "deraumere", "sibur", "mendiane", "phiras", "thystame"):
                server.do(f"setTile {kind} 1 5 5")
            with Ai(server.port, "blue"):
                server.do("tp 1 5 5", "setTile food 1 6 4", "setTile linemate 1 6 4")
                self.assertEqual(ai.ask("Look"), "[ player player food linemate deraumere sibur mendiane phiras thystame,,"
                                 " thystame thystame, food linemate ]")
            self.assertEqual(ai.ask("Inventory"), "[ food 9, linemate 0, deraumere 0, sibur 0, mendiane 0, phiras 0, thystame 0 ]")

    def test_look_sees_what_lies_there_at_its_end(self) -> None:
        with Server(f=20) as server, Ai(server.port, "red") as ai:
            server.do("tp 0 5 5 N")
            ai.send("Look")
            server.do("setTile thystame 3 5 5")
            self.assertEqual(ai.read(), "[ player thystame thystame thystame,,, ]")

    def test_look_in_all_directions(self) -> None:
        """Which tile is number i: derived from the rule, at the middle and over the edge."""
        forward = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
        right = {"N": (1, 0), "E": (0, 1), "S": (-1, 0), "W": (0, -1)}
        with Server(width=11, height=12, f=10000) as server, Ai(server.port, "red") as ai:
            server.do("setLevel 0 3")
            for x, y in ((5, 5), (0, 0), (10, 11)):
                for facing in "NESW":
                    server.do(f"tp 0 {x} {y} {facing}")
                    (fx, fy), (rx, ry) = forward[facing], right[facing]
                    places = [((x + row * fx + side * rx) % 11, (y + row * fy + side * ry) % 12)
                              for row in range(4) for side in range(-row, row + 1)]
                    for number in (1, 2, 3, 4, 8, 9, 12, 15):
                        px, py = places[number]
                        server.do(f"setTile sibur 1 {px} {py}")
                        cells = ai.ask("Look")[1:-1].split(",")
                        server.do(f"setTile sibur 0 {px} {py}")
                        self.assertEqual(len(cells), 16)
                        self.assertEqual([index for index, cell in enumerate(cells) if "sibur" in cell], [number])
            server.do("setLevel 0 8")
            self.assertEqual(ai.ask("Look").count(","), 80)

    def test_switches_of_the_texts(self) -> None:
        flags = ("--set", "look_shows_eggs=true", "--set", "inventory_food=total", "--set", "eject_always_ok=true")
        with Server(*flags) as server, Ai(server.port, "red") as ai:
            server.do("tp 0 5 5 N", "fork red 5 5")
            self.assertTrue(ai.ask("Look").startswith("[ player egg"))
            self.assertTrue(ai.ask("Inventory").startswith("[ food 10, "))
            self.assertEqual([ai.ask("Eject"), ai.ask("Eject")], ["ok", "ok"])

    def test_take_and_set(self) -> None:
        with Server() as server, Gui(server.port) as gui, Ai(server.port, "red") as ai:
            server.do("tp 0 5 5 N", "setTile linemate 1 5 5")
            gui.now()
            self.assertEqual([ai.ask("Take linemate"), ai.ask("Take linemate"), ai.ask("Set linemate"), ai.ask("Set linemate")],
                             ["ok", "ko", "ok", "ko"])
            self.assertEqual(gui.now(), ["pgt #0 1", "pin #0 5 5 9 1 0 0 0 0 0", "bct 5 5 0 0 0 0 0 0 0",
                                         "pdr #0 1", "pin #0 5 5 9 0 0 0 0 0 0", "bct 5 5 0 1 0 0 0 0 0"])
            self.assertEqual([ai.ask("Set food") for _ in range(10)], ["ok"] * 9 + ["ko"])

    def test_one_of_two_gets_the_last_one(self) -> None:
        with Server(f=50) as server, Ai(server.port, "red") as one, Ai(server.port, "blue") as other:
            server.do("tp 0 5 5", "tp 1 5 5", "setTile sibur 1 5 5")
            one.send("Take sibur")
            other.send("Take sibur")
            self.assertEqual([one.read(), other.read()], ["ok", "ko"])

    def test_eject(self) -> None:
        with Server() as server, Gui(server.port) as gui, Ai(server.port, "red") as ai, Ai(server.port, "blue") as one, \
                Ai(server.port, "red") as two:
            server.do("tp 0 5 5 S", "tp 1 5 5 N", "tp 2 5 5 W", "fork blue 5 5")
            slots = int(one.ask("Connect_nbr"))
            egg = gui.now()[-1].split()[1]
            self.assertEqual(ai.ask("Eject"), "ok")
            self.assertEqual((one.read(), two.read()), ("eject: 1", "eject: 7"))
            self.assertEqual(gui.now(), ["ppo #1 5 6 1", "ppo #2 5 6 4", f"edi {egg}", "pex #0"])
            self.assertEqual(int(one.ask("Connect_nbr")), slots - 1)
            self.assertEqual(ai.ask("Eject"), "ko")
            self.assertEqual(gui.now(), [])
            server.do("tp 1 5 5", "tp 0 5 5 W", "tp 2 0 0")
            ai.send("Eject")
            one.send("Inventory", "Forward", "Forward")  # its commands go on from where it was pushed
            self.assertEqual(ai.read(), "ok")
            self.assertEqual(sorted(one.reads(4))[1:], ["eject: 7", "ok", "ok"])
            self.assertEqual([line for line in gui.now() if line.startswith("ppo #1")][-1], "ppo #1 4 3 1")

    def test_fork_makes_a_slot(self) -> None:
        with Server(c=1) as server, Gui(server.port) as gui, Ai(server.port, "red") as ai:
            server.do("tp 0 5 5 E")
            gui.now()
            self.assertEqual(ai.ask("Connect_nbr"), "0")
            ai.send("Fork")
            self.assertEqual(gui.read(), "pfk #0")
            self.assertEqual(ai.read(), "ok")
            self.assertEqual(gui.now(), ["enw #2 #0 5 5"])
            self.assertEqual(ai.ask("Connect_nbr"), "1")
            with Ai(server.port, "red") as child:
                self.assertEqual(child.slots, 0)
                news = gui.now()
                self.assertTrue(news[0].startswith("pnw #1 5 5 "), news)
                self.assertEqual(news[2], "ebo #2")
            self.assertEqual(gui.wait_for("pdi"), ["pdi #1"])
            self.assertEqual(ai.ask("Connect_nbr"), "0")

    def test_the_fork_cap(self) -> None:
        with Server("--set", "fork_cap=1", f=5000) as server, Ai(server.port, "red") as ai:
            self.assertEqual([ai.ask("Fork"), ai.ask("Fork")], ["ok", "ko"])


if __name__ == "__main__":
    unittest.main()
