"""A frozen season tells nothing of what it hides. Everything that the server describes is asked as everybody but the teacher before and after
hidden matches, and every answer is the same, byte for byte. Meanwhile one team's programs fill its share of the disk with what they say, and
another's break until they are paired no more."""
import json
import sqlite3
import unittest
from contextlib import closing

from season_test import LOUD
from uploads_kit import KIT, Ladder

S = "/api/seasons/spring"
SHOWN, HIDDEN = 14, 30  # matches of each version before the freeze, and after the hidden ones
SHORT_FILM = "?from=0&to=2&seconds=1"
RUNS = ("agon_beat", "process_")  # figures of the server's own process, in /metrics


class Frozen(Ladder):
    options = ("--set", "max_cycles=40", "--matches", str(SHOWN), "--team-disk", "1")

    def rows(self, question: str) -> list[tuple]:
        with closing(sqlite3.connect(f"file:{self.ladder}?mode=ro", uri=True, timeout=30)) as opened:
            return opened.execute(question).fetchall()

    def clock(self) -> int:
        """Milliseconds for a move in the final: matches of the ladder have a part of them."""
        return json.loads(self.rows("select final_config from seasons")[0][0])["cycle_ms"]

    def change(self, what: str, **settings: float) -> None:
        answer = self.server.ask("POST", f"{S}/{what}", settings, self.teacher)
        self.assertEqual(answer.status, 200, answer.body)

    def at_rest(self) -> None:
        """Waits until no version is to play any more, with a server that has nothing under way."""
        def whole() -> bool:
            pairs = self.rows("select count(*) from played where season > 0 group by pair")
            waiting = self.rows("select count(*) from jobs where state in ('queued', 'running')")[0][0]
            return not waiting and all(count == 2 for count, in pairs)

        limit = json.loads(self.rows("select limits from seasons")[0][0])["matches_a_version"]
        counted = ("select count(*) from versions v where v.language <> 'house' and v.state = 'ready' and (select count(*) from played p where p.season > 0 and p.kind in"
                   f" ('placement', 'upkeep') and v.id in (p.a, p.b)) < {limit}")
        self.until("matches of every version", lambda: whole() and all(count == 0 or self.is_given_up() for count, in self.rows(counted)))
        self.server.stop()
        self.serve()
        self.until("halves to be completed", whole)

    def is_given_up(self) -> bool:
        """Whether blue's version, the only one that has fewer matches, has broken five times in a row."""
        last = self.rows(f"select case when a = {self.blue['id']} then broken_a else broken_b end from played where season > 0 and kind in ('placement', 'upkeep')"
                         f" and {self.blue['id']} in (a, b) order by id desc limit 5")
        others = self.rows(f"select count(*) from played where season > 0 and kind in ('placement', 'upkeep') and {self.red['id']} in (a, b)")[0][0]
        return others >= HIDDEN and len(last) == 5 and all(why == "crashed" for why, in last)

    def targets(self) -> list[str]:
        """Every GET that the server describes, about everything that is shown."""
        paths = self.server.ask("GET", "/api/openapi.json").json["paths"]
        shown = [str(match["id"]) for match in self.server.ask("GET", f"{S}/matches?most=500").json["matches"]]
        values = {"season": ["spring"], "contest": ["spring-final"], "final": ["1"], "term": ["year"], "game": ["tron"], "match": [shown[0], shown[-1]], "id": [shown[0]], "person": ["1"], "seat": ["0"],
                  "team": [str(each["team"]) for each in (self.red, self.blue)] + ["green", self.house], "version": [str(each["id"]) for each in (self.red, self.blue)]}
        found = []
        for path, methods in paths.items():
            if "get" not in methods or path.endswith("/sample"):  # a match that each server plays anew
                continue
            made = [path]
            for name, each in values.items():
                if "{%s}" % name in path:
                    made = [one.replace("{%s}" % name, value) for one in made for value in each]
            self.assertNotIn("{", "".join(made), "a part of a path that the test does not know")
            found += made
        asked = {"head-to-head": [f"?team={self.red['team']}", f"?team={self.blue['team']}&version={self.blue['id']}"], "matches": ["", "?most=500", f"?team={self.blue['team']}&most=500"],
                 "film.mp4": [SHORT_FILM], "film.gif": [SHORT_FILM]}
        found = [path + query for path in found for query in asked.get(path.rpartition("/")[2], [""])]
        return found + [f"/api/matches/{match}/mine" for match in shown] + [f"{S}?", "/seasons/spring"]

    def answers(self) -> dict[tuple[str, str], tuple]:
        """By what was asked and as whom: the status, the headers without the time of day, and the body."""
        found = {}
        for role, token in {"visitor": "", "red": self.tokens["red"], "blue": self.tokens["blue"], "other": self.tokens["green"]}.items():
            for target in self.targets():
                answer = self.server.ask("GET", target, token=token)
                headers = {name: value for name, value in answer.headers.items() if name != "date"}
                body = answer.body
                if target == "/metrics":
                    headers.pop("content-length")
                    body = b"\n".join(line for line in body.splitlines() if not any(name.encode() in line for name in RUNS))
                found[target, role] = (answer.status, headers, body)
        return found

    def test_every_answer_is_as_of_the_freeze(self) -> None:
        self.serve()
        broken_at = round(self.clock() * 0.9)
        breaks = KIT.read_bytes().replace(b"    thoughts[\"note\"]", b"    if match[\"clocks\"][\"per_move_ms\"] == %d:\n        raise SystemExit(1)\n    thoughts[\"note\"]" % broken_at)
        self.assertIn(b"SystemExit", breaks)
        self.red = self.settled("red", self.upload("red", LOUD.replace(b"urandom(6000)", b"urandom(40000)")))
        self.blue = self.settled("blue", self.upload("blue", breaks))
        self.assertEqual((self.red["state"], self.blue["state"]), ("ready", "ready"))
        self.house = self.server.ask("GET", S).json["house"][0]
        made = self.server.ask("POST", "/api/terms", {"name": "year", "seasons": "spring"}, self.teacher)
        self.assertEqual(made.status, 201, made.json)
        self.at_rest()
        self.change("freeze")
        before = self.answers()
        self.assertGreater(len(before), 200)
        hidden_from = len(self.rows("select id from played where season > 0"))

        self.change("settings", matches=HIDDEN, clocks=0.9)
        self.at_rest()
        self.change("settings", matches=SHOWN)
        played = len(self.rows("select id from played where season > 0")) - hidden_from
        self.assertGreater(played, 10, "matches were played that the freeze hides")
        gone, size = self.rows(f"select private_gone, private_bytes from teams where id = {self.red['team']}")[0]
        self.assertGreater(gone, 2, "red's share was too small for its hidden matches")
        self.assertTrue(self.is_given_up(), "blue's version broke, and is paired no more")
        self.assertGreater(len(self.rows("select at from rating_history where matches >= 20")), 0)

        after = self.answers()
        self.assertEqual(set(after), set(before))
        for asked, answer in before.items():
            with self.subTest(asked=asked):
                self.assertEqual(after[asked], answer)

        now = lambda team: self.server.ask("GET", f"{S}/teams/{team}", token=self.tokens[team]).json  # noqa: E731
        built = now("red")["private_bytes"] - self.rows(f"select shown_bytes from teams where id = {self.red['team']}")[0][0]
        self.assertIn(built, range(1, 20_000), "the folder in which red's version plays")
        self.change("unfreeze")
        self.until("blue is told why its version is switched off", lambda: "matches in a row" in now("blue")["versions"][0]["problem"])
        self.assertEqual((now("red")["private_gone"], now("red")["private_bytes"]), (gone, size + built))


if __name__ == "__main__":
    unittest.main()
