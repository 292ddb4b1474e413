"""The curve of a version's rating over its matches, computed a second time: each point is the rating that all matches of the season up to some
moment give, one at which the version had as many matches as the point says."""
import sqlite3
import unittest
from contextlib import closing

from ratings_test import rated
from seasons_kit import Season
from ladder_kit import KIT, Ladder  # the folder of the ladder's tests, by way of seasons_kit

#: A point is added when a version has so many matches, or more.
STEPS = (2, 6, 10, 20, 40, 60, 80, 100, 120, 140, 160, 180, 200)


class History(Ladder):
    house, options = "wall_hugger,random", ("--set", "max_cycles=20", "--matches", "100000", "--uploads", "100")

    def curves(self) -> dict[int, list[tuple[int, float, float, float]]]:
        """By version: matches, Elo and interval of each point, in the order in which they were added."""
        found: dict[int, list[tuple[int, float, float, float]]] = {}
        with closing(sqlite3.connect(self.ladder)) as store:
            for version, *point in store.execute("select version, matches, elo, low, high from rating_history order by id"):
                found.setdefault(version, []).append(tuple(point))
        return found

    def played(self) -> list[int]:
        """Two versions of red's, of which the second one is believed to be like the first, and one of blue's."""
        server, numbers = self.serve(), []
        for team, points in (("red", 2), ("blue", 2), ("red", 4)):
            version = self.settled(team, self.upload(team, KIT.read_bytes() + b"\n" * len(numbers)))
            self.assertEqual(version["state"], "ready", version)
            numbers.append(version["id"])
            self.until(f"{points} points of its curve", lambda wanted=points: len(self.curves().get(numbers[-1], [])) >= wanted)
        self.assertEqual(server.stop(), 0)
        return numbers

    def test_each_point_is_what_the_matches_up_to_then_give(self) -> None:
        numbers = self.played()
        curves, season = self.curves(), Season(self.ladder, "match")
        every, ratings = season.matches, {}
        self.assertLessEqual(set(numbers), set(curves))
        for version in numbers:
            curve = curves[version]
            counts = [point[0] for point in curve]
            self.assertEqual(counts, sorted(set(counts)))
            for before, after in zip((0, *counts), counts):
                self.assertGreaterEqual(after, next(step for step in STEPS if step > before), "no point before its time")
            for matches, elo, low, high in curve:
                near = []
                for count in (count for count in range(1, len(every) + 1) if self.counted(every[:count], version) == matches):
                    if count not in ratings:
                        season.matches = every[:count]
                        versions, found = rated(season)
                        ratings[count] = dict(zip(versions, zip(found.elo(), found.errors())))
                    near.append((abs(ratings[count][version][0] - elo), ratings[count][version]))
                off, (again, error) = min(near)
                self.assertLess(off, 0.02, (version, matches, elo, again))
                self.assertAlmostEqual(low, again - 1.959964 * error, delta=0.1)
                self.assertAlmostEqual(high, again + 1.959964 * error, delta=0.1)

    @staticmethod
    def counted(matches: list, version: int) -> int:
        return sum(match.counts and version in (match.a, match.b) for match in matches)


if __name__ == "__main__":
    unittest.main()
