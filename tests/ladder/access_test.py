"""Every request that the server describes, as every kind of person: nobody gets what is not his, and each is told why."""
import json
import re
import unittest

from ladder_kit import KIT, Ladder, run

ROLES = ("visitor", "other", "owner", "teacher")
# Who is let in, by what the description says.
MAY = {"anyone": set(ROLES), "visitor": set(ROLES), "student": {"other", "owner", "teacher"}, "owner": {"owner", "teacher"}, "teacher": {"teacher"}}
BODIES = {"/session": {"token": "0" * 32}, "/note": {"note": "x"}, "/messages": {"text": "hello"}, "/void": {"matches": [], "reason": ""}, "/friendlies": {"opponent": "nobody"}}
SHORT_FILM = "?from=0&to=2&seconds=1"
LAST = ("/final", "/release", "/people/{person}/token", "/people/{person}", "/freeze", "/unfreeze", "/pause", "/open", "/reveal")  # they change what others are asked about


class Access(Ladder):
    house = "wall_hugger"

    def setUp(self) -> None:
        super().setUp()
        made = run("ladder", "term", "create", str(self.ladder), "--name", "year", "--seasons", "spring")
        self.assertEqual(made.returncode, 0, made.stderr)
        self.serve()
        self.version = self.settled("red", self.upload("red", KIT.read_bytes()))
        self.assertEqual(self.version["state"], "ready", self.version)
        self.match = self.server.ask("GET", "/api/seasons/spring/matches").json["matches"][0]
        people = self.server.ask("GET", "/api/seasons/spring/people", token=self.teacher).json["teams"]
        self.eve = next(team for team in people if team["name"] == "green")["members"][0]["id"]
        self.shown = {"visitor": "", "other": self.tokens["blue"], "owner": self.tokens["red"], "teacher": self.teacher}

    def operations(self) -> list[tuple[str, str, dict]]:
        document = self.server.ask("GET", "/api/openapi.json").json
        listed = [(path, method.upper(), operation) for path, methods in document["paths"].items() for method, operation in methods.items() if "x-agon-access" in operation]
        whole_season = ("/api/seasons/{season}", "DELETE")  # after all others
        return sorted(listed, key=lambda each: (each[:2] == whole_season, each[0].endswith(LAST), each[1] == "DELETE", each[0]))

    def target(self, path: str) -> str:
        team = self.version["team"]
        for name, value in {"season": "spring", "team": team, "match": self.match["id"], "version": self.version["id"], "person": self.eve, "final": 1, "term": "year"}.items():
            path = path.replace("{%s}" % name, str(value))
        asked = {"head-to-head": f"?team={team}", "film.mp4": SHORT_FILM, "film.gif": SHORT_FILM}
        return path + asked.get(path.rpartition("/")[2], "")

    def body(self, path: str, operation: dict) -> bytes | dict | None:
        if "requestBody" not in operation:
            return None
        if "application/octet-stream" in operation["requestBody"]["content"]:
            return b""
        return next((body for end, body in BODIES.items() if path.endswith(end)), {})

    def test_every_request_as_everybody(self) -> None:
        tried = 0
        for path, method, operation in self.operations():
            for role in ROLES:
                with self.subTest(request=f"{method} {path}", role=role):
                    answer = self.server.ask(method, self.target(path), self.body(path, operation), self.shown[role])
                    tried += 1
                    if role in MAY[operation["x-agon-access"]]:
                        refused = answer.status == 403 or (answer.status == 401 and not path.endswith("/session"))
                        self.assertFalse(refused, answer.body)
                        self.assertLess(answer.status, 500, answer.body)
                    else:
                        self.assertEqual(answer.status, 401 if role == "visitor" else 403, answer.body)
                        self.assertGreater(len(answer.json["error"]), 10)
                    if answer.status < 300:
                        kinds = next(made for status, made in operation["responses"].items() if status.startswith("2"))["content"]
                        self.assertIn(answer.headers["content-type"].split(";")[0], kinds)
        self.assertGreater(tried, 150)

    def test_what_belongs_to_a_team_stays_there(self) -> None:
        secrets = [self.version["log"], "bot.py", self.version["check"]]
        for path, method, operation in self.operations():
            if method != "GET" or operation["x-agon-access"] in ("owner", "teacher"):
                continue
            for role in ("visitor", "other"):
                answer = self.server.ask("GET", self.target(path), token=self.shown[role])
                for secret in secrets:
                    self.assertNotIn(json.dumps(secret).strip('"').encode(), answer.body, f"{path} as {role}")

    def test_a_private_season_is_for_its_people(self) -> None:
        made = run("ladder", "create", str(self.ladder), "--game", "tron", "--name", "hidden", "--private", "--house", "wall_hugger")
        self.assertEqual(made.returncode, 0, made.stderr)
        self.server.stop()
        self.serve()
        names = lambda token: {each["id"] for each in self.server.ask("GET", "/api/seasons", token=token).json["seasons"]}  # noqa: E731
        self.assertEqual((names(""), names(self.tokens["red"]), names(self.teacher)), ({"spring"}, {"spring"}, {"spring", "hidden"}))
        for path in ("", "/standings", "/matches"):
            self.assertEqual(self.server.ask("GET", f"/api/seasons/hidden{path}").status, 401)
            self.assertEqual(self.server.ask("GET", f"/api/seasons/hidden{path}", token=self.tokens["red"]).status, 403)
            self.assertEqual(self.server.ask("GET", f"/api/seasons/hidden{path}", token=self.teacher).status, 200)

    def test_a_browser_has_a_cookie_and_must_come_from_our_pages(self) -> None:
        logged_in = self.server.ask("POST", "/api/session", {"token": self.tokens["red"]})
        self.assertEqual(logged_in.status, 201)
        cookie = logged_in.headers["set-cookie"]
        self.assertRegex(cookie, r"^agon_session=[0-9a-f]{32}; Path=/; HttpOnly; SameSite=Strict; Max-Age=43200$")
        self.assertNotIn(self.tokens["red"], cookie)
        ours = {"Cookie": "other=1; " + cookie.split(";")[0]}
        self.assertEqual(self.server.ask("GET", "/api/session", headers=ours).json["person"]["name"], "Ada")
        note = f"/api/seasons/spring/versions/{self.version['id']}/note"
        self.assertEqual(self.server.ask("POST", note, {"note": "x"}, headers=ours).status, 403, "no Origin")
        self.assertEqual(self.server.ask("POST", note, {"note": "x"}, headers={**ours, "Origin": "http://evil.example"}).status, 403)
        self.assertEqual(self.server.ask("POST", note, {"note": "x"}, headers={**ours, "Origin": self.server.address}).status, 200)
        self.assertEqual(self.server.ask("GET", "/api/seasons/spring/versions", token=cookie.split("=")[1].split(";")[0]).status, 401, "a session is no token")
        self.assertIsNone(self.server.ask("GET", "/api/session", headers={"Cookie": f"agon_session={self.tokens['red']}"}).json["person"], "a token is no session")
        self.assertEqual(self.server.ask("DELETE", "/api/session", headers={**ours, "Origin": self.server.address}).status, 200)
        self.assertIsNone(self.server.ask("GET", "/api/session", headers=ours).json["person"])

    def test_tokens_do_not_travel_in_the_clear(self) -> None:
        self.server.stop()
        for words, forwarded, status in [(("--behind", "127.0.0.1"), {}, 403), (("--behind", "127.0.0.1"), {"X-Forwarded-Proto": "https"}, 200),
                                         (("--behind", "127.0.0.1", "--insecure"), {}, 200)]:
            server = self.serve(*words)
            answer = server.ask("GET", "/api/seasons/spring/versions", token=self.tokens["red"], headers={"X-Forwarded-For": "192.0.2.7", **forwarded})
            self.assertEqual(answer.status, status, answer.body)
            if forwarded:
                cookie = server.ask("POST", "/api/session", {"token": self.tokens["red"]}, headers={"X-Forwarded-For": "192.0.2.7", **forwarded}).headers["set-cookie"]
                self.assertTrue(cookie.endswith("; Secure"))
            server.stop()

    def test_what_is_no_request_is_refused_in_words(self) -> None:
        S = "/api/seasons/spring"
        for method, target, body in [("POST", "/api/session", b"{"), ("POST", "/api/session", b"[]"), ("POST", f"{S}/void", b'{"matches": ["x"]}'), ("POST", f"{S}/void", b'{"version": 999999, "reason": "x"}'),
                                     ("POST", f"{S}/final", b'{"rounds": -1}'), ("POST", f"{S}/final", b'{"format": "x"}'), ("GET", f"{S}/grades.csv?points=x", None), ("GET", f"{S}/matches?team=x", None),
                                     ("GET", f"{S}/teams/99999999999999999999", None), ("GET", f"{S}/matches/0", None), ("POST", f"{S}/messages", b'{"text": 3}'), ("POST", f"{S}/freeze", b'{"x": 1}'),
                                     ("GET", "/api/seasons/none/standings", None), ("DELETE", f"{S}/people/1", None), ("GET", "/api/matches/77777/mine", None)]:
            answer = self.server.ask(method, target, body, self.teacher)
            self.assertIn(answer.status, (400, 401, 404), f"{method} {target}: {answer.body!r}")
            self.assertTrue(re.search(r"\w+ \w+", answer.json["error"]))


if __name__ == "__main__":
    unittest.main()
