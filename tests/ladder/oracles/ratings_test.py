"""Ratings of seasons, their intervals and the curves that follow from them, computed a second time (ratings_kit.py): of random seasons, of a
season that an earlier version played, and of a contest whose matches are a season's as well."""
import csv
import io
import json
import lzma
import random
import sqlite3
import statistics
import unittest
from contextlib import closing
from pathlib import Path

from ratings_kit import SCALE, Pairs, Season as Rated
from seasons_kit import Season, SeasonOracle, random_seasons, run

STORES = Path(__file__).resolve().parents[1] / "stores"


def rated(season: Season) -> tuple[list[int], Rated]:
    """The versions that are rated, by their place, and the season that they play."""
    versions = [version for version, (_, _, state, _) in season.versions.items() if state in ("ready", "disabled")]
    places = {version: place for place, version in enumerate(versions)}
    last: dict[int, int] = {}
    like: list[int | None] = []
    for version in versions:
        team = season.versions[version][0]
        like.append(places[last[team]] if team in last else None)
        last[team] = version
    anchors = [places[version] for version in versions if season.versions[version][3] == "house"]
    pairs: Pairs = {}
    for unit in season.telling():
        one = unit[0][0]
        pairs.setdefault((places[min(one.a, one.b)], places[max(one.a, one.b)]), []).append(tuple(points for _, points in unit))
    return versions, Rated(like, anchors, pairs).fit()


