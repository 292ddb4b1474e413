"""Every row in the tables of 100 random seasons has as many matches, wins, draws, losses and broken matches as a count by hand
says. The seasons are frozen and thawed, matches are voided and played again, versions are rejected, programs break, and their
server is killed in the middle of pairs."""
import csv
import io
import unittest
from collections import Counter

from seasons_kit import RATED, RandomSeason, SeasonOracle, random_seasons, worth

MOST_IN_A_ROW, SHARE, JUDGED_FROM = 5, 0.1, 50  # when a version is switched off


class Seasons(SeasonOracle):
    def test_the_tables_are_what_a_count_by_hand_says(self) -> None:
        met: Counter = Counter()
        for season in random_seasons(100, 5):
            self.assertEqual(season.told["rows"], season.told["counted_again"], f"{season}: counted match by match, and from the store")
            self.assertEqual(season.told["matches"], sum(match.counts for match in season.matches), season)
            self.check_rows(season)
            self.check_meetings(season)
            self.check_pairs(season)
            self.check_broken(season)
            shown = [match.id for match in season.matches if season.state != "frozen" or match.finished < season.frozen_at]
            self.assertEqual(sorted(season.told["shown"]), shown, season)
            self.note(season, met)
        self.assertEqual(met["points pair"], 50)
        for what in ("state frozen", "state open", "version rejected", "version disabled", "restarted", "voided", "lost by both", "half", "went alike", "hidden", "no version plays"):
            self.assertGreater(met[what], 3, f"{what}: {met}")

    def check_rows(self, season: RandomSeason) -> None:
        rows = {row["team"]: row for row in season.told["rows"]}
        self.assertEqual(set(rows), {team for team in season.teams if season.playing(team)}, season)
        sheet = {row["team"]: row for row in csv.DictReader(io.StringIO(season.told["grades"]))}
        for team, row in rows.items():
            version = season.playing(team)
            points = [worth([match], version) for match in season.of(version)]
            broken = Counter(match.broken(version) for match in season.of(version))
            found = {"matches": len(points), "wins": points.count(1), "draws": points.count(0.5), "losses": points.count(0), "provisional": len(points) < 20,
                     "name": season.teams[team][0], "house": season.teams[team][1] != "", "version": version, "number": season.versions[version][1]}
            self.assertEqual({key: row[key] for key in found}, found, (str(season), row))
            told = dict(reversed(part.split(" ")) for part in row["broken"].split(", ") if part)
            self.assertEqual({why: int(count) for why, count in told.items()}, {why: count for why, count in broken.items() if why}, (str(season), row))
            if not row["house"]:
                line = sheet[row["name"]]
                self.assertEqual((line["matches"], line["rank"], line["rating"]), (str(len(points)), str(row["rank"]), f"{row['elo']:.0f}"), season)
                self.assertEqual(line["plus_minus"], f"{(row['high'] - row['low']) / 2:.0f}", season)
        order = [row for row in season.told["rows"] if not row["house"]]
        self.assertEqual([row["rank"] for row in order], list(range(1, len(order) + 1)), season)
        self.assertEqual([row["elo"] for row in season.told["rows"]], sorted((row["elo"] for row in season.told["rows"]), reverse=True), season)
        self.assertEqual(set(sheet), {name for name, house in season.teams.values() if not house}, season)

    def check_meetings(self, season: RandomSeason) -> None:
        found: dict = {}
        for match in season.matches:
            if match.counts:
                each = found.setdefault((min(match.a, match.b), max(match.a, match.b)), Counter())
                each["matches"] += 1
        units = season.pairs() if season.points == "pair" else [[match] for match in season.matches if match.counts]
        for unit in units:
            low, high = sorted((unit[0].a, unit[0].b))
            points = worth(unit, low)
            if points + worth(unit, high) == 1:  # a result that both have lost is none
                found[low, high]["wins" if points == 1 else "losses" if points == 0 else "draws"] += 1
        keys = ("wins", "draws", "losses", "matches")
        self.assertEqual({(each["a"], each["b"]): [each[key] for key in keys] for each in season.told["meetings"]},
                         {pair: [each[key] for key in keys] for pair, each in found.items()}, season)

    def check_pairs(self, season: RandomSeason) -> None:
        """No match is played twice, however often a server was killed."""
        games: dict = {}
        for match in season.matches:
            first = games.setdefault(match.pair, {}).setdefault(match.game, match)
            self.assertIs(first, match, season)
        for pair in games.values():
            if len(pair) == 2:
                self.assertEqual({(match.a, match.b, match.seed, match.config, match.kind) for match in pair.values()}.__len__(), 1, season)
                self.assertEqual({match.a_first for match in pair.values()}, {True, False}, season)

    def check_broken(self, season: RandomSeason) -> None:
        """A version that is broken too often is switched off, unless a freeze hides it still; no other is."""
        for version, (_, _, state, language) in season.versions.items():
            all_broken = [bool(match.broken(version)) for match in season.of(version)]
            in_a_row = len(all_broken) - max((at + 1 for at, each in enumerate(all_broken) if not each), default=0)
            too_often = in_a_row >= MOST_IN_A_ROW or (len(all_broken) >= JUDGED_FROM and sum(all_broken) >= SHARE * len(all_broken))
            if too_often and language != "house" and season.state != "frozen":
                self.assertEqual(state, "disabled", (str(season), version))

    def note(self, season: RandomSeason, met: Counter) -> None:
        met[f"points {season.points}"] += 1
        met[f"state {season.state}"] += 1
        met["restarted"] += season.told["starts"] > 3
        met["hidden"] += len(season.told["shown"]) < len(season.matches)
        met["no version plays"] += any(not season.playing(team) for team in season.teams)
        for version in season.versions.values():
            met[f"version {version[2]}"] += 1
        whole = {match.pair for group in season.pairs() for match in group}
        for match in season.matches:
            met["voided"] += bool(match.voided)
            met["lost by both"] += match.counts and bool(match.broken(match.a) and match.broken(match.b))
            met["half"] += match.counts and match.kind in RATED and match.pair not in whole
        met["went alike"] += len(season.telling()) < len(season.pairs())


if __name__ == "__main__":
    unittest.main()
