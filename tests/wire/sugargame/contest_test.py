"""The class contest from the command line, and `agon solve`."""
from __future__ import annotations

import json
import unittest

from server import run


class ContestTest(unittest.TestCase):
    def lines(self, *words: str) -> list[dict]:
        played = run("play", "sugargame", *words, "--no-clocks", "--json")
        self.assertEqual(played.returncode, 0, played.stderr)
        return [json.loads(line) for line in played.stdout.splitlines()]

    def test_every_seed_is_played_from_both_seats(self) -> None:
        *matches, total = self.lines("wary", "gobbler", "--games", "10", "--set", "steps=40")
        self.assertEqual([match["players"] for match in matches], [["wary", "gobbler"], ["gobbler", "wary"]] * 5)
        seeds = [match["seed"] for match in matches]
        self.assertEqual(seeds[::2], seeds[1::2])
        self.assertEqual(len(set(seeds)), 5)
        wins, margins = [0, 0], []
        for index, match in enumerate(matches):
            margin = match["outcome"]["scores"][0] - match["outcome"]["scores"][1]
            margins.append(margin if index % 2 == 0 else -margin)
            for seat in match["outcome"]["winners"]:
                wins[seat if index % 2 == 0 else 1 - seat] += 1
        self.assertEqual((total["wins"], total["games"]), (wins, 10))
        self.assertAlmostEqual(total["margin"], sum(margins) / 10)
        pairs = [(one + other) / 2 for one, other in zip(margins[::2], margins[1::2])]
        spread = sum((pair - total["margin"]) ** 2 for pair in pairs) / 4
        self.assertAlmostEqual(total["margin_95"], 1.96 * (spread / 5) ** 0.5)

    def test_seats_may_be_kept(self) -> None:
        *matches, _ = self.lines("wary", "gobbler", "--games", "4", "--no-swap", "--set", "steps=10")
        self.assertEqual(len({match["seed"] for match in matches}), 4)
        self.assertTrue(all(match["players"] == ["wary", "gobbler"] for match in matches))

    def test_in_words(self) -> None:
        played = run("play", "sugargame", "wary", "gobbler", "--games", "4", "--set", "steps=30")
        self.assertRegex(played.stdout, r"score of wary minus that of gobbler: [+-][\d.]+ \+- [\d.]+ on average")


class SolveTest(unittest.TestCase):
    def test_three_against_three(self) -> None:
        solved = run("solve", "sugargame", "--armies", "3,3", "--horizon", "100", "--json")
        self.assertEqual(solved.returncode, 0, solved.stderr)
        found = json.loads(solved.stdout)
        self.assertEqual(sum(found["values"].values()), found["boards"])
        self.assertEqual(found["won"] + found["even"] + found["lost"], found["boards"])
        self.assertEqual((100 * found["won"] // found["boards"], 100 * found["lost"] // found["boards"]), (49, 10))
        self.assertGreaterEqual(found["start_even_until"], 8)
        self.assertEqual(found["start_first_uneven"], 0)

    def test_two_against_one(self) -> None:
        solved = run("solve", "sugargame", "--armies", "2,1", "--horizon", "40")
        self.assertIn("possible boards, up to symmetry of the mover's agents: 1127\n", solved.stdout)
        self.assertRegex(solved.stdout, r"\+1 kills: +96 ")
        self.assertIn("the start of the game is worth 0 at every horizon up to", solved.stdout)

    def test_bad_words(self) -> None:
        for words, said in [(["--armies", "3"], 'expected OWN,OTHER, each 1 to 5, got "3"'), (["--armies", "6,1"], "each 1 to 5"),
                            (["--armies", "a,b"], "each 1 to 5"), (["--horizon", "0"], "--horizon must be between 1 and")]:
            refused = run("solve", "sugargame", *words)
            self.assertEqual(refused.returncode, 2)
            self.assertIn(said, refused.stderr)


if __name__ == "__main__":
    unittest.main()
