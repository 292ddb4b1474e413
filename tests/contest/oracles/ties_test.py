"""Buchholz, Sonneborn-Berger and the order of the table, computed a second time.

The authority is FIDE. A round without a match is one against a virtual opponent (Handbook C.02, unplayed games, in force until 2023, and
lichess today): it has the entrant's own points before that round, takes what the entrant did not get for the rest, and draws all
later rounds: Svon = SPR + (1 - SfPR) + 0.5 (n - R). Opponents see a rest with its points, and a round before an entrant joined or
after it left as a draw (C.07, since 2023)."""
import json
import sqlite3
import unittest

from oracle_kit import Contest, Oracle, agon


def rounds_of(contest: Contest) -> list[list[tuple[int, int | None, float]]]:
    """By round: an entrant, whom it met in a match (None: it rested or was not there), and the points it got."""
    last = max(match.round for match in contest.matches)
    found = []
    for number in range(last + 1):
        now = [(match, points) for match, points in contest.counted() if match.round == number]
        rows: list[tuple[int, int | None, float]] = [(match.a, match.b, points) for match, points in now]
        rows += [(match.b, match.a, 1 - points) for match, points in now]
        busy = {row[0] for row in rows}
        for entrant, one in enumerate(contest.plan["entrants"]):
            if entrant not in busy and contest.plan["format"] == "swiss":
                there = one["from"] <= number < one["until"]
                rows.append((entrant, None, contest.plan["games"] if there else 0))
        found.append(rows)
    return found


def ties(contest: Contest) -> list[tuple[float, float, float]]:
    """Points, Buchholz and Sonneborn-Berger of each entrant."""
    rounds, games = rounds_of(contest), contest.plan["games"]
    entrants = range(len(contest.names))
    gained = [[sum(points for who, _, points in rows if who == entrant) for rows in rounds] for entrant in entrants]
    worth = []
    for entrant, one in enumerate(contest.plan["entrants"]):
        away = sum(not one["from"] <= number < one["until"] for number in range(len(rounds))) if contest.plan["format"] == "swiss" else 0
        worth.append(sum(gained[entrant]) + away * games / 2)
    found = []
    for entrant in entrants:
        buchholz = berger = 0.0
        for number, rows in enumerate(rounds):
            for who, other, points in rows:
                if who != entrant:
                    continue
                if other is None:  # in games of a round: so many against the virtual opponent
                    virtual = sum(gained[entrant][:number]) + (games - points) + 0.5 * games * (len(rounds) - 1 - number)
                    buchholz += games * virtual
                    berger += points * virtual
                else:
                    buchholz += worth[other]
                    berger += points * worth[other]
        found.append((sum(gained[entrant]), buchholz, berger))
    return found


class Ties(Oracle):
    def check(self, contest: Contest) -> None:
        found = ties(contest)
        for entrant, told in enumerate(found):
            row = contest.standing(entrant)
            self.assertEqual((row["points"], row["buchholz"], row["sonneborn_berger"]), told, (contest.plan, contest.matches, entrant))
        keys = [(*found[entrant], contest.standing(entrant)["score_difference"], -entrant) for entrant in range(len(found))]
        order = sorted(range(len(found)), key=lambda entrant: keys[entrant], reverse=True)
        names = [contest.names[entrant] for entrant in order]
        self.assertEqual([row["entrant"] for row in contest.report["standings"]], names)
        self.assertEqual([row["entrant"] for row in contest.rows], names)
        self.assertEqual([float(row["sonneborn_berger"]) for row in contest.rows], [found[entrant][2] for entrant in order])
        self.assertEqual(contest.report["order"], ["points", "Buchholz", "Sonneborn-Berger", "score difference"])
        self.assertIn("order: points, then Buchholz, then Sonneborn-Berger, then score difference\n", contest.text)

    def test_random_contests_of_every_format_with_points(self) -> None:
        for _ in range(16):
            self.check(self.random_contest())

    def test_late_joiners_and_those_who_left(self) -> None:
        for _ in range(4):
            count = self.chance.randrange(6, 9)
            entrants, words = self.players(count), ("--format", "swiss", "--rounds", "5", "--games", "2", "--name", "cup")
            contest = self.run_contest(entrants, *words, steps=8)
            with sqlite3.connect(contest.store) as store:  # back to the end of the second round; one has left
                store.execute("delete from played where round > 1")
                plan = json.loads(store.execute("select plan from contests").fetchone()[0])
                plan["entrants"][self.chance.randrange(count)]["until"] = 2
                plan["entrants"].append({**plan["entrants"][0], "name": "late", "from": 2})
                store.execute("update contests set plan = ?", (json.dumps(plan),))
                store.execute("insert into entrants select contest, ?, 'late', players, hash from entrants where number = 0", (count,))
            store.close()
            agon("contest", "resume", contest.store.name, "--quiet", cwd=self.folder)
            contest = self.again(contest)
            self.assertEqual(len(contest.names), count + 1)
            self.check(contest)


if __name__ == "__main__":
    unittest.main()
