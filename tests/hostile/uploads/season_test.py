"""Students against the season itself: they read what a freeze hides, fill the disk with what their programs say, and take all analyses."""
import json
import unittest

from uploads_kit import KIT, Answer, Ladder

S = "/api/seasons/spring"
UNKNOWN = 7777777  # no match has this number
LOUD = b"import base64, os, sys\n" + KIT.read_bytes().replace(
    b"    thoughts[\"note\"]", b"    print(base64.b85encode(os.urandom(6000)).decode(), file=sys.stderr, flush=True)\n    thoughts[\"note\"]")


class Frozen(Ladder):
    def hidden_match(self) -> tuple[dict, int]:
        """A version of red's that was uploaded in a freeze, and one of its trial matches."""
        self.serve()
        self.assertEqual(self.server.ask("POST", f"{S}/freeze", {}, self.teacher).status, 200)
        version = self.settled("red", self.upload("red", KIT.read_bytes()))
        self.assertEqual(version["state"], "ready", version)
        played = self.until("a trial match", lambda: self.matches(self.teacher))
        return version, played[0]["id"]

    def matches(self, token: str) -> list[dict]:
        return self.server.ask("GET", f"{S}/matches", token=token).json["matches"]

    def of_matches(self) -> list[tuple[str, str, str]]:
        """Method, path and access of every request that the server describes and that names a match; also of an arena's and of contests."""
        paths = self.server.ask("GET", "/api/openapi.json").json["paths"]
        return [(method.upper(), path, operation.get("x-agon-access", "anyone")) for path, methods in paths.items()
                for method, operation in methods.items() if "{match}" in path or "/matches/{id}" in path]

    def ask_of(self, method: str, path: str, match: int, token: str) -> Answer:
        for name, value in {"season": "spring", "contest": "spring-final", "match": match, "id": match}.items():
            path = path.replace("{%s}" % name, str(value))
        return self.server.ask(method, path, {} if method == "POST" else None, token)

    def test_a_hidden_match_is_answered_as_one_that_is_not_there(self) -> None:
        version, match = self.hidden_match()
        asked = self.of_matches()
        self.assertGreater(sum(access != "anyone" for _, _, access in asked), 10)
        for method, path, access in asked:
            for role, token in (("own team", self.tokens["red"]), ("other team", self.tokens["blue"]), ("visitor", "")):
                with self.subTest(request=f"{method} {path}", role=role):
                    hidden, unknown = (self.ask_of(method, path, number, token) for number in (match, UNKNOWN))
                    stranger = not token and access not in ("anyone", "visitor")
                    self.assertEqual(hidden.status, 401 if stranger else 404, hidden.body[:300])
                    self.assertEqual(hidden.body.replace(b"%d" % match, b"N"), unknown.body.replace(b"%d" % UNKNOWN, b"N"))
        for end in ("", "/record", "/frames", "/overview", "/picture.png"):
            self.assertEqual(self.server.ask("GET", f"{S}/matches/{match}{end}", token=self.teacher).status, 200, end)
        self.assertNotIn('"match"', version["events"])
        self.assertEqual(self.matches(self.tokens["red"]), [])
        self.assertEqual(self.server.ask("POST", f"{S}/release", {"without_final": True}, self.teacher).status, 200)
        mine = f"/api/matches/{match}/mine"
        self.assertEqual([self.server.ask("GET", mine, token=self.tokens[team]).status for team in ("red", "blue")], [200, 403])


class Full(Ladder):
    options = ("--set", "max_cycles=40", "--matches", "400", "--team-disk", "1")

    def team(self, team: int) -> dict:
        return self.server.ask("GET", f"{S}/teams/{team}", token=self.tokens["red"]).json

    def parts(self, match: int) -> list[dict]:
        return self.server.ask("GET", f"/api/matches/{match}/mine", token=self.tokens["red"]).json["parts"]

    def test_what_a_program_says_takes_its_teams_share_and_no_more(self) -> None:
        self.serve()
        version = self.settled("red", self.upload("red", LOUD))
        self.assertEqual(version["state"], "ready", version)
        full = self.until("the share is full", lambda: (now := self.team(version["team"]))["private_gone"] > 2 and now)
        self.assertLessEqual(full["private_bytes"], 1 << 20)
        self.assertGreater(full["private_bytes"], 1 << 18)
        played = self.server.ask("GET", f"{S}/matches?team={version['team']}&most=500", token=self.tokens["red"]).json["matches"]
        self.assertEqual(self.parts(played[-1]["id"]), [], "the oldest has gone")
        self.assertGreater(len(self.parts(played[0]["id"])[0]["errors"] + json.dumps(self.parts(played[0]["id"])[0]["thoughts"])), 6000)
        self.assertNotIn("private_bytes", self.server.ask("GET", f"{S}/teams/{version['team']}", token=self.tokens["blue"]).json)


class Analyses(Ladder):
    def analysis(self, method: str, match: int, who: str) -> Answer:
        token = self.teacher if who == "teacher" else self.tokens[who]
        body = {"nodes": 1_000_000} if method == "POST" else None
        return self.server.ask(method, f"{S}/matches/{match}/analysis", body, token)

    def test_each_person_has_one_analysis_and_cancels_their_own(self) -> None:
        self.serve()
        self.settled("red", self.upload("red", KIT.read_bytes()))
        played = [each["id"] for each in self.server.ask("GET", f"{S}/matches").json["matches"]]
        first, second = played[:2]
        self.assertEqual(self.analysis("POST", first, "red").status, 202)
        refused = self.analysis("POST", second, "red")
        self.assertEqual(refused.status, 429, refused.body)
        self.assertRegex(refused.json["error"], rf"{first} that you asked for is (waiting|running).*cancel it")
        seen = self.analysis("POST", first, "blue")
        self.assertEqual((seen.status, seen.json["own"]), (202, False), "the one that runs is for all")
        foreign = self.analysis("DELETE", first, "blue")
        self.assertEqual(foreign.status, 403, foreign.body)
        self.assertIn("somebody else", foreign.json["error"])
        self.assertEqual(self.analysis("POST", second, "blue").status, 202, "another person has a place of their own")
        self.assertEqual(self.analysis("DELETE", second, "red").status, 403)
        self.assertEqual(self.analysis("DELETE", second, "teacher").json["state"], "cancelled")
        self.assertEqual(self.analysis("DELETE", first, "red").json["state"], "cancelled")
        self.assertEqual(self.analysis("POST", second, "red").status, 202)
        self.assertEqual(self.analysis("DELETE", second, "red").json["state"], "cancelled")


if __name__ == "__main__":
    unittest.main()