class Ratings(SeasonOracle):
    def test_random_seasons(self) -> None:
        for season in random_seasons(60, 9):
            versions, found = rated(season)
            told = {row["version"]: row for row in season.told["ratings"]}
            self.assertEqual(list(told), versions, season)
            for version, elo, error in zip(versions, found.elo(), found.errors()):
                row = told[version]
                self.assertAlmostEqual(row["elo"], elo, delta=0.01, msg=str((season, version)))
                self.assertAlmostEqual(row["low"], elo - 1.959964 * error, delta=0.05, msg=str((season, version)))
                self.assertAlmostEqual(row["high"], elo + 1.959964 * error, delta=0.05, msg=str((season, version)))
                self.assertEqual(row["matches"], len(season.of(version)), season)
            first = told[versions[0]]["superiority"]
            for place in range(len(versions)):
                self.assertAlmostEqual(first[place], found.superiority(0, place), delta=1e-4, msg=str(season))

    def test_a_season_that_an_earlier_version_played(self) -> None:
        ladder = self.folder / "spring.ladder"
        ladder.write_bytes(lzma.decompress((STORES / "season_2.ladder.xz").read_bytes()))
        told = {row["team"]: row for row in csv.DictReader(io.StringIO(run("ladder", "grades", str(ladder)).stdout))}
        known = {row["team"]: row for row in csv.DictReader(io.StringIO((STORES / "season_2.csv").read_text(encoding="utf-8")))}
        season = Season(ladder, "match")
        versions, found = rated(season)
        house = {version: season.teams[season.versions[version][0]][0] for version in versions if season.versions[version][3] == "house"}
        for team, (name, built_in) in season.teams.items():
            if built_in or not season.playing(team):
                continue
            place = versions.index(season.playing(team))
            for row in (told[name], known[name]):
                self.assertAlmostEqual(int(row["rating"]), found.elo()[place], delta=0.51, msg=str(row))
                self.assertAlmostEqual(int(row["plus_minus"]), 1.959964 * found.errors()[place], delta=0.51, msg=str(row))
                self.assertEqual(row["matches"], str(len(season.of(versions[place]))))
                beats = {other for version, other in house.items() if found.superiority(place, versions.index(version)) >= 0.95}
                self.assertEqual(set(row["beats"].split()), beats)

    def test_the_interval_is_the_one_of_a_contest_over_the_same_matches(self) -> None:
        """Many matches, so that neither the contest's imagined ones nor the season's beliefs tell; and without a built-in player, so that
        both have their zero at the mean."""
        cup, ladder = self.folder / "cup.contest", self.folder / "spring.ladder"
        players = ("drifter", "gobbler", "random")
        done = run("contest", "run", "--game", "sugargame", *(f"--entrant={name}={name}" for name in players), "--games", "1600", "--set", "steps=6", "--no-clocks",
                   "--no-records", "--opening", "0", "--store", cup, "--quiet", "--seed", "4")
        self.assertEqual(done.returncode, 0, done.stderr)
        contest = {row["entrant"]: row for row in json.loads(run("contest", "report", cup, "--json").stdout)["standings"]}
        done = run("ladder", "create", ladder, "--game", "sugargame", "--name", "spring", "--house", "random")
        self.assertEqual(done.returncode, 0, done.stderr)
        with closing(sqlite3.connect(ladder)) as store, store:
            store.execute("attach ? as cup", (str(cup),))
            (season,), = store.execute("select id from seasons")
            for table in ("teams", "versions", "activations"):
                store.execute(f"delete from {table}")
            for number, name in enumerate(players):
                store.execute("insert into teams (id, season, name, house) values (?, ?, ?, '')", (1000 + number, season, name))
                store.execute("insert into versions values (?, ?, 0, 1, '', '', 'python', 'random', 'ready', '', '', '', '', '')", (2000 + number, 1000 + number))
                store.execute("insert into activations values (?, ?, ?, 0, '')", (3000 + number, 1000 + number, 2000 + number))
            store.execute("insert into played (id, season, kind, a, b, pair, game, a_first, seed, config, points, score_a, score_b, outcome, steps, hash, faults, finished)"
                          " select 10000 + row_number() over (order by round, board, game), ?, 'upkeep', 2000 + a, 2000 + b, 1 + board * 10000 + round * 100000 + game / 2, game % 2, a_first, seed,"
                          " config, points, score_a, score_b, outcome, steps, hash, '[]', '2026-01-01T00:00:00Z' from cup.played", (season,))
        told = {row["team"]: row for row in csv.DictReader(io.StringIO(run("ladder", "grades", ladder).stdout))}
        self.assertEqual(set(told), set(players))
        for name in players:
            row = contest[name]
            self.assertEqual(told[name]["matches"], str(row["matches"]))
            self.assertAlmostEqual(int(told[name]["rating"]) - 1000, row["elo"], delta=1, msg=name)
            self.assertAlmostEqual(int(told[name]["plus_minus"]), (row["elo_high"] - row["elo_low"]) / 2, delta=0.8, msg=name)

    def test_intervals_are_those_of_seasons_played_again(self) -> None:
        """Chance alone, and no formula: pairs are drawn anew, and so is what the beliefs say."""
        chance = random.Random(11)
        truth = [0.0, 0.3, -0.4, 0.8]
        like: list[int | None] = [None, None, None, 2]
        for helped in (0.0, 1.5, 4.0):  # how much the seed helps one seat: with it, one of two matches is won and the other lost
            def play(a: int, b: int) -> tuple[float, float]:
                luck = chance.choice((-helped, helped))
                return tuple(float(chance.random() < 1 / (1 + 2.718281828 ** -(truth[a] - truth[b] + side * luck))) for side in (1, -1))  # type: ignore[return-value]

            def season() -> Rated:
                pairs = {(a, b): [play(a, b) for _ in range(150)] for a in range(4) for b in range(a + 1, 4)}
                spread = [(350 if other is None else 150) / SCALE for other in like]
                return Rated(like, [0], pairs, [chance.gauss(0, each) for each in spread]).fit()

            found = [season() for _ in range(120)]
            for version in range(1, 4):
                apart = statistics.stdev(each.elo()[version] for each in found)
                error = statistics.fmean(each.errors()[version] for each in found[:10])
                self.assertAlmostEqual(error / apart, 1, delta=0.2, msg=str((helped, version)))


if __name__ == "__main__":
    unittest.main()
