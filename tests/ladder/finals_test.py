"""A term with two finals, played from outside, with a kill in each state; and plans that no door takes."""
from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
import subprocess
import unittest
from contextlib import closing
from typing import Any

from ladder_kit import KIT, PROGRAM, Ladder, run

S = "/api/seasons/spring"
SCALE = "0:0,50:1,100:2"


def sentences(told: str) -> set[str]:
    """What a refusal names as wrong, without the place of each mistake."""
    lines = told.partition("to fix" if "to fix" in told else ":\n")[2].splitlines()
    return {re.sub(r"^(--[\w-]+: |[^ ]*\.toml:\d+: )?(\w+: (?=must|expected))?", "", line.strip()) for line in lines if line.strip()}


class Finals(Ladder):
    options = ("--set", "max_cycles=30", "--matches", "4")

    def rows(self, question: str) -> list[tuple]:
        with closing(sqlite3.connect(f"file:{self.ladder}?mode=ro", uri=True, timeout=30)) as opened:
            return opened.execute(question).fetchall()

    def write(self, change: str) -> None:
        with closing(sqlite3.connect(self.ladder, timeout=30)) as opened, opened:
            opened.execute(change)

    def state(self) -> str:
        return self.rows("select state from seasons")[0][0]

    def ladder_says(self, *words: str) -> subprocess.CompletedProcess[str]:
        return run("ladder", words[0], str(self.ladder), *words[1:])

    def done(self, *words: str) -> str:
        told = self.ladder_says(*words)
        self.assertEqual(told.returncode, 0, told.stderr)
        return told.stdout

    def refused(self, *words: str) -> str:
        """Its words; nothing has changed."""
        before = self.rows("select * from seasons"), self.rows("select * from finals"), self.rows("select count(*) from audit")
        told = self.ladder_says(*words)
        self.assertEqual(told.returncode, 2, told.stdout + told.stderr)
        self.assertEqual((self.rows("select * from seasons"), self.rows("select * from finals"), self.rows("select count(*) from audit")), before)
        return told.stderr

    def ask(self, method: str, end: str, body: dict | None = None, token: str = "") -> Any:
        assert self.server is not None
        return self.server.ask(method, S + end, body, token)

    def teams_play(self, *teams: str) -> None:
        for number, team in enumerate(teams):
            version = self.settled(team, self.upload(team, KIT.read_bytes() + b"# %d\n" % number))
            self.assertEqual(version["state"], "ready", version["problem"])

    def kill(self) -> None:
        """Kills the server, and starts it again: the season is as it was."""
        assert self.server is not None
        before = self.state()
        self.server.kill()
        self.serve()
        self.assertEqual(self.ask("GET", "").json["state"], before)


