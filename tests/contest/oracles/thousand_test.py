"""Every entrant in the tables of 1,000 random contests has as many matches, points and rests as a count by hand says, and each
match that was lost because its player did not play on is named. Every format, pair rule and rule of broken players occurs."""
import unittest
from collections import Counter

from random_kit import RandomContest, RandomOracle, random_contests


class Thousand(RandomOracle):
    def test_the_tables_are_what_a_count_by_hand_says(self) -> None:
        kinds: Counter = Counter()
        for contest in random_contests(1000, 7):
            kinds[contest.plan["format"], contest.plan["points"], contest.plan["broken"]] += 1
            self.assertTrue(contest.report["complete"], contest)
            self.assertEqual(contest.report["played"], len(contest.matches), contest)
            for entrant in range(contest.count):
                self.check_row(contest, entrant)
        self.assertEqual(len(kinds), 5 * 2 * 2 - 2, "a world has no pairs")
        self.assertEqual(sum(kinds.values()), 1000)

    def check_row(self, contest: RandomContest, entrant: int) -> None:
        found = {"matches": 0, "won": 0, "drawn": 0, "lost": 0, "points": 0.0, "score_difference": 0.0, "byes": 0}
        broken: Counter = Counter()
        for match in contest.matches:
            if entrant not in contest.sides(match):
                continue
            why = contest.is_broken(match, entrant) if contest.plan["broken"] == "loses" else ""
            for other in contest.sides(match):
                if other == entrant:
                    continue
                points = contest.points(match, entrant, other)
                found["matches"] += 1
                found["won" if points == 1 else "lost" if points == 0 else "drawn"] += 1
                found["points"] += points
                found["score_difference"] += contest.score(match, entrant) - contest.score(match, other)
                broken[why] += 1 if why else 0
        if contest.plan["format"] == "swiss":
            found["byes"] = sum(entrant in contest.rests(number) for number in range(contest.plan["rounds"]))
            found["points"] += found["byes"] * contest.plan["games"]
        row = contest.standing(entrant)
        self.assertEqual({key: row[key] for key in found}, found, (str(contest), entrant))
        self.assertEqual(row["broken"], {why: count for why, count in broken.items() if count}, (str(contest), entrant))
        told = contest.rows[f"e{entrant}"]
        self.assertEqual({key: float(told[key]) for key in found if key != "byes"}, {key: found[key] for key in found if key != "byes"}, str(contest))
        self.assertEqual(int(told["broken"]), broken.total(), str(contest))
        if broken.total():
            self.assertIn(f"e{entrant} lost because it did not play on: ", contest.text)


if __name__ == "__main__":
    unittest.main()
