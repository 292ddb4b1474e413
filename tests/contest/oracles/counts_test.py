"""The plainest columns of the table: matches, wins, draws, losses, points and score difference, added up from the store's rows; the cross
table; and what was measured: times, memory and faults."""
import json
import sqlite3
import unittest
from collections import Counter
from contextlib import closing

from oracle_kit import Contest, Oracle


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

    def test_the_cross_table_is_the_sum_of_meetings(self) -> None:
        for _ in range(12):
            contest = self.random_contest("round_robin", "gauntlet")
            found: dict[tuple[str, str], list[int]] = {}
            for match, points in contest.counted():
                own = points if match.a < match.b else 1 - points
                names = contest.names[min(match.a, match.b)], contest.names[max(match.a, match.b)]
                found.setdefault(names, [0, 0, 0])[{1: 0, 0.5: 1, 0: 2}[own]] += 1
            self.assertEqual({(row["a"], row["b"]): [row["wins"], row["draws"], row["losses"]] for row in contest.report["cross_table"]}, found, contest.plan)

    def test_what_was_measured_is_added_up_from_the_matches(self) -> None:
        for _ in range(6):
            contest = self.random_contest("round_robin", "gauntlet", "swiss")
            with closing(sqlite3.connect(contest.store)) as opened, opened:  # players that do not think leave nothing to be added up
                keys = opened.execute("select round, board, game from played").fetchall()
                for key in keys:
                    costs = {side: {"wall_ms": self.chance.randrange(1000), "most_ms": self.chance.randrange(100), "cpu_ms": self.chance.randrange(900), "start_ms": self.chance.randrange(50),
                                    "peak_kib": self.chance.randrange(9999), "decisions": 4,
                                    "usage": self.chance.choice((None, {name: self.chance.randrange(99) for name in ("input_tokens", "output_tokens", "retries", "dollars")}))} for side in "ab"}
                    opened.execute("update played set costs = ? where round = ? and board = ? and game = ?", (json.dumps(costs), *key))
                    for number in range(self.chance.randrange(3)):
                        opened.execute("insert into faults values (?, ?, ?, ?, ?, ?, 0, ?, ?, '')", (contest.plan["name"], *key, number, self.chance.randrange(2), self.chance.choice(("late", "illegal")),
                                                                                               self.chance.choice(("", "out-of-range"))))
            contest = self.again(contest)
            with closing(sqlite3.connect(contest.store)) as opened:
                costs = {row[:3]: json.loads(row[3]) for row in opened.execute("select round, board, game, costs from played")}
                faults = opened.execute("select round, board, game, entrant, kind, code from faults").fetchall()
            for entrant, name in enumerate(contest.names):
                mine = [costs[match.round, match.board, match.game]["a" if match.a == entrant else "b"] for match in contest.matches if entrant in (match.a, match.b)]
                told = next(row for row in contest.report["measured"] if row["entrant"] == name)
                found = {"wall_ms": sum(each["wall_ms"] for each in mine), "cpu_ms": sum(each["cpu_ms"] for each in mine), "longest_decision_ms": max(each["most_ms"] for each in mine),
                         "slowest_start_ms": max(each["start_ms"] for each in mine), "peak_kib": max(each["peak_kib"] for each in mine)}
                said = [each["usage"] for each in mine if each["usage"]]
                found["usage"] = {key: sum(each[key] for each in said) for key in said[0]} if said else None
                self.assertEqual({key: told[key] for key in found}, found, (contest.plan, name))
            self.check_faults(contest, faults)

    def check_faults(self, contest: Contest, faults: list[tuple]) -> None:
        """A fault names its entrant by its place among all."""
        found: dict[int, Counter] = {entrant: Counter() for entrant in range(len(contest.names))}
        for *_, entrant, kind, code in faults:
            found[entrant][code or kind] += 1
        for entrant, name in enumerate(contest.names):
            self.assertEqual(contest.standing(entrant)["faults"], dict(found[entrant]), (contest.plan, name))
            told = next(row for row in contest.rows if row["entrant"] == name)
            self.assertEqual(int(told["faults"]), found[entrant].total(), (contest.plan, name))


if __name__ == "__main__":
    unittest.main()
