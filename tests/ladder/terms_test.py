"""Several seasons in one term: the total of each person, computed here again from the published CSV of each season's grades."""
from __future__ import annotations

import csv
import io
import unittest
from typing import Any

from ladder_kit import KIT, Ladder, run

SCALE = "0:0,25:0.5,50:1,75:1.5,100:2"
# In autumn the teams are others, an address is written in capitals, and Bob and Eve have none; Bob is known by name and team.
AUTUMN = "name;team;email\nAda;crimson;ADA@Example.org\nBob;blue;\nEve;yellow;\nZoe;crimson;zoe@example.org\n"
PEOPLE = {"spring": {"ada@example.org": "red", "Bob": "blue", "eve@example.org": "green"},
          "autumn": {"ada@example.org": "crimson", "Bob": "blue", "Eve": "yellow", "zoe@example.org": "crimson"}}


class Terms(Ladder):
    people = "name;team;email\nAda;red;ada@example.org\nBob;blue;\nEve;green;eve@example.org\n"
    options = ("--set", "max_cycles=30", "--matches", "4")

    def setUp(self) -> None:
        super().setUp()
        self.done("create", "--game", "tron", "--name", "autumn", "--house", "wall_hugger", *self.options)
        (self.folder / "autumn.csv").write_text(AUTUMN, encoding="utf-8")
        self.done("import", str(self.folder / "autumn.csv"), "--season", "autumn", "--tokens", str(self.folder / "more.csv"), "--yes")
        with (self.folder / "more.csv").open(encoding="utf-8", newline="") as listed:
            self.more = {row["name"]: row["token"] for row in csv.DictReader(listed, delimiter=";")}

    def done(self, *words: str, of: str = "ladder") -> str:
        told = run(*of.split(), words[0], str(self.ladder), *words[1:])
        self.assertEqual(told.returncode, 0, told.stderr)
        return told.stdout

    def term(self, *words: str) -> str:
        return self.done(*words, of="ladder term")

    def refused(self, *words: str) -> str:
        told = run("ladder", "term", words[0], str(self.ladder), *words[1:])
        self.assertEqual(told.returncode, 2, told.stdout + told.stderr)
        return told.stderr

    def ask(self, method: str, target: str, body: dict | None = None, token: str = "") -> Any:
        assert self.server is not None
        return self.server.ask(method, target, body, token)

    def plays(self, season: str, team: str, token: str) -> None:
        self.sent = getattr(self, "sent", 0) + 1
        assert self.server is not None
        made = self.server.ask("PUT", f"/api/seasons/{season}/versions?name=bot.py&team={team}", KIT.read_bytes() + b"# %d\n" % self.sent, token)
        self.assertEqual(made.status, 201, made.body)
        self.ask("GET", f"/api/seasons/{season}/versions/{made.json['id']}/events", token=token)
        self.assertEqual(self.ask("GET", f"/api/seasons/{season}/versions/{made.json['id']}", token=token).json["state"], "ready")

    def grades(self, season: str) -> tuple[dict[str, tuple[int, float]], int]:
        """Place and grade of each team, and how many have a place, by the season's own CSV."""
        rows = [row for row in csv.DictReader(io.StringIO(self.done("grades", "--season", season, "--points", SCALE))) if row["rank"]]
        return {row["team"]: (int(row["rank"]), float(row["points"])) for row in rows}, len(rows)

    def totals(self, weights: dict[str, float], rule: str, best: int = 1) -> dict[str, float]:
        """The same by hand, of the seasons' own CSVs and the two class lists above."""
        everybody = {who for people in PEOPLE.values() for who in people}
        totals = {}
        sheets = {season: self.grades(season) for season in weights}
        for who in everybody:
            parts = []
            for season, weight in weights.items():
                teams, count = sheets[season]
                place, grade = teams.get(PEOPLE[season].get(who, ""), (count + 1, 0.0))
                parts.append(weight * (place if rule == "places" else grade))
            if rule == "places":
                totals[who] = sum(parts)
            else:
                most = best if rule == "best" else len(parts)
                totals[who] = sum(sorted(parts, reverse=True)[:most]) / sum(sorted(weights.values(), reverse=True)[:most])
        return totals

    def check(self, weights: dict[str, float], rule: str, best: int = 1) -> None:
        """The term's CSV, by the command and by the server, has these totals, and places that follow from them."""
        sheet = self.term("show")
        self.assertEqual(self.ask("GET", "/api/terms/year/grades.csv", token=self.teacher).body.decode(), sheet)
        rows = list(csv.DictReader(io.StringIO(sheet)))
        wanted = self.totals(weights, rule, best)
        self.assertEqual({row["email"].lower() or row["name"] for row in rows}, set(wanted))
        for row in rows:
            who = row["email"].lower() or row["name"]
            self.assertAlmostEqual(float(row["total"]), wanted[who], 8, f"{rule}: {row}")
            better = sum((other < wanted[who] - 1e-8) if rule == "places" else (other > wanted[who] + 1e-8) for other in wanted.values())
            self.assertEqual(int(row["place"]), better + 1, row)
            for season, people in PEOPLE.items():
                self.assertEqual(row[f"{season}_team"], people.get(who, ""))
        self.assertEqual([int(row["place"]) for row in rows], sorted(int(row["place"]) for row in rows))
        page = self.ask("GET", "/api/terms/year", token=self.teacher).json
        self.assertEqual([(each["place"], each["name"], each["total"]) for each in page["rows"]],
                         [(int(row["place"]), row["name"], float(row["total"])) for row in rows])

    def test_the_table_is_that_of_the_seasons_own_sheets(self) -> None:
        self.term("create", "--name", "year", "--seasons", "spring,autumn=2", "--points", SCALE)
        self.serve()
        self.plays("spring", "red", self.tokens["red"])
        self.plays("spring", "green", self.tokens["green"])
        self.plays("autumn", "blue", self.more["Bob"])
        self.plays("autumn", "crimson", self.more["Zoe"])
        # A released final in spring, and only the ladder in autumn: blue has no version in spring, yellow none in autumn.
        self.done("final", "--season", "spring", "--games", "4")
        self.done("release", "--season", "spring")
        self.done("pause", "--season", "autumn")
        assert self.server is not None
        self.server.stop()  # matches under way are not kept, so the ladder rests
        self.serve()
        columns = self.ask("GET", "/api/terms/year").json["seasons"]
        self.assertEqual([(each["season"], each["source"], each["weight"]) for each in columns], [("spring", "final 1", 1), ("autumn", "ladder", 2)])
        weights = {"spring": 1.0, "autumn": 2.0}
        self.check(weights, "points")
        self.term("change", "--rule", "places")
        self.check(weights, "places")
        self.assertEqual(self.ask("POST", "/api/terms/year", {"rule": "best", "seasons": "spring=3,autumn"}, self.teacher).status, 200)
        self.check({"spring": 3.0, "autumn": 1.0}, "best")
        # A second final that is not released decides nothing here, and is seen by nobody; the sheet of grades has it at once.
        before = self.term("show")
        self.done("open", "--season", "spring")
        self.done("final", "--season", "spring", "--games", "2")
        self.assertEqual(self.term("show"), before)
        self.assertEqual(self.ask("GET", "/api/terms/year").json["seasons"][0]["source"], "final 1")
        # A freeze hides a ladder from all but the teacher, and the total then has the other season alone.
        self.done("open", "--season", "autumn")
        self.done("freeze", "--season", "autumn")
        seen = self.ask("GET", "/api/terms/year", token=self.more["Zoe"]).json
        self.assertEqual([each["source"] for each in seen["seasons"]], ["final 1", "hidden"])
        self.assertTrue(all(row["seasons"][1]["place"] is None for row in seen["rows"]))
        self.assertEqual([(row["name"], row["email"], row["total"]) for row in seen["rows"] if row["own"]], [("", "", 0)])
        for text in ("Ada", "example.org", "Zoe"):
            self.assertNotIn(text, self.ask("GET", "/api/terms/year").body.decode())
        # The season's name changes, and the term follows; a kill loses nothing.
        self.done("change", "--season", "autumn", "--name", "fall")
        assert self.server is not None
        self.server.kill()
        self.serve()
        self.assertEqual([each["season"] for each in self.ask("GET", "/api/terms/year", token=self.teacher).json["seasons"]], ["spring", "fall"])

    def test_every_door_of_a_term_has_the_same_bounds(self) -> None:
        self.term("create", "--name", "year", "--seasons", "spring")
        self.serve()
        for name, value in (("seasons", "nowhere"), ("seasons", "spring=0"), ("seasons", "spring=nan"), ("seasons", "spring,spring"), ("name", "a b"), ("rule", "worst"),
                            ("best", 0), ("best", 51), ("best", 2), ("points", "100"), ("points", "0:0,200:1")):
            with self.subTest(name=name, value=value):
                before = self.term("show")
                told = self.refused("change", f"--{name}={value}")
                asked = self.ask("POST", "/api/terms/year", {name: value}, self.teacher)
                self.assertEqual(asked.status, 400, asked.body)
                self.assertEqual(told.removeprefix("agon: ").removeprefix("--").strip(), asked.json["error"].removeprefix("--"))
                self.assertEqual(self.term("show"), before)
        self.assertIn("say what to change", self.refused("change", "--name", "year"))
        self.assertIn("already", self.refused("create", "--name", "year", "--seasons", "spring"))
        for method, target in (("POST", "/api/terms"), ("POST", "/api/terms/year"), ("DELETE", "/api/terms/year"), ("GET", "/api/terms/year/grades.csv")):
            self.assertEqual((self.ask(method, target, None if method == "GET" else {}, "").status, self.ask(method, target, None if method == "GET" else {}, self.tokens["red"]).status),
                             (401, 403), target)
        made = self.ask("POST", "/api/terms", {"name": "half", "seasons": "autumn"}, self.teacher)
        self.assertEqual((made.status, made.json["term"], made.json["rule"]), (201, "half", "points"), made.body)
        self.assertEqual([term["name"] for term in self.ask("GET", "/api/terms").json["terms"]], ["year", "half"])
        self.assertEqual(self.ask("GET", "/api/seasons/autumn").json["terms"], ["half"])
        self.assertIn("say which (--term)", self.refused("show"))
        self.assertEqual(self.ask("DELETE", "/api/terms/half", token=self.teacher).json, {"removed": True})
        self.assertEqual(self.ask("GET", "/api/terms/half").status, 404)
        # Nobody outside sees that there is a term of private seasons.
        self.done("change", "--season", "spring", "--private")
        self.assertEqual((self.ask("GET", "/api/terms/year").status, self.ask("GET", "/api/terms").json["terms"]), (404, []))
        self.assertEqual(self.ask("GET", "/api/terms/year", token=self.tokens["red"]).status, 200)
        self.assertEqual(self.ask("GET", "/api/terms/year", token=self.more["Zoe"]).status, 404)
        assert self.server is not None
        self.server.stop()
        refused = run("ladder", "delete", str(self.ladder), "--season", "spring", "--yes")
        self.assertEqual((refused.returncode, 'the term "year" counts the season "spring"' in refused.stderr), (2, True), refused.stderr)


if __name__ == "__main__":
    unittest.main()
