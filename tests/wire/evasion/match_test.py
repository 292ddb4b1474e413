"""Whole matches, line by line."""
from __future__ import annotations

import hashlib
import json
import random
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from matches import Table, nothing, script, sit_down
from observer import Observer
from player import Player
from rules import Match
from server import Server

VECTORS = Path(__file__).resolve().parents[2] / "vectors" / "evasion.jsonl"


class RecordedGameTest(unittest.TestCase):
    """Games recorded from the original, played again over sockets with its own line of sight."""

    def test_every_recorded_game(self) -> None:
        if not VECTORS.exists():
            self.skipTest(f"no vectors at {VECTORS}")
        with VECTORS.open(encoding="utf-8") as lines:
            games = [vector for vector in map(json.loads, lines) if vector["k"] == "game"]
        for game in games:
            with self.subTest(game=game["name"]):
                self.play(game)

    def play(self, game: dict[str, Any]) -> None:
        hunter = script({int(tick): move for tick, move in game["hunter"].items()})
        prey = script({int(tick): move for tick, move in game["prey"].items()})
        with Server(game["n"], game["m"], line_of_sight="original") as server, Observer(server.port) as observer:
            with sit_down(server, [observer], fair_sight=False) as table:
                table.expect_introduction()
                match = table.new_match()
                digest = hashlib.sha256((match.line() + "\n").encode())
                while not table.is_over(match):
                    table.play(hunter, prey, match, until=match.tick + 1)
                    digest.update((match.line() + "\n").encode())
                table.expect_end(match)
                table.expect_closed()
        self.assertEqual((match.line(), int(match.caught)), (game["final"], game["caught"]))
        self.assertEqual(digest.hexdigest(), game["sha256"])


class ScribbleTest(unittest.TestCase):
    """Random moves, half of them nonsense, with parameters that let much happen."""

    TICK_CAP = 1500

    def test_random_matches(self) -> None:
        for n, m in ((0, 200), (3, 12)):
            with Server(n, m, tick_cap=self.TICK_CAP) as server:
                tables = [sit_down(server, tick_cap=self.TICK_CAP) for _ in range(4)]
                with ThreadPoolExecutor(len(tables)) as pool:
                    list(pool.map(self.play, tables, range(len(tables))))

    def play(self, table: Table, seed: int) -> None:
        source = random.Random(seed)
        with table:
            table.play_all(lambda match: self.hunter_move(source, match), lambda match: self.prey_move(source))

    def hunter_move(self, source: random.Random, match: Match) -> str:
        x, y = match.hunter
        near, far = source.randint(-1, x), source.randint(x, min(300, x + source.choice((0, 5, 300))))
        low, high = source.randint(-1, y), source.randint(y, min(300, y + source.choice((0, 5, 300))))
        create = source.choice((f"create {x} {low} {x} {high}", f"create {near} {y} {far} {y}",
                                f"create {x} {y} {x} {y}", f"create {near} {low} {far} {high}"))
        remove = " ".join("remove {} {} {} {}".format(*wall) for wall in match.walls[::3])
        return source.choice(("none", "", create, create, remove, f"{remove} {create}".strip(), "remove 1 2", "create x"))

    def prey_move(self, source: random.Random) -> str:
        return source.choice(("none", "change", f"change {source.randint(-9, 9)} {source.randint(-9, 9)}"))


class PaceTest(unittest.TestCase):
    def test_prey_is_asked_on_odd_ticks_only_and_at_once(self) -> None:
        with Server() as server, sit_down(server) as table:
            table.hunter.expect("0 0 0 1 1 null 230 200 0 0 0")
            self.assertTrue(table.prey.is_quiet(0.3))
            table.hunter.say("none")
            table.prey.expect("1 1 1 1 1 null 230 200 0 0 0")  # although the hunter has not answered
            table.prey.say("change 1 0")
            table.hunter.expect("1 1 1 1 1 null 230 200 0 0 0")
            self.assertTrue(table.hunter.is_quiet(0.3))  # the tick waits for both
            table.hunter.say("none")
            table.hunter.expect("2 2 2 1 1 null 231 200 1 0 0")
            self.assertTrue(table.prey.is_quiet(0.3))

    def test_pause_before_the_first_state(self) -> None:
        with Server(pause_ms=700) as server, sit_down(server) as table:
            begin = time.monotonic()
            table.hunter.expect(table.new_match().line())
            self.assertGreater(time.monotonic() - begin, 0.5)

    def test_least_time_of_a_tick(self) -> None:
        with Server(tick_ms=20) as server, sit_down(server) as table:
            begin = time.monotonic()
            table.play(nothing, nothing, until=50)
            self.assertGreater(time.monotonic() - begin, 0.9)

    def test_first_name_is_the_hunter_whoever_connected_first(self) -> None:
        with Server() as server, Player(server.port) as early, Player(server.port) as quick:
            quick.say("quick")
            self.assertTrue(quick.is_quiet(0.3))
            early.say("early")
            quick.expect("hunter 50 10")
            early.expect("prey 50 10")

    def test_players_are_not_told_the_last_state(self) -> None:
        with Server(tick_cap=3) as server, sit_down(server, tick_cap=3) as table:
            table.play_all(nothing, nothing)


class TickCapTest(unittest.TestCase):
    def test_observers_see_the_cap_in_the_preys_place(self) -> None:
        for cap in (1, 2, 31):
            with self.subTest(cap=cap), Server(tick_cap=cap) as server, Observer(server.port) as observer:
                with sit_down(server, [observer], tick_cap=cap) as table:
                    match = table.play_all(nothing, nothing)
                    self.assertEqual(match.tick, cap)

    def test_capture_on_the_last_tick_is_a_capture(self) -> None:
        with Server() as server, sit_down(server) as table:
            capture = table.play_all().tick
        with Server(tick_cap=capture) as server, Observer(server.port) as observer:
            with sit_down(server, [observer], tick_cap=capture) as table:
                self.assertTrue(table.play_all().caught)


if __name__ == "__main__":
    unittest.main()
