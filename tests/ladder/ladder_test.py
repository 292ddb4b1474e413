"""A season from outside: uploads in words, verdicts, standings, a freeze, the final, grades, and what stays private."""
import csv
import io
import json
import unittest
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ladder_kit import KIT, ROOT, Ladder, archive, run

COMPILED_KIT = ROOT / "bots" / "stdio" / "cpp" / "bot.cpp"
S = "/api/seasons/spring"


class Uploads(Ladder):
    def test_what_becomes_of_uploads(self) -> None:
        server = self.serve()
        good = self.settled("red", self.upload("red", KIT.read_bytes(), note="first try"))
        self.assertEqual((good["state"], good["language"], good["active"], good["number"], good["note"]), ("ready", "python", True, 1, "first try"))
        self.assertIn("fine:", good["check"])
        trials = [json.loads(line)["match"] for line in good["events"].splitlines() if "match" in json.loads(line)]
        self.assertEqual([match["kind"] for match in trials], ["trial", "trial"])
        self.assertEqual({match["a_first"] for match in trials}, {True, False})
        self.assertEqual({match["seed"] for match in trials}, {trials[0]["seed"]})

        for body, name, words in [(b"def broken(:\n", "bot.py", "it was not built"), (b"import sys; sys.exit(3)\n", "bot.py", "the check found"),
                                  (archive({"bot.py": "open('data.txt')\n" + KIT.read_text()}), "bot.tar.gz", "FileNotFoundError"),
                                  (archive({"../evil.py": "x"}), "bot.tar.gz", "is not a valid file name"), (archive({"readme": "x"}), "bot.tar.gz", "there is none of"),
                                  (b"PK\x03\x04 rubbish", "bot.zip", "archive")]:
            with self.subTest(words=words):
                refused = self.settled("blue", self.upload("blue", body, name))
                self.assertEqual(refused["state"], "rejected")
                self.assertIn(words, refused["problem"])
        first = server.ask("GET", f"{S}/versions?team=", token=self.tokens["blue"]).json["versions"][0]
        self.assertNotIn("log", first, "a list leaves it out")
        self.assertIn("SyntaxError", server.ask("GET", f"{S}/versions/{first['id']}", token=self.tokens["blue"]).json["log"])
        program = "assert open('data.txt').read() == 'beside the bot'\n" + KIT.read_text()
        parts = {"mybot/agon.toml": 'start = "python3 main.py"', "mybot/main.py": program, "mybot/data.txt": "beside the bot"}
        second = self.settled("red", self.upload("red", archive(parts), "mybot.tar.gz"))
        trials = [json.loads(line)["match"] for line in second["events"].splitlines() if "match" in json.loads(line)]
        self.assertEqual([match["b"]["name"] for match in trials], ["wall_hugger"] * 2 + ["red"] * 2, "the house's weakest, and its own predecessor")
        files = server.ask("GET", f"{S}/versions/{second['id']}/files", token=self.tokens["red"]).json["files"]
        self.assertEqual(files, ["agon.toml", "data.txt", "main.py"])
        text = server.ask("GET", f"{S}/versions/{second['id']}/files?file=main.py", token=self.tokens["red"])
        self.assertEqual(text.body.decode(), program)
        self.assertIn("default-src 'none'; sandbox", text.headers["content-security-policy"])
        self.assertTrue(text.headers["content-type"].startswith("text/plain"))
        for target in ("../ladder.py", "/etc/passwd", "..%2f..%2fspring.ladder"):
            self.assertEqual(server.ask("GET", f"{S}/versions/{second['id']}/files?file={target}", token=self.tokens["red"]).status, 404)

    def test_compiled_languages(self) -> None:
        self.serve()
        for name, kit in (("bot.cpp", COMPILED_KIT), ("Bot.java", ROOT / "bots/stdio/java/Bot.java"), ("bot.js", ROOT / "bots/stdio/javascript/bot.js")):
            with self.subTest(name=name):
                version = self.settled("red", self.upload("red", kit.read_bytes(), name))
                self.assertEqual(version["state"], "ready", version["problem"] + version["log"])

    def test_a_build_has_no_network_and_reaches_nothing_of_the_server(self) -> None:
        self.serve()
        probe = "import os, socket\n" "open('found', 'w').write(repr([os.path.exists(%r), os.path.exists('/root/.ssh'), len(socket.if_nameindex())]))\n" % str(self.ladder)
        version = self.settled("red", self.upload("red", archive({"agon.toml": 'build = "python3 probe.py"\nstart = "python3 bot.py"', "probe.py": probe, "bot.py": KIT.read_text()}), "x.tar.gz"))
        self.assertEqual(version["state"], "ready", version["problem"] + version["log"])
        found = self.server.ask("GET", f"{S}/versions/{version['id']}/files?file=found", token=self.tokens["red"]).body.decode()
        self.assertEqual(found, "[False, False, 1]", "the loopback alone")
        full = 'build = "head -c 60000000 /dev/urandom > big1; sleep 1; head -c 60000000 /dev/urandom > big2; sleep 20"\nstart = "python3 bot.py"'
        version = self.settled("red", self.upload("red", archive({"agon.toml": full, "bot.py": KIT.read_text()}), "x.tar.gz"))
        self.assertEqual((version["state"], "more than 64 MiB" in version["problem"]), ("rejected", True), version["problem"])

    def test_limits_are_told(self) -> None:
        server = self.serve()
        target = f"{S}/versions?name=bot.py"
        self.assertEqual(server.ask("PUT", target, b"", self.tokens["red"]).status, 400)
        self.assertEqual(server.ask("PUT", f"{S}/versions?name=..", b"x", self.tokens["red"]).status, 400)
        self.assertEqual(server.ask("PUT", target, b"x" * (1 << 20) + b"x", self.tokens["red"]).status, 413)
        statuses = [server.ask("PUT", target, b"import nothing_of_this_name\n", self.tokens["red"]).status for _ in range(11)]
        self.assertEqual(statuses, [201] * 10 + [429])


