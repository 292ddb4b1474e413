"""Orders of contests that are meant to start programs, to read files, or to take the whole machine."""
from __future__ import annotations

import json
import time
import unittest
from pathlib import Path
from typing import Any

from attacked import BEATING, Attacked, until

FINE = {"game": "sugargame", "config": {"steps": 10}, "entrant": [{"player": "random"}, {"player": "wary"}]}
TOUCH = "cmd:touch {}/touched"


class Orders(unittest.TestCase):
    def post(self, server: Attacked, order: Any, **headers: str) -> int:
        body = order if isinstance(order, bytes) else json.dumps(order).encode()
        return server.ask("POST", "/api/contests", body, headers).status

    def test_no_order_starts_a_program_or_reaches_another_folder(self) -> None:
        with Attacked("--start-contests", "started.contest", "--bots", ".") as server:
            home = Path(server.folder)
            (home / "_hidden").mkdir()
            (home / "secret").mkdir()
            (home / "secret" / "agon.toml").write_text("start = 'touch touched'\n")
            touch = TOUCH.format(home)
            foreign = ["..", "../..", "/etc", "secret/../..", "./secret", "_hidden", "", "records/../secret", "secret\0x", "SECRET"]
            players = [touch, "client:" + touch[4:], "java:/etc/x", "lab:x", "x:y", "person", "", " ", "\u202e" + touch]
            orders: list[Any] = [{**FINE, "entrant": [{"folder": each}, {"player": "random"}]} for each in foreign]
            orders += [{**FINE, "entrant": [{"player": each}, {"player": "random"}]} for each in players]
            orders += [{**FINE, "entrant": [{"players": ["random", each]}, {"player": "random"}]} for each in players]
            orders += [{**FINE, key: value} for key, value in {"store": "/tmp/x", "readable": ["/"], "sandbox": False, "limits": {"memory_mib": 1}, "concurrency": 9,
                                                               "entrant": [{"folder": "secret", "player": "random"}], "pin": False, "ponder": True}.items()]
            orders += [{**FINE, "entrant": [{"player": "random", key: value}, {"player": "wary"}]} for key, value in {"env": ["PATH"], "network": True, "files": ["/etc/passwd"]}.items()]
            orders += [{**FINE, "entrant": value} for value in (None, 1, "x", {}, [1], [[]], [{}], [{"player": 1}], [{"players": "random"}])]
            orders += [b"[", b"{}", b"\xff", b'{"entrant":' + b"[" * 60_000, b" " * 70_000]
            for order in orders:
                with self.subTest(order=str(order)[:120]):
                    self.assertEqual(self.post(server, order), 400)
            self.assertEqual(server.ask("GET", "/api/contests").json, [])
            self.assertFalse(list(home.rglob("touched")))

    def test_no_page_of_another_server_starts_one(self) -> None:
        with Attacked("--start-contests", "started.contest") as server:
            for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Cookie": "a=b"}):
                self.assertEqual(self.post(server, FINE, **headers), 403)
            self.assertEqual(self.post(server, FINE, Host="evil.example"), 421)
            self.assertEqual(server.ask("GET", "/api/contests").json, [])
            self.assertEqual(self.post(server, FINE, Origin=f"http://127.0.0.1:{server.port}"), 201)

    def test_a_hundred_orders_at_once_play_one_contest_and_matches_keep_their_beat(self) -> None:
        with Attacked("--start-contests", "started.contest") as server:
            server.start(BEATING)
            long = {"game": "tron", "games": 1000, "entrant": [{"player": "champion"}, {"player": "random"}]}
            told = [self.post(server, {**long, "name": f"cup {number}"}) for number in range(100)]
            self.assertEqual((told[0], set(told[1:])), (201, {429}))
            self.assertEqual(len(server.ask("GET", "/api/contests").json), 1)
            until("some matches", lambda: server.ask("GET", "/api/contests").json[0]["played"] > 3)
            began = time.monotonic()
            self.assertEqual(server.ask("GET", "/healthz").status, 200)
            self.assertLess(time.monotonic() - began, 5)


if __name__ == "__main__":
    unittest.main()
