"""`agon play --games`: matches that differ, on all cores, told in their order."""
import json
import subprocess
import unittest
from unicodedata import combining, east_asian_width

from program import PROGRAM


def play(*words: str) -> list[dict]:
    done = subprocess.run([PROGRAM, "play", *words, "--json"], capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def told(*words: str) -> str:
    return subprocess.run([PROGRAM, "play", *words], capture_output=True, text=True, timeout=200, check=True).stdout


class Series(unittest.TestCase):
    def test_the_same_lines_in_the_same_order_whatever_the_concurrency(self) -> None:
        lines = []
        for concurrency in ("1", "5"):
            matches = play("evasion", "greedy", "random", "--games", "40", "--no-clocks", "--concurrency", concurrency)[:-1]
            lines.append([[match[key] for key in ("seed", "players", "steps", "outcome", "hash")] for match in matches])
        self.assertEqual(len(lines[0]), 40)
        self.assertEqual(lines[0], lines[1])

    def test_players_without_chance_meet_in_different_matches(self) -> None:
        for game, one, other in (("tron", "wall_hugger", "straight"), ("evasion", "greedy", "runner")):
            with self.subTest(game=game):
                *matches, total = play(game, one, other, "--games", "16", "--no-clocks")
                self.assertGreater(len({match["hash"] for match in matches}), 4)
                self.assertEqual(total["games"], 16)
                self.assertGreater(total["different"], 4)

    def test_one_match_again_and_again_is_called_that(self) -> None:
        words = ["tron", "straight", "straight", "--games", "20", "--swap", "--no-variants", "--opening", "0"]
        *_, total = play(*words)
        self.assertEqual(total["different"], 2, "one for each side that a player can have")
        self.assertIsNone(total["margin_95"])
        table = told(*words)
        self.assertIn("2 different of 20", table)
        self.assertIn("no interval", table)
        self.assertNotIn("+- 0.0", table)

    def test_rows_line_up_whatever_the_names(self) -> None:
        def columns(text: str) -> int:
            return sum(0 if combining(each) else 2 if east_asian_width(each) in "WF" else 1 for each in text)

        for one, other in (("a" * 60, "b"), ("\u8df3" * 30, "Zoe\u0308" * 15), ("\u8df3\u68cb" * 40, "a" * 90), ("x" * 80 + "1", "x" * 80 + "2"), ("\u8df3", "ab")):
            with self.subTest(one=one, other=other):
                rows = [line for line in told("tron", f"{one}=straight", f"{other}=straight", "--games", "2").splitlines() if " won " in line]
                self.assertEqual(len(rows), 2)
                names = [row.split(" won ")[0] for row in rows]
                self.assertEqual(columns(names[0]), columns(names[1]), rows)
                self.assertNotEqual(*names)
                for row, name in zip(rows, (one, other)):
                    self.assertLess(columns(row), 80)
                    self.assertTrue(name in row or ("\u2026" in row and row.strip()[0] == name[0]), row)

    def test_a_single_match_is_played_as_it_is(self) -> None:
        one = play("tron", "straight", "straight")
        self.assertEqual(one, [one[0]])
        self.assertEqual(one[0]["hash"], play("tron", "straight", "straight", "--opening", "0")[0]["hash"])
        self.assertNotEqual(one[0]["hash"], play("tron", "straight", "straight", "--opening", "3")[0]["hash"])


if __name__ == "__main__":
    unittest.main()