class Asked(Ladder):
    options = ("--set", "max_cycles=20", "--matches", "100000")

    def test_many_look_while_it_plays(self) -> None:
        """Requests and matches need the same things, and must take them in the same order. The bots are compiled: they start
        faster than Python does, so that more matches begin and end meanwhile."""
        server = self.serve("--ladder-matches", "8")
        for team in ("red", "blue"):
            self.assertEqual(self.settled(team, self.upload(team, COMPILED_KIT.read_bytes(), "bot.cpp"))["state"], "ready")
        paths = [S, f"{S}/standings", f"{S}/matches", "/api/seasons"]

        def look(number: int) -> list[int]:
            return [server.ask("GET", paths[(number + turn) % len(paths)]).status for turn in range(500)]
        with ThreadPoolExecutor(8) as people:
            for statuses in people.map(look, range(8)):
                self.assertEqual(set(statuses), {200})
        before = server.ask("GET", f"{S}/matches").json["matches"][0]["id"]
        self.until("it plays on", lambda: server.ask("GET", f"{S}/matches").json["matches"][0]["id"] > before)


class Term(Ladder):
    def standings(self, token: str = "") -> dict:
        return self.server.ask("GET", f"{S}/standings", token=token).json

    def test_a_whole_season(self) -> None:
        server = self.serve()
        for team in ("red", "blue"):
            self.settled(team, self.upload(team, KIT.read_bytes()))
        rows = self.until("placement is played", lambda: [row for row in self.standings()["rows"] if row["matches"] >= 6])
        self.assertTrue(all(row["provisional"] for row in rows if row["matches"] < 20))
        house = [row for row in self.standings()["rows"] if row["house"]]
        self.assertAlmostEqual(house[0]["elo"], 1000, places=3)
        match = server.ask("GET", f"{S}/matches").json["matches"][0]
        self.assertEqual(server.ask("GET", f"{S}/matches/{match['id']}/record").headers["content-type"], "application/zstd")
        self.assertGreater(len(server.ask("GET", f"{S}/matches/{match['id']}/frames").json["frames"]), 1)
        # A match that is voided counts no more, and says why.
        before = self.standings()["matches"]
        rated = next(each for each in server.ask("GET", f"{S}/matches").json["matches"] if each["rated"])
        order = {"matches": [rated["id"]], "reason": "the machine was asleep", "replay": True}
        seen = server.ask("POST", f"{S}/void?preview=1", order, self.teacher).json
        self.assertEqual((seen["preview"], len(seen["matches"]), seen["replays"]), (True, 1, 1))
        self.assertEqual(server.ask("GET", f"{S}/matches/{rated['id']}").json["voided"], "")
        self.assertEqual(len(server.ask("POST", f"{S}/void", order, self.teacher).json["matches"]), 1)
        self.assertEqual(server.ask("GET", f"{S}/matches/{rated['id']}").json["voided"], "the machine was asleep")
        self.assertGreater(before, 0)
        sides = lambda match: {match["a"]["version"], match["b"]["version"]}  # noqa: E731
        def again() -> bool:
            later = [each["pair"] for each in server.ask("GET", f"{S}/matches?most=500").json["matches"]
                     if each["pair"] > rated["pair"] and each["rated"] and not each["voided"] and sides(each) == sides(rated)]
            return len(later) > len(set(later))
        self.until("both matches are played again", again)
        # A freeze hides what follows from all but the teacher.
        self.assertEqual(server.ask("POST", f"{S}/freeze", {}, self.teacher).status, 200)
        self.assertEqual((self.standings(self.tokens["red"])["hidden"], self.standings(self.tokens["red"])["rows"]), (True, []))
        self.assertFalse(self.standings(self.teacher)["hidden"])
        # The final, its release, and grades.
        self.assertEqual(server.ask("POST", f"{S}/final", {"games": 2}, self.teacher).status, 200)
        refused = server.ask("PUT", f"{S}/versions?name=bot.py", b"x", self.tokens["red"])
        self.assertEqual((refused.status, "final" in refused.json["error"]), (400, True))
        self.until("the final is played", lambda: server.ask("GET", S, token=self.teacher).json["final"]["progress"] == "")
        self.assertEqual(server.ask("POST", f"{S}/release", {}, self.teacher).status, 200)
        self.assertFalse(self.standings()["hidden"])
        sheet = list(csv.DictReader(io.StringIO(server.ask("GET", f"{S}/grades.csv?points=0:0,50:1,100:2", token=self.teacher).body.decode())))
        self.assertEqual({row["team"] for row in sheet}, {"red", "blue", "green"})
        # Both teams have the same bot, so they may share the first place.
        self.assertIn(sorted(row["rank"] for row in sheet), (["", "1", "1"], ["", "1", "2"]))
        server.stop()
        told = run("ladder", "grades", str(self.ladder), "--points", "0:0,50:1,100:2")
        def kept(rows: Any) -> dict:
            return {row["team"]: [row[name] for name in ("version", "uploaded", "rank", "points")] for row in rows}
        self.assertEqual(kept(csv.DictReader(io.StringIO(told.stdout))), kept(sheet))
        actions = run("contest", "report", str(self.ladder))
        self.assertIn("spring-final", actions.stdout)
        copy = self.folder / "copy"
        self.assertEqual(run("ladder", "backup", str(self.ladder), str(copy)).returncode, 0)
        self.assertEqual(run("ladder", "restore", str(copy), str(self.folder / "new.ladder")).returncode, 0)
        self.assertEqual(run("ladder", "grades", str(self.folder / "new.ladder"), "--points", "0:0,50:1,100:2").stdout, told.stdout)

    def test_who_lost_asks_why(self) -> None:
        server = self.serve()
        version = self.settled("red", self.upload("red", KIT.read_bytes()))
        teams = {team["name"]: team["id"] for team in server.ask("GET", S).json["teams"]}
        self.assertEqual(set(teams), {"red", "blue", "green"})
        house = next(row["team"] for row in self.standings()["rows"] if row["house"])
        met = server.ask("GET", f"{S}/matches?team={version['team']}&against={house}").json["matches"]
        self.assertTrue(met)
        self.assertTrue(all({match["a"]["team"], match["b"]["team"]} == {version["team"], house} for match in met))
        self.assertEqual(server.ask("GET", f"{S}/matches?team={version['team']}&against={teams['blue']}").json["matches"], [])
        target = f"{S}/matches/{met[0]['id']}/analysis"
        self.assertEqual(server.ask("GET", target).status, 404, "nobody has asked yet")
        self.assertEqual(server.ask("POST", target, {}).status, 401, "who asks must be of the season")
        self.assertEqual(server.ask("POST", target, {}, self.tokens["red"]).status, 202)
        told = self.until("it is analysed", lambda: (found := server.ask("GET", target).json)["state"] == "done" and found)
        self.assertTrue(told["lines"])
        self.assertTrue(told["why"])
        self.assertEqual(server.ask("GET", f"{target}?from={told['next']}").json["lines"], [])
        for page, status in (("", 200), ("/upload", 200), (f"/teams/{version['team']}", 200), (f"/matches/{met[0]['id']}", 200), ("/nothing", 404)):
            self.assertEqual(server.ask("GET", f"/seasons/spring{page}").status, status, page)

    def test_students_type_commands(self) -> None:
        server = self.serve()
        home = {"HOME": str(self.folder), "XDG_CONFIG_HOME": ""}
        self.assertEqual(run("versions", **home).returncode, 2, "not logged in")
        self.assertEqual(run("login", server.address, "0" * 32, **home).returncode, 1)
        done = run("login", server.address, self.tokens["red"], **home)
        self.assertEqual(done.returncode, 0, done.stderr)
        kept = self.folder / ".config" / "agon" / "server.json"
        self.assertEqual(kept.stat().st_mode & 0o777, 0o600)
        bot = self.folder / "mybot"
        bot.mkdir()
        (bot / "bot.py").write_text("def broken(:\n", encoding="utf-8")
        failed = run("submit", str(bot), "--wait", **home)
        self.assertEqual(failed.returncode, 1, failed.stdout)
        self.assertIn("rejected: it was not built", failed.stdout)
        (bot / "bot.py").write_text(KIT.read_text(), encoding="utf-8")
        done = run("submit", str(bot), "--wait", "--note", "läuft", **home)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("trial match", done.stdout)
        again = run("submit", str(bot / "bot.py"), "--no-activate", "--wait", **home)
        self.assertEqual(again.returncode, 0, again.stdout + again.stderr)
        listed = run("versions", **home).stdout.splitlines()
        self.assertEqual([line[4] for line in listed], [" ", "*", " "])
        self.assertEqual(run("activate", "1", **home).returncode, 1, "it was rejected")
        self.assertEqual(run("activate", "3", **home).returncode, 0)
        asked = run("friendly", "wall_hugger", **home)
        self.assertEqual(asked.returncode, 0, asked.stderr)
        self.until("the friendly is played", lambda: run("history", **home).stdout.count(" friendly ") == 2)
        self.assertNotEqual(run("friendly", "nobody", **home).returncode, 0)
        plain = run("login", "http://192.0.2.1:8080", self.tokens["red"], **home)
        self.assertEqual((plain.returncode, "--insecure" in plain.stderr), (2, True))

    def test_a_team_and_its_person_go(self) -> None:
        server = self.serve()
        self.settled("red", self.upload("red", KIT.read_bytes()))
        people = server.ask("GET", f"{S}/people", token=self.teacher).json["teams"]
        red = next(team for team in people if team["name"] == "red")
        self.assertEqual((red["uploaded"], red["builds"]), (True, True))
        target = f"{S}/people/{red['members'][0]['id']}"
        fresh = server.ask("POST", target + "/token", {}, self.teacher).json["token"]
        self.assertEqual(server.ask("GET", f"{S}/versions", token=self.tokens["red"]).status, 401)
        self.assertEqual(server.ask("GET", f"{S}/versions", token=fresh).status, 200)
        self.assertEqual(server.ask("DELETE", target, token=self.teacher).status, 200)
        self.assertEqual(server.ask("GET", f"{S}/versions", token=fresh).status, 401)
        def told() -> bytes:
            return b"".join(server.ask("GET", f"{S}/{what}", token=self.teacher).body for what in ("people", "standings", "matches", "versions"))
        # Standings are made anew each second.
        self.until("nothing tells of them", lambda: not any(word in told() for word in (b"Ada", b"ada@example.org", b'"red"')))


