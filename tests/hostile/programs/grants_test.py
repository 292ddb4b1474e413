"""What one program gets beyond its box, the network or a variable, is its own: its neighbours get neither, and nothing keeps the value."""
from __future__ import annotations

import json
import unittest
from pathlib import Path

from attack import HAS_SANDBOX, PROGRAM, Attack, Listener, errors_of
import zstd
from system_test import bot

SECRET = "sk-do-not-tell"
SPY = """
import os, socket
say("the variable is " + str(os.environ.get("AGON_TEST_KEY")).replace("sk", "SK"))
try:
    socket.create_connection(("127.0.0.1", @PORT@), 5).close()
    say("connected")
except OSError as wrong:
    say("not connected")
"""


@unittest.skipUnless(HAS_SANDBOX, "bubblewrap makes no sandbox here")
class Grants(Attack):
    def setUp(self) -> None:
        super().setUp()
        self.listener = Listener()
        self.addCleanup(self.listener.close)
        spy = SPY.replace("@PORT@", str(self.listener.port))
        self.open, self.shut = bot(self.folder / "open" / "bot.py", spy), bot(self.folder / "shut" / "bot.py", spy)

    def plan(self, *more: str, shut: str = "") -> Path:
        path = self.folder / "cup.toml"
        path.write_text("\n".join(['game = "tron"', "games = 2", "clocks = false", "[[entrant]]", 'name = "open"', f'player = "{self.open}"', *more,
                                   "[[entrant]]", 'name = "shut"', f'player = "{shut or self.shut}"']), encoding="utf-8")
        return path

    def test_a_seat_of_a_match(self) -> None:
        for seat in (0, 1):
            with self.subTest(seat=seat):
                before, record = self.listener.connected, self.folder / "match.agon"
                players = [self.shut, self.shut]
                players[seat] = "open=" + self.open
                played = self.agon("play", "tron", *players, "--no-clocks", "--record", record, "--network", seat, "--env", seat, "AGON_TEST_KEY", AGON_TEST_KEY=SECRET)
                self.assertEqual(played.returncode, 0, played.stderr)
                self.assertIn("gets more than its box: [network, AGON_TEST_KEY]", played.stderr)
                header = json.loads(zstd.unpacked(record.read_bytes()).splitlines()[0])
                self.assertEqual(header["seats"][seat]["name"], "open [network, AGON_TEST_KEY]")
                self.assertIn("the variable is SK-do-not-tell", errors_of(record, seat))
                self.assertIn("the variable is None", errors_of(record, 1 - seat))
                self.assertIn("not connected", errors_of(record, 1 - seat))
                self.assertEqual(self.listener.connected, before + 1)

    def test_the_table_of_a_series(self) -> None:
        played = self.agon("play", "tron", "open=" + self.open, "shut=" + self.shut, "--no-clocks", "--games", 2, "--network", 0)
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertRegex(played.stdout, r"open \[network\] +won")
        self.assertNotIn("shut [", played.stdout)
        self.assertEqual(self.listener.connected, 2)

    def test_an_entrant_of_a_plan_and_the_file_with_its_value(self) -> None:
        path, store, key = self.plan("network = true", 'env = ["AGON_TEST_KEY"]'), self.folder / "cup.contest", self.folder / "key"
        key.write_text(SECRET + "\n", encoding="utf-8")
        held = self.agon("contest", "run", path, "--store", store, AGON_TEST_KEY_FILE=str(key))
        self.assertEqual(held.returncode, 0, held.stderr)
        self.assertIn("open gets more than its box: [network, AGON_TEST_KEY]", held.stderr)
        self.assertIn("open [network, AGON_TEST_KEY]", held.stdout)
        self.assertEqual(self.listener.connected, 2)
        self.assertIn("open [network, AGON_TEST_KEY]", self.agon("contest", "report", store, "--json").stdout)
        for file in self.folder.glob("cup*"):
            self.assertNotIn(SECRET.encode(), file.read_bytes(), file)

    def test_what_is_refused_and_why(self) -> None:
        store = ("--store", self.folder / "cup.contest")
        missing = self.agon("contest", "run", self.plan('env = ["AGON_TEST_KEY"]'), *store)
        self.assertEqual(missing.returncode, 1)
        self.assertIn("the variable AGON_TEST_KEY of a program is not set here", missing.stderr)
        same = self.agon("contest", "run", self.plan("network = true", shut=self.open), *store)
        self.assertEqual(same.returncode, 2)
        self.assertIn('"open [network]" and "shut" start the same program', same.stderr)
        elsewhere = self.agon("contest", "run", self.plan("network = true"), *store, "--on", f"{PROGRAM} work")
        self.assertNotEqual(elsewhere.returncode, 0)
        self.assertIn("open [network] plays on this machine alone; leave out --on", elsewhere.stderr)
        series = self.agon("play", "tron", self.open, "random", "--games", 2, "--network", 0, "--on", f"{PROGRAM} work")
        self.assertEqual(series.returncode, 2)
        self.assertIn("leave out --network, --env,", series.stderr)
        builtin = self.agon("play", "tron", self.shut, "random", "--network", 1)
        self.assertEqual(builtin.returncode, 2)
        self.assertIn("seat 1 has none", builtin.stderr)
        self.assertEqual(self.listener.connected, 0)
        self.assertFalse(Path(store[1]).exists())  # nothing has begun

    def test_a_folder_of_a_class_cannot_ask_for_it(self) -> None:
        for name in ("ada", "bob"):
            bot(self.folder / "class" / name / "main.py", SPY.replace("@PORT@", str(self.listener.port)))
            (self.folder / "class" / name / "agon.toml").write_text('start = "python3 main.py"\nnetwork = true\nenv = ["AGON_TEST_KEY"]\n', encoding="utf-8")
        held = self.agon("contest", "run", self.folder / "class", "--game", "tron", "--games", 2, "--store", self.folder / "c.contest", "--no-clocks", AGON_TEST_KEY=SECRET)
        self.assertEqual(held.returncode, 0, held.stderr)
        self.assertNotIn("more than its box", held.stderr)
        self.assertEqual(self.listener.connected, 0)


if __name__ == "__main__":
    unittest.main()