class Term(Finals):
    def places_by_hand(self, contest: str) -> dict[str, int]:
        """Each team's place, counted here: by points, then Buchholz, then Sonneborn-Berger, then the difference of scores; those that are equal in these share one."""
        teams = [name for (name,) in self.rows(f"select name from entrants where contest = '{contest}' order by number")]
        points, difference = [0.0] * len(teams), [0.0] * len(teams)
        met: list[set[int]] = [set() for _ in teams]
        results: list[tuple[int, int, float]] = []
        by_pairs = json.loads(self.rows(f"select plan from contests where name = '{contest}'")[0][0])["points"] == "pair"
        matches = self.rows(f"select a, b, points, score_a, score_b, round, board, game / 2 from played where contest = '{contest}'")
        leads: dict[tuple, float] = {}  # of the two matches on one seed
        for _, _, _, score_a, score_b, *pair in matches:
            leads[tuple(pair)] = leads.get(tuple(pair), 0.0) + score_a - score_b
        for a, b, of_a, score_a, score_b, *pair in matches:
            if by_pairs:
                of_a = 1.0 if leads[tuple(pair)] > 0 else 0.0 if leads[tuple(pair)] < 0 else 0.5
            for one, other, own, lead in ((a, b, of_a, score_a - score_b), (b, a, 1 - of_a, score_b - score_a)):
                points[one] += own
                difference[one] += lead
                met[one].add(other)
                results.append((one, other, own))
        # Everybody meets everybody equally often, so equal points mean equal Buchholz sums, too.
        self.assertTrue(all(len(each) == len(teams) - 1 for each in met))
        sonneborn = [sum(own * points[other] for one, other, own in results if one == team) for team in range(len(teams))]
        keys = [(-points[team], -sonneborn[team], -difference[team]) for team in range(len(teams))]
        order = sorted(range(len(teams)), key=lambda team: (keys[team], team))
        places: dict[str, int] = {}
        for place, team in enumerate(order, 1):
            before = order[max(place - 2, 0)]
            tied = place > 1 and keys[team] == keys[before]
            places[teams[team].split(" v")[0]] = places[teams[before].split(" v")[0]] if tied else place
        return places

    def grades(self, *words: str) -> dict[str, tuple[int, str]]:
        sheet = csv.DictReader(io.StringIO(self.done("grades", "--points", SCALE, *words)))
        return {row["team"]: (int(row["rank"]), row["points"]) for row in sheet if row["rank"]}

    def check_grades(self, contest: str, *words: str) -> None:
        """Of three teams the first has the top of the scale, the last its bottom, and the one between them its middle."""
        self.assertEqual(self.grades(*words), {team: (place, {1: "2", 2: "1", 3: "0"}[place]) for team, place in self.places_by_hand(contest).items()})

    def shown(self, contest: str) -> int:
        assert self.server is not None
        return self.server.ask("GET", f"/api/contests/{contest}").status

    def until_over(self, number: int) -> None:
        self.until(f"final {number} is over", lambda: self.rows(f"select ended from finals where number = {number}")[0][0])

    def test_a_whole_term(self) -> None:
        self.serve()
        self.teams_play("red", "blue", "green")
        self.kill()
        # Pause, freeze and their ends, each with a kill.
        self.done("pause")
        self.kill()
        self.done("open")
        self.done("freeze")
        self.kill()
        self.assertTrue(self.ask("GET", "/standings").json["hidden"])
        self.done("unfreeze")
        self.assertEqual((self.state(), self.ask("GET", "/standings").json["hidden"]), ("open", False))
        self.assertIn("no freeze", self.refused("unfreeze"))
        # A release before any final says what it would do.
        self.assertIn("end uploads", self.refused("release"))
        self.assertEqual((self.ask("POST", "/release", {}, self.teacher).status, self.state()), (400, "open"))
        # The first final, from the terminal: killed while it plays, and gone on with.
        final = subprocess.Popen([PROGRAM, "ladder", "final", str(self.ladder), "--games", "20"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self.until("it is played", lambda: "is being played" in self.ladder_says("release").stderr)
            self.assertIn("is being played", self.refused("open", "--give-up-final"))
            self.assertEqual(self.ask("POST", "/release", {}, self.teacher).status, 400)
            self.assertIsNone(final.poll(), "it goes on")
        finally:
            final.kill()
            final.wait()
        self.assertEqual(self.state(), "finals")
        self.assertIn("not over", self.refused("release"))
        self.assertIn("has been called", self.refused("open"))
        self.assertIn("games = 20", self.refused("final", "--format", "swiss"))
        self.assertEqual(self.ask("PUT", "/versions?name=bot.py", {}, self.tokens["red"]).status, 400)
        self.assertIn("spring-final:", self.done("final"))
        self.assertEqual(self.rows("select count(*) from played where contest = 'spring-final'"), [(60,)])
        self.check_grades("spring-final")
        self.kill()
        # The ceremony: place by place, which outlives the server, too.
        self.assertEqual((self.ask("GET", "/finals/1").status, self.ask("GET", "").json["finals"]), (404, []))
        whole = self.ask("GET", "/finals/1", token=self.teacher).json
        self.assertEqual([row["place"] for row in whole["places"]], sorted(self.places_by_hand("spring-final").values()))
        self.assertEqual(self.done("reveal"), "{place}. {team}  {points:g} points\n".format(**whole["places"][2]))
        self.assertEqual(self.ask("GET", "/finals/1").json["places"], whole["places"][2:])
        self.kill()
        self.assertEqual(self.ask("POST", "/reveal", {}, self.teacher).json["revealed"], 2)
        self.assertEqual(self.ask("POST", "/reveal", {"places": 0}, self.teacher).status, 400)
        self.assertEqual(self.ask("GET", "/finals/1").json["places"], whole["places"][1:])
        self.assertEqual(self.ask("POST", "/reveal", {}, self.tokens["red"]).status, 403)
        self.done("reveal")
        self.assertIn("every place is revealed", self.refused("reveal"))
        self.assertEqual((self.shown("spring-final"), self.ask("GET", "/standings").json["hidden"]), (404, True))
        self.done("release")
        self.assertEqual((self.shown("spring-final"), self.ask("GET", "/standings").json["hidden"]), (200, False))
        self.kill()
        # The season goes on; the second final is another contest, and hides nothing of the first.
        self.assertIn("open it first", self.refused("final"))
        self.done("open")
        self.teams_play("red")
        first = self.grades()
        self.assertEqual(self.ask("POST", "/final", {"games": 20, "format": "swiss"}, self.teacher).status, 200)
        refused = self.ask("POST", "/release", {}, self.teacher)
        self.assertEqual((refused.status, self.state()), (400, "finals"), refused.body)
        self.kill()
        self.until_over(2)
        self.assertEqual((self.shown("spring-final"), self.shown("spring-final-2")), (200, 404))
        self.assertEqual([each["number"] for each in self.ask("GET", "").json["finals"]], [1])
        self.assertEqual(self.ask("POST", "/release", {}, self.teacher).status, 200)
        self.assertEqual((self.shown("spring-final"), self.shown("spring-final-2")), (200, 200))
        self.check_grades("spring-final-2")
        self.assertEqual(self.grades("--final", "1"), first)
        self.assertEqual(self.ask("GET", "/grades.csv?final=1", token=self.teacher).body.decode(), self.done("grades", "--final", "1"))
        self.assertEqual(self.ask("GET", "/grades.csv?final=9", token=self.teacher).status, 400)
        self.assertIn("red v2", [row["team"] for row in self.ask("GET", "/finals/2").json["places"]])
        self.assertEqual(len(self.rows("select 1 from audit where action = 'final called'")), 2)


    def test_a_season_changes_its_name_after_a_final(self) -> None:
        server = self.serve()
        self.teams_play("red", "blue", "green")
        self.done("final", "--games", "2")
        self.done("reveal")
        before = self.ask("GET", "/finals/1").json
        self.assertIn("name: summer instead of spring", self.done("change", "--name", "summer"))
        self.assertEqual(self.ask("GET", "").status, 404)
        renamed = server.ask("GET", "/api/seasons/summer")
        self.assertEqual((renamed.status, [final["contest"] for final in renamed.json["finals"]]), (200, ["spring-final"]))
        self.assertEqual(server.ask("GET", "/api/seasons/summer/finals/1").json, before)
        self.done("release")
        self.assertEqual(self.shown("spring-final"), 200)
        self.check_grades("spring-final")
        sheet = server.ask("GET", "/api/seasons/summer/grades.csv", token=self.teacher)
        self.assertIn("summer-grades.csv", sheet.headers["content-disposition"])
        self.assertEqual(sheet.body.decode(), self.done("grades"))
        # Everything goes on under the new name, also after a kill, and the next final bears it.
        self.done("open")
        self.server.kill()
        server = self.serve()
        called = server.ask("POST", "/api/seasons/summer/final", {"games": 2, "broken": "plays_on"}, self.teacher)
        self.assertEqual(called.status, 200, called.body)
        self.until_over(2)
        self.assertEqual([final["contest"] for final in server.ask("GET", "/api/seasons/summer", token=self.teacher).json["finals"]], ["spring-final", "summer-final-2"])
        self.assertEqual(json.loads(self.rows("select plan from contests where name = 'summer-final-2'")[0][0])["broken"], "plays_on")
        self.assertIn('and broken = "plays_on"', self.ladder_says("final", "--broken", "loses").stderr + self.refused_final("summer", {"broken": "loses"}))

    def refused_final(self, season: str, words: dict) -> str:
        assert self.server is not None
        answer = self.server.ask("POST", f"/api/seasons/{season}/final", words, self.teacher)
        self.assertEqual(answer.status, 400, answer.body)
        return answer.json["error"]

    def test_the_finals_of_two_seasons_are_both_played(self) -> None:
        for words in (("create", "--game", "tron", "--name", "autumn", "--house", "wall_hugger", *self.options),
                      ("import", str(self.folder / "class.csv"), "--season", "autumn", "--tokens", str(self.folder / "more.csv"), "--yes")):
            self.done(*words)
        server = self.serve()
        for season in ("spring", "autumn"):
            for team in ("red", "blue"):
                made = server.ask("PUT", f"/api/seasons/{season}/versions?name=bot.py", KIT.read_bytes(), self.tokens[team])
                self.assertEqual(made.status, 201, made.body)
                server.ask("GET", f"/api/seasons/{season}/versions/{made.json['id']}/events", token=self.tokens[team])
        for season in ("spring", "autumn"):
            called = server.ask("POST", f"/api/seasons/{season}/final", {"games": 10}, self.teacher)
            self.assertEqual((called.status, called.json.get("state")), (200, "finals"), called.body)
        server.kill()
        self.serve()
        self.until("both are over", lambda: self.rows("select count(*) from finals where ended <> ''") == [(2,)])
        self.assertEqual(sorted(self.rows("select contest, count(*) from played where contest <> '' group by contest")), [("autumn-final", 10), ("spring-final", 10)])


class Doors(Finals):
    """A plan is judged by one function, whoever asks for the contest."""

    def refusals(self, values: dict[str, Any]) -> dict[str, set[str]]:
        """The words of each door: flags and a file of a contest, flags and a request of a final."""
        flags = [word for key, value in values.items() for word in (f"--{key}", str(value))]
        players = ["--entrant", "red=straight", "--entrant", "blue=straight"]
        plan = self.folder / "cup.toml"
        plan.write_text("game = \"tron\"\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in values.items())
                        + "".join(f"[[entrant]]\nname = \"{name}\"\nplayer = \"straight\"\n" for name in ("red", "blue")), encoding="utf-8")
        told = {}
        for door, words in (("flags", ("contest", "run", "--game", "tron", *players, *flags)), ("file", ("contest", "run", str(plan)))):
            done = run(*words, cwd=self.folder)
            self.assertEqual(done.returncode, 2, f"{door}: {done.stdout}{done.stderr}")
            told[door] = sentences(done.stderr)
        told["final"] = sentences(self.refused("final", *flags))
        asked = self.ask("POST", "/final", values, self.teacher)
        self.assertEqual((asked.status, self.state()), (400, "open"), asked.body)
        told["request"] = sentences(asked.json["error"])
        self.assertEqual(list(self.folder.glob("*.contest")), [], "nothing is made")
        return told

    def test_every_door_refuses_a_wrong_plan_in_the_same_words(self) -> None:
        self.serve()
        self.teams_play("red", "blue")
        for values in ({"games": 0}, {"games": -1}, {"games": 4294967295}, {"games": 2.5}, {"games": "many"}, {"broken": "sometimes"}, {"rounds": 0}, {"rounds": -1}, {"rounds": 4294967295},
                       {"rounds": 1000001, "games": 0}, {"format": "swiss", "rounds": 100000}, {"format": "knockout", "rounds": 2}, {"rounds": 1000000, "games": 1000}):
            with self.subTest(values=values):
                told = self.refusals(values)
                self.assertEqual(len(told["flags"]), 2 if values == {"rounds": 1000001, "games": 0} else 1, told)
                for door in ("file", "final", "request"):
                    self.assertEqual(told[door], told["flags"], door)
        # A final has no option to leave seats as they are, and takes fewer formats.
        for values, said in (({"games": 3}, "games = 3 is odd"), ({"format": "wrold"}, "format is \"wrold\", but must be one of: round_robin")):
            for door, words in self.refusals(values).items():
                self.assertTrue(any(each.startswith(said) for each in words), f"{door}: {words}")
        for name in ("world", "gauntlet"):
            self.assertIn("must be one of: round_robin, swiss, knockout", self.refused("final", "--format", name, "--games", "0"))
            self.assertEqual(self.ask("POST", "/final", {"format": name}, self.teacher).status, 400)
        self.assertEqual(self.rows("select count(*) from finals"), [(0,)])

    def test_a_tuning_and_a_stored_plan_are_judged_too(self) -> None:
        tune = ("tune", "tron", "champion", "--param", "nodes=10..40", "--store", str(self.folder / "tuned.contest"))
        for words, said in ((("--step-pairs", "4294967295"), "--step-pairs: must be between 1 and 2500000"),
                            (("--test-games", "4294967295"), "--test-games: must be between 0 and 10000000"),
                            (("--elo0", "5", "--elo1", "1"), "elo1 (1) must be above elo0 (5)"), (("--elo0", "nan"), "--elo0: expected a number, got nan"),
                            (("--seed", "9007199254740992"), "--seed: must be between 0 and 9007199254740991")):
            done = run(*tune, *words)
            self.assertEqual((done.returncode, said in done.stderr, list(self.folder.glob("*.contest"))), (2, True, []), done.stderr)
        cup = self.folder / "cup.contest"
        made = run("contest", "run", "--game", "tron", "--entrant", "red=straight", "--entrant", "blue=straight", "--store", str(cup), "--name", "cup", "--quiet")
        self.assertEqual(made.returncode, 0, made.stderr)
        with closing(sqlite3.connect(cup)) as opened, opened:
            opened.execute("update contests set plan = json_set(plan, '$.rounds', 4294967295, '$.games', 3)")
        resumed = run("contest", "resume", str(cup))
        self.assertEqual(resumed.returncode, 2, resumed.stderr)
        self.assertEqual(len(sentences(resumed.stderr)), 2, resumed.stderr)

    def test_a_season_that_waits_for_a_final_that_is_not_there_finds_back(self) -> None:
        self.serve()
        self.teams_play("red", "blue")
        assert self.server is not None
        self.server.stop()
        self.write("update seasons set state = 'finals'")  # as an earlier version left it after a refused final
        self.serve()
        self.until("the server says why", lambda: "has no final to play" in self.ask("GET", "", token=self.teacher).json["final"]["progress"])
        self.done("open")
        self.assertEqual(self.state(), "open")
        self.write("update seasons set state = 'finals'")
        self.assertIn("spring-final:", self.done("final"))
        # A final whose plan an earlier version let pass is not played on, and can be given up.
        self.write("update finals set ended = ''")
        self.write("update contests set plan = json_set(plan, '$.format', 'world')")
        self.assertIn("format is \"world\"", self.refused("final"))
        self.done("open", "--give-up-final")
        self.assertEqual(self.state(), "open")
        self.assertIn("spring-final-2:", self.done("final"))


if __name__ == "__main__":
    unittest.main()