class Crashes(Ladder):
    # In the middle of a wide map, a bot that moves at random meets no wall before it crashes.
    rows = ["W" * 45, *["W" + "E" * 43 + "W"] * 43, "W" * 45]
    starts = [{"x": 12, "y": 22, "direction": "Up"}, {"x": 32, "y": 22, "direction": "Down"}]
    options = (*Ladder.options, "--set", "map=custom", "--set", f"rows={json.dumps(rows)}", "--set", f"starts={json.dumps(starts)}", "--set", "init_health=1000")

    def crashing(self, when: str) -> bytes:
        return KIT.read_text().replace('        elif "decide" in line:', f'        elif "decide" in line and {when}:\n            raise SystemExit(1)\n        elif "decide" in line:').encode()

    def test_who_crashes_in_the_check_is_refused_and_told_why(self) -> None:
        self.serve()
        version = self.settled("red", self.upload("red", self.crashing("True")))
        self.assertEqual(version["state"], "rejected")
        self.assertIn("crashed", version["problem"])

    def test_who_crashes_five_times_in_a_row_is_switched_off_and_told_why(self) -> None:
        server = self.serve()
        version = self.settled("red", self.upload("red", KIT.read_bytes()))
        self.assertEqual(version["state"], "ready")
        # Only at the ladder's clocks, which the check and the trials do not have; and only after four other faults.
        late = 'match["clocks"]["per_move_ms"] > 55'
        crasher = self.crashing(f'{late} and line["decide"]["step"] > 5').replace(b"            question = line", b"            if " + late.encode() + b":\n                print('no JSON', flush=True)\n                continue\n            question = line")
        version = self.settled("red", self.upload("red", crasher))
        # Five matches at the ladder's clocks may be over before the first look at it.
        self.assertIn(version["state"], ("ready", "disabled"), version["problem"])
        state = self.until("it is switched off", lambda: (found := server.ask("GET", f"{S}/versions/{version['id']}", token=self.tokens["red"]).json)["state"] == "disabled" and found)
        self.assertIn("it crashed, hung, left or never started in 5 matches in a row", state["problem"])


