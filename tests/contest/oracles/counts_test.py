"""The plainest columns of the table: matches, wins, draws, losses, points and score difference, added up from the store's rows."""
import unittest

from oracle_kit import Oracle


class Counts(Oracle):
    def test_columns_are_sums_over_the_matches(self) -> None:
        for _ in range(25):
            contest = self.random_contest("round_robin", "gauntlet")
            for entrant, name in enumerate(contest.names):
                mine = [(points, match.score_a - match.score_b) for match, points in contest.counted() if match.a == entrant]
                mine += [(1 - points, match.score_b - match.score_a) for match, points in contest.counted() if match.b == entrant]
                row = contest.standing(entrant)
                found = {"points": sum(points for points, _ in mine), "matches": len(mine),
                         "won": sum(points == 1 for points, _ in mine), "drawn": sum(points == 0.5 for points, _ in mine),
                         "lost": sum(points == 0 for points, _ in mine), "score_difference": sum(score for _, score in mine)}
                self.assertEqual({key: row[key] for key in found}, found, (contest.plan, name))
                told = next(each for each in contest.rows if each["entrant"] == name)
                self.assertEqual({key: float(told[key]) for key in found}, found, (contest.plan, name))


if __name__ == "__main__":
    unittest.main()
