"""The restated rules against the recorded truths of the original."""
from __future__ import annotations

import hashlib
import json
import unittest
from pathlib import Path
from typing import Any

import rules

VECTORS = Path(__file__).resolve().parents[2] / "vectors" / "evasion.jsonl"


def vectors(kind: str) -> list[dict[str, Any]]:
    if not VECTORS.exists():
        raise unittest.SkipTest(f"no vectors at {VECTORS}")
    with VECTORS.open(encoding="utf-8") as lines:
        return [vector for vector in map(json.loads, lines) if vector["k"] == kind]


class RulesTest(unittest.TestCase):
    def test_single_steps(self) -> None:
        for vector in vectors("step"):
            with self.subTest(vector=vector["i"], group=vector["g"]):
                match = rules.Match(vector["n"], vector["m"], fair_sight=False,
                                    walls_may_cross=vector.get("variant") == "2024")
                match.load(vector["s"])
                self.assertEqual(match.line(), vector["s"])
                match.step(vector["h"], vector["p"])
                self.assertEqual((match.line(), int(match.caught)), (vector["o"], vector["c"]))
                self.assertEqual(" ".join(match.why), vector.get("why", ""))

    def test_line_of_sight_of_the_original(self) -> None:
        """A single walled cell near the two saves the prey exactly where the original says so."""
        for vector in vectors("los"):
            with self.subTest(vector=vector["i"]):
                dx, dy = vector["dx"], vector["dy"]
                saving = [[x, y] for x in range(-5, 6) for y in range(-5, 6) if self.saves(x, y, dx, dy)]
                self.assertEqual(sorted(saving), sorted(vector["saved_by"]))

    def saves(self, x: int, y: int, dx: int, dy: int) -> bool:
        # The hunter arrives from (149,149), so a wall on its own, its next or the prey's cell is no possible position.
        if (x, y) in ((-1, -1), (0, 0), (dx, dy)):
            return False
        match = rules.Match(50, 10, fair_sight=False, tick=40, hunter=(149, 149), prey=(150 + dx, 150 + dy),
                            walls=[(150 + x, 150 + y, 150 + x, 150 + y)])
        match.step("none", "none")
        return not match.caught

    def test_whole_games(self) -> None:
        for vector in vectors("game"):
            with self.subTest(game=vector["name"]):
                self.play(vector)

    def play(self, vector: dict[str, Any]) -> None:
        match, refused = rules.Match(vector["n"], vector["m"], fair_sight=False), 0
        checks = {tick: line for tick, line in vector["check"]}
        digest = hashlib.sha256((match.line() + "\n").encode())
        while match.tick < vector["ticks"]:
            tick = str(match.tick)
            match.step(vector["hunter"].get(tick, "none"), vector["prey"].get(tick, "none"))
            refused += len(match.why)
            digest.update((match.line() + "\n").encode())
            if match.tick in checks:
                self.assertEqual(match.line(), checks[match.tick])
        self.assertEqual((match.line(), int(match.caught)), (vector["final"], vector["caught"]))
        self.assertEqual(refused, vector["refused"])
        self.assertEqual(digest.hexdigest(), vector["sha256"])

    def test_fair_line_of_sight_works_in_every_direction(self) -> None:
        """A wall right through the middle saves the prey on all four sides, and nothing else does."""
        sides = {(4, 0): (152, 140, 152, 160), (-4, 0): (148, 140, 148, 160),
                 (0, 4): (140, 152, 160, 152), (0, -4): (140, 148, 160, 148)}
        for (dx, dy), wall in sides.items():
            for other in sides.values():
                with self.subTest(prey=(dx, dy), wall=other):
                    # The prey goes along with the hunter's step, so that no wall lies under or ahead of the hunter.
                    match = rules.Match(50, 10, hunter=(150, 150), prey=(150 + dx, 150 + dy), walls=[other])
                    self.assertEqual(match.is_capture(), other != wall)


if __name__ == "__main__":
    unittest.main()