class Lists(Ladder):
    def test_a_class_list_as_schools_write_it(self) -> None:
        again = run("ladder", "import", str(self.ladder), str(self.folder / "class.csv"), "--tokens", str(self.folder / "more.csv"), "--yes")
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertIn("3 kept", again.stdout)
        self.assertEqual(len(set(self.tokens.values())), 3)
        self.assertTrue(all(len(token) == 32 for token in self.tokens.values()))
        self.assertEqual((self.folder / "tokens.csv").stat().st_mode & 0o777, 0o600)
        for kept in self.folder.glob("spring.ladder*"):
            if kept.is_file():
                self.assertNotIn(self.tokens["red"].encode(), kept.read_bytes(), "tokens are kept as hashes")
        for text, words in [("a,b\n1,2\n", "begins with the names"), ("name\n", "no line after the names"), ("name,team\n,red\n", "line 2"), ("name,team\nx,wall_hugger\n", "a built-in player has that name")]:
            (self.folder / "wrong.csv").write_text(text, encoding="utf-8")
            refused = run("ladder", "import", str(self.ladder), str(self.folder / "wrong.csv"), "--tokens", str(self.folder / f"t{len(words)}"), "--yes")
            self.assertEqual((refused.returncode, words in refused.stderr), (2, True), refused.stderr)

    def test_one_name_may_play_unlike_seats(self) -> None:
        made = run("ladder", "create", str(self.folder / "chase.ladder"), "--game", "evasion", "--house", "random,champion")
        self.assertEqual(made.returncode, 0, made.stderr)

    def test_times_and_limits_change_while_the_server_runs(self) -> None:
        def change(*words: str) -> str:
            done = run("ladder", "change", str(self.ladder), *words)
            self.assertEqual(done.returncode, 0, done.stderr)
            return done.stdout
        server = self.serve()

        def answer() -> tuple[int, str]:
            given = server.ask("PUT", f"{S}/versions?name=bot.py", KIT.read_bytes(), self.tokens["red"])
            return given.status, given.json.get("error", "")
        self.assertIn("deadline: Thursday 2020-01-02 18:00 UTC instead of never", change("--deadline", "2020-01-02 18:00", "--past", "--uploads", "2"))
        self.assertIn("the deadline of the season", answer()[1])
        self.assertIn("deadline: never instead of Thursday 2020", change("--deadline", "never", "--disk", "0"))
        self.assertIn("as large as its teacher allows", answer()[1])
        change("--disk", "1024")
        self.assertEqual([answer()[0], answer()[0]], [201, 201])
        self.assertIn("2 times in the last hour", answer()[1])
        self.assertIn("changed", [each["action"] for each in server.ask("GET", f"{S}/audit", token=self.teacher).json["entries"]])
        self.assertIn("say what to change", run("ladder", "change", str(self.ladder)).stderr)
        refused = run("ladder", "change", str(self.ladder), "--opens", "2031-01-02 18:00", "--deadline", "2030-01-02 18:00")
        self.assertEqual((refused.returncode, refused.stderr.split(": ", 2)[1:]), (2, ["deadline", "Wednesday 2030-01-02 18:00 UTC is not after the opening (Thursday 2031-01-02 18:00 UTC)\n"]))

    def test_what_is_refused_is_told(self) -> None:
        for words, said in [(["create", str(self.ladder), "--game", "tron"], "already"), (["create", "x.ladder", "--game", "trom"], "no game"),
                            (["create", str(self.folder / "y.ladder"), "--game", "tron", "--house", "minmax"], "minimax"),
                            (["create", str(self.folder / "z.ladder"), "--game", "tron", "--deadline", "soon"], "deadline: \"soon\" is not a time"),
                            (["create", str(self.folder / "z.ladder"), "--game", "tron", "--zone", "Nowhere/City"], "is not a time zone"),
                            (["create", str(self.folder / "z.ladder"), "--game", "evasion", "--house", "greedy"], "for every seat"),
                            (["final", str(self.ladder)], "needs two teams"), (["token", str(self.ladder), "Adda"], "Ada"), (["freeze", "absent.ladder"], "agon ladder create")]:
            with self.subTest(words=words):
                refused = run("ladder", *words, cwd=self.folder)
                self.assertEqual((refused.returncode, said in refused.stderr), (2, True), refused.stderr)


if __name__ == "__main__":
    unittest.main()
