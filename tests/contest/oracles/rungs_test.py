"""The Elo of `agon players` and its table in docs/strength.md. The table is what `agon players` tells, in every game; and where the contest behind it is
played within seconds, it is played again, and its ratings are computed a second time from its matches."""
import json
import re
import sys
import unittest
from pathlib import Path

from oracle_kit import PROGRAM, Oracle, agon, read
from ratings_test import meetings_of, ratings

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "bench"))
import rungs  # noqa: E402

ROW = re.compile(r"\| `(\w+)`(?:, (\w+))? \| ([+-]\d+) \| ([+-]\d+) to ([+-]\d+) \|")
QUICK = {"zappy": 6}  # matches a pairing


def tables() -> dict[str, list[tuple[str, str, int, int, int]]]:
    """By the title of the game: player, role, Elo and interval."""
    page = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    found = {}
    for title, text in re.findall(r"\n([A-Z][\w ]+), \d+ matches a pairing:\n\n((?:\|.*\n)+)", page):
        found[title.lower().replace(" ", "_")] = [(row[0], row[1], *map(int, row[2:])) for row in ROW.findall(text)]
    return found


class Rungs(Oracle):
    def test_the_page_and_the_program_say_the_same(self) -> None:
        pages = tables()
        self.assertEqual(set(pages), {"tron", "evasion", "sugargame", "treasure_hunt", "zappy"})
        for game, rows in pages.items():
            told = json.loads(agon("players", game, "--json", cwd=self.folder))
            self.assertEqual(sorted((one["name"], one["figures"]["elo"]) for one in told), sorted(row[::2][:2] for row in rows), game)
            self.assertEqual([row[2] for row in rows], sorted(row[2] for row in rows), game)
            for row in rows:
                self.assertLess(row[3], row[2], row)
                self.assertLess(row[2], row[4], row)

    def test_a_contest_of_all_players_again(self) -> None:
        for game, games in QUICK.items():
            field = rungs.entrants(game, json.loads(agon("players", game, "--json", cwd=self.folder)))
            rungs.elo(PROGRAM, game, field, games, self.folder)
            contest = read(self.folder / "rungs.contest")
            found = dict(zip(contest.names, ratings(len(contest.names), meetings_of(contest))))
            for player, _, elo, low, high in tables()[game]:
                row = next(row for row in contest.report["standings"] if row["entrant"] == player)
                self.assertAlmostEqual(row["elo"], found[player], delta=0.05, msg=player)
                self.assertAlmostEqual(elo, found[player], delta=0.55, msg=player)
                self.assertAlmostEqual(low, row["elo_low"], delta=0.51, msg=player)
                self.assertAlmostEqual(high, row["elo_high"], delta=0.51, msg=player)


if __name__ == "__main__":
    unittest.main()
