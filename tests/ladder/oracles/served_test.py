"""What a server tells of random seasons: standings, each team's results against the others, and lists of matches, added up a second time from the
store. The seasons are in the archive, so that nothing is played meanwhile."""
import sqlite3
import unittest
from collections import Counter
from contextlib import closing
from pathlib import Path

from seasons_kit import RandomSeason, SeasonOracle, Server, random_seasons, worth

S = "/api/seasons/spring"


class Served(SeasonOracle):
    def test_answers_are_what_a_count_by_hand_says(self) -> None:
        for season in random_seasons(8, 21):
            store = Path(season.told["store"])
            with closing(sqlite3.connect(store)) as opened, opened:
                opened.execute("update seasons set state = 'archived', frozen_at = ''")
            server = Server(store)
            try:
                self.check(season, server)
            finally:
                self.assertEqual(server.stop(), 0)

    def check(self, season: RandomSeason, server: Server) -> None:
        told = server.ask("GET", f"{S}/standings").json
        self.assertEqual((told["matches"], told["points"], told["rows"]), (sum(match.counts for match in season.matches), season.points, season.told["rows"]), season)
        listed = server.ask("GET", f"{S}/matches?most=500").json["matches"]
        self.assertEqual([match["id"] for match in listed], [match.id for match in reversed(season.matches)][:500], season)
        for match, row in zip(reversed(season.matches), listed):
            lost = [bool(match.broken(version)) for version in (match.a, match.b)]
            points = (0, 0) if all(lost) else (worth([match], match.a), worth([match], match.b))
            self.assertEqual((row["points"], row["points_b"], row["a"]["version"], row["b"]["version"], row["voided"]), (*points, match.a, match.b, match.voided), season)
        for team in season.teams:
            found = self.opponents(season, team)
            for rows in (server.ask("GET", f"{S}/teams/{team}").json["opponents"], server.ask("GET", f"{S}/head-to-head?team={team}").json["rows"]):
                self.assertEqual({row["team"]: [row[key] for key in ("wins", "draws", "losses", "matches")] for row in rows}, found, (str(season), team))
                self.assertEqual([row["matches"] for row in rows], sorted((row["matches"] for row in rows), reverse=True))
            of_team = [match.id for match in reversed(season.matches) if team in (season.versions[match.a][0], season.versions[match.b][0])]
            self.assertEqual([match["id"] for match in server.ask("GET", f"{S}/matches?team={team}&most=500").json["matches"]], of_team[:500], season)

    def opponents(self, season: RandomSeason, team: int) -> dict[int, list[float]]:
        """By the other team: wins, draws, losses and matches."""
        found: dict[int, Counter] = {}

        def other(match: object) -> int:
            sides = season.versions[match.a][0], season.versions[match.b][0]  # type: ignore[attr-defined]
            return 0 if team not in sides or sides[0] == sides[1] else sides[1] if sides[0] == team else sides[0]

        for match in season.matches:
            if match.counts and other(match):
                found.setdefault(other(match), Counter())["matches"] += 1
        for unit in season.pairs() if season.points == "pair" else [[match] for match in season.matches if match.counts]:
            if not other(unit[0]):
                continue
            own = unit[0].a if season.versions[unit[0].a][0] == team else unit[0].b
            points, theirs = worth(unit, own), worth(unit, unit[0].b if own == unit[0].a else unit[0].a)
            if points + theirs == 1:
                found[other(unit[0])]["wins" if points == 1 else "losses" if points == 0 else "draws"] += 1
        return {opponent: [each[key] for key in ("wins", "draws", "losses", "matches")] for opponent, each in found.items()}


if __name__ == "__main__":
    unittest.main()
