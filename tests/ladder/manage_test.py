"""What a teacher does around the matches, from outside: the class list, times, settings, removals; and what is refused makes nothing."""
import os
import re
import sqlite3
import subprocess
import threading
import unittest
from pathlib import Path
from typing import Any

from ladder_kit import KIT, PROGRAM, Ladder, Served, agon_server, run

S = "/api/seasons/spring"


def wrong_values(what: dict[str, Any]) -> list[Any]:
    """What a setting refuses, by its schema."""
    if "enum" in what:
        return ["nothing of this"]
    if "minimum" not in what:
        return []
    return [what["minimum"] - 1, what["maximum"] + 1, "many", *([2.5] if what["type"] == "integer" else [])]


class ClassLists(Ladder):
    def write(self, name: str, text: bytes) -> Path:
        (self.folder / name).write_bytes(text)
        return self.folder / name

    def members(self) -> list[str]:
        with sqlite3.connect(f"file:{self.ladder}?mode=ro", uri=True) as store:
            return [f"{team}: {name} <{email}>" for team, name, email in store.execute(
                "select t.name, p.name, p.email from members m join teams t on t.id = m.team join people p on p.id = m.person order by p.id")]

    def test_a_list_is_shown_before_it_is_done(self) -> None:
        before = self.members()
        moved = self.write("moved.csv", "name;team;email\nAda;blue;ADA@example.org\nBob Noyce;blue;bob@example.org\nM\xfcller;new;m@example.org\n".encode("latin-1"))
        words = ("ladder", "import", str(self.ladder), str(moved))
        look = run(*words)
        self.assertEqual(look.returncode, 0, look.stderr)
        for said in ("is read as Latin-1", 'moved     line 2: Ada, team "blue": from team "red"', 'renamed   line 3: Bob Noyce, team "blue": was "Bob"',
                     'added     line 4: Müller, team "new"', 'absent    Eve, team "green": stays', "nothing has changed yet"):
            self.assertIn(said, look.stdout)
        self.assertEqual(self.members(), before)
        refused = run(*words, "--yes")
        self.assertEqual((refused.returncode, "--tokens" in refused.stderr), (2, True), "nobody's token may be lost")
        refused = run(*words, "--yes", "--tokens", str(self.folder / "absent" / "t.csv"))
        self.assertEqual(refused.returncode, 1, refused.stderr)
        self.assertEqual(self.members(), before)
        done = run(*words, "--yes", "--tokens", str(self.folder / "t.csv"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.members(), ["blue: Ada <ADA@example.org>", "blue: Bob Noyce <bob@example.org>", "green: Eve <eve@example.org>", "new: Müller <m@example.org>"])
        tokens = [line.split(";")[3] for line in (self.folder / "t.csv").read_text(encoding="utf-8").splitlines()]
        self.assertEqual((tokens[:3], len(tokens[3])), (["token", "", ""], 32))

    def test_the_page_s_request_does_the_same(self) -> None:
        server, before = self.serve(), self.members()
        text = "name,team,email\nAda,blue,ada@example.org\nNew,red,new@example.org\n".encode()
        self.assertEqual(server.ask("POST", f"{S}/people", text, self.tokens["red"]).status, 403)
        look = server.ask("POST", f"{S}/people", text, self.teacher)
        self.assertEqual(look.status, 200, look.body)
        self.assertEqual([row["deed"] for row in look.json["rows"]], ["moved", "added"])
        self.assertEqual([row["name"] for row in look.json["absent"]], ["Bob", "Eve"])
        self.assertNotIn("tokens", look.json)
        self.assertEqual(self.members(), before)
        done = server.ask("POST", f"{S}/people?yes=1", text, self.teacher).json
        token = done["tokens"].splitlines()[2].split(",")[3]
        self.assertEqual(server.ask("GET", "/api/session", token=token).json["person"]["name"], "New")
        self.assertEqual(server.ask("GET", "/api/session", token=self.tokens["red"]).json["teams"][0]["name"], "blue")
        wrong = server.ask("POST", f"{S}/people?yes=1", b"name,team\nA,B,C\n", self.teacher)
        self.assertEqual((wrong.status, wrong.json["error"]), (400, "line 2: there are 3 cells for 2 columns; put a cell with a separator in it in quotes"))
        conflict = server.ask("POST", f"{S}/people?yes=1", b"name,team\nA,RED\n", self.teacher)
        self.assertEqual(conflict.status, 400)
        self.assertIn("look the same", conflict.json["error"])


class Management(Ladder):
    def test_a_token_is_never_revoked_on_a_guess(self) -> None:
        (self.folder / "more.csv").write_text("name;team;email\nAda;blue;other@example.org\nteacher;red;t@example.org\n", encoding="utf-8")
        done = run("ladder", "import", str(self.ladder), str(self.folder / "more.csv"), "--tokens", str(self.folder / "more"), "--yes")
        self.assertEqual(done.returncode, 0, done.stderr)
        server = self.serve()
        for name, other in (("Ada", "other@example.org"), ("teacher", "the teacher")):
            for words in ((), ("--revoke",)):
                refused = run("ladder", "token", str(self.ladder), name, *words)
                self.assertEqual((refused.returncode, "fits 2 people" in refused.stderr, other in refused.stderr), (2, True, True), refused.stderr)
        self.assertEqual(server.ask("GET", f"{S}/messages", token=self.tokens["red"]).status, 200)
        self.assertEqual(server.ask("GET", f"{S}/audit", token=self.teacher).status, 200)
        given = run("ladder", "token", str(self.ladder), "T@example.org")
        self.assertEqual(server.ask("GET", "/api/session", token=given.stdout.split()[-1]).json["person"]["role"], "student")
        number = re.search(r"#(\d+) teacher, the teacher", run("ladder", "token", str(self.ladder), "teacher").stderr)
        assert number is not None
        given = run("ladder", "token", str(self.ladder), f"#{number.group(1)}")
        self.assertEqual(server.ask("GET", "/api/session", token=given.stdout.split()[-1]).json["person"]["role"], "teacher")

    def test_every_door_of_a_setting_has_the_same_bounds(self) -> None:
        server = self.serve()
        for name, value, said in (("clocks", "nan", "clocks: "), ("clocks", "0", "clocks: must be between 0.001 and 1, got 0"), ("uploads", "-1", "uploads: "),
                                  ("deadline", "2026-02-30", "deadline: \"2026-02-30\" is not a time"), ("zone", "Nowhere", "zone: "), ("name", "", "cannot name a season"),
                                  ("freeze", "2019-01-01", ""), ("deadline", "2020-01-01", "in the past")):
            with self.subTest(name=name, value=value):
                told = run("ladder", "change", str(self.ladder), f"--{name}={value}")
                body = {name: float(value) if name in ("clocks", "uploads") and value != "nan" else value}
                if name == "uploads":
                    body = {name: int(value)}
                asked = server.ask("POST", f"{S}/settings", body, self.teacher)
                self.assertEqual((told.returncode, asked.status), (2, 400) if said else (0, 200), told.stderr + asked.body.decode())
                if said:
                    self.assertIn(said if value else "needs a value", told.stderr)
                    self.assertIn(said.split(", got")[0], asked.json["error"])
        changed = server.ask("POST", f"{S}/settings", {"private": True, "zone": "Europe/Berlin", "deadline": "2036-05-01", "freeze": "never"}, self.teacher)
        self.assertEqual((changed.status, changed.json["private"], changed.json["deadline"]), (200, True, "2036-05-01T22:00:00Z"), changed.body)
        self.assertEqual(server.ask("GET", f"{S}/standings").status, 401)
        told = run("ladder", "change", str(self.ladder), "--no-private", "--deadline", "2036-05-02")
        self.assertIn("deadline: the end of Friday 2036-05-02 CEST (Europe/Berlin) instead of the end of Thursday 2036-05-01", told.stdout)
        self.assertEqual(server.ask("GET", f"{S}/standings").status, 200)
        unknown = server.ask("POST", f"{S}/settings", {"trees": 3}, self.teacher)
        self.assertEqual((unknown.status, server.ask("POST", f"{S}/settings", {"disk": 9}, self.tokens["red"]).status), (400, 403))

    def test_every_described_setting_is_refused_alike_by_flag_and_request(self) -> None:
        server = self.serve()
        schemas = server.ask("GET", "/api/openapi.json").json["components"]["schemas"]
        tried = 0
        for schema, command, path in (("SeasonSettings", "change", "settings"), ("FinalSettings", "final", "final"), ("RevealOrder", "reveal", "reveal")):
            for name, what in schemas[schema]["properties"].items():
                for value in wrong_values(what):
                    with self.subTest(setting=f"{schema}.{name}", value=value):
                        flag = "--" + name.replace("_", "-")
                        told = run("ladder", command, str(self.ladder), f"{flag}={value}")
                        asked = server.ask("POST", f"{S}/{path}", {name: value}, self.teacher)
                        self.assertEqual((told.returncode, asked.status), (2, 400), told.stderr + asked.body.decode())
                        # A judge of plans says everything that is wrong, each in a line of its own.
                        of_flag = next(line.partition(f"{flag}: ")[2] for line in told.stderr.splitlines() if f"{flag}: " in line)
                        of_request = next(line.partition(f"{name}: ")[2] for line in asked.json["error"].splitlines() if f"{name}: " in line)
                        self.assertEqual(of_flag, of_request)
                        tried += 1
        self.assertGreater(tried, 30)

    def test_settings_come_as_a_form_with_their_bounds(self) -> None:
        server = self.serve()
        self.assertEqual(server.ask("GET", f"{S}/settings", token=self.tokens["red"]).status, 403)
        form = server.ask("GET", f"{S}/settings", token=self.teacher).json
        fields = {field["name"]: field for field in form["fields"]}
        self.assertEqual({field["doc"] for field in form["fields"]} & {""}, set())
        self.assertEqual((fields["deadline"]["value"], fields["zone"]["value"], fields["private"]["type"], fields["clocks"]["value"]), ("never", "UTC", "boolean", None))
        self.assertEqual([(fields[name]["min"], fields[name]["max"]) for name in ("clocks", "team_disk")], [(0.001, 1), (0, 1048576)])
        self.assertIn("3 teams", form["removal"])
        # What the form tells may be sent back, and a changed value is told in its place.
        told = {name: field["value"] for name, field in fields.items() if field["value"] is not None}
        self.assertEqual(server.ask("POST", f"{S}/settings", {**told, "deadline": "2036-05-01", "disk": 99}, self.teacher).status, 200)
        again = {field["name"]: field["value"] for field in server.ask("GET", f"{S}/settings", token=self.teacher).json["fields"]}
        self.assertEqual((again["deadline"], again["disk"]), ("2036-05-01", 99))
        help_text = run("ladder", "change", "--help").stdout
        for name in fields:
            self.assertIn("--" + name.replace("_", "-"), help_text)

    def test_a_season_that_is_served_is_deleted_from_the_archive(self) -> None:
        for words in (("create", str(self.ladder), "--game", "tron", "--name", "second"), ("term", "create", str(self.ladder), "--name", "year", "--seasons", "spring,second")):
            made = run("ladder", *words)
            self.assertEqual(made.returncode, 0, made.stderr)
        server = self.serve()

        def delete() -> Any:
            return server.ask("DELETE", S, token=self.teacher)

        self.assertEqual(server.ask("DELETE", S, token=self.tokens["red"]).status, 403)
        self.assertIn("is not in the archive", delete().json["error"])
        self.assertEqual(server.ask("POST", f"{S}/archive", {}, self.teacher).status, 200)
        self.assertIn('the term "year" counts', delete().json["error"])
        self.assertEqual(server.ask("POST", "/api/terms/year", {"seasons": "second"}, self.teacher).status, 200)
        gone = delete()
        self.assertEqual((gone.status, gone.json), (200, {"removed": True}), gone.body)
        self.assertEqual((server.ask("GET", S).status, delete().status), (404, 404))
        self.assertEqual([season["id"] for season in server.ask("GET", "/api/seasons").json["seasons"]], ["second"])
        with sqlite3.connect(self.ladder) as store:
            self.assertEqual(store.execute("select count(*) from people where role = 'student'").fetchone(), (0,))
        server.kill()
        self.assertEqual([season["id"] for season in self.serve().ask("GET", "/api/seasons").json["seasons"]], ["second"])

    def test_what_is_refused_makes_nothing(self) -> None:
        before = sorted(path.name for path in self.folder.iterdir())
        new = str(self.folder / "new.ladder")
        for words in (["--house", "random,random"], ["--clocks", "nan"], ["--clocks", "0"], ["--name", ""], ["--deadline", "2020-01-01"], ["--set", "x=1"], ["--uploads=-1"],
                      ["--deadline", "2036-01-01", "--freeze", "2036-02-01"]):
            refused = run("ladder", "create", new, "--game", "tron", *words)
            self.assertEqual((refused.returncode, "UNIQUE" in refused.stderr), (2, False), f"{words}: {refused.stderr}")
        for words in (["contest", "run", "--game", "tron", "--entrant", "minimax", "--entrant", "random", "--name", "cup", "--on", "redis://127.0.0.1:9"],
                      ["contest", "run", "--game", "tron", "--entrant", "minimax", "--entrant", "random", "--name", "cup", "--on", "nonsense"],
                      ["tune", "tron", "champion", "--param", "health=300..3000", "--on", "redis://127.0.0.1:9"]):
            self.assertNotEqual(run(*words, cwd=self.folder).returncode, 0)
        self.assertEqual(run("ladder", "backup", str(self.ladder), str(self.folder / "copy")).returncode, 0)
        whole = (self.folder / "copy").read_bytes()
        for size in (len(whole) - 4096, len(whole) // 2, 5000, 100, 0):
            (self.folder / "cut").write_bytes(whole[:size])
            refused = run("ladder", "restore", str(self.folder / "cut"), str(self.folder / "restored.ladder"))
            self.assertNotEqual(refused.returncode, 0, f"{size} of {len(whole)} bytes")
            (self.folder / "cut").unlink()
        (self.folder / "copy").unlink()
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), before)

    def test_a_bad_season_keeps_no_other_from_being_served(self) -> None:
        made = run("ladder", "create", str(self.ladder), "--game", "tron", "--name", "bad")
        self.assertEqual(made.returncode, 0, made.stderr)
        with sqlite3.connect(self.ladder) as store:
            store.execute("update seasons set ladder_config = replace(ladder_config, '}', ', \"per_move_ms\": -9223372036854775808}') where name = 'bad'")
        server = self.serve()
        self.assertIn('the season "bad" cannot be served', server.output() + server.errors())
        self.assertEqual([season["id"] for season in server.ask("GET", "/api/seasons").json["seasons"]], ["spring"])
        server.stop()
        self.assertEqual(run("ladder", "change", str(self.ladder), "--season", "bad", "--clocks", "0.5").returncode, 0)
        again = self.serve()
        self.assertEqual(len(again.ask("GET", "/api/seasons").json["seasons"]), 2, "new clocks mend it")

    def test_people_and_seasons_go_when_it_was_said_twice(self) -> None:
        look = run("ladder", "remove", str(self.ladder), "ada@example.org")
        self.assertIn("nothing has changed yet", look.stdout)
        self.assertIn("sources of its versions go", look.stdout)
        made = run("ladder", "create", str(self.ladder), "--game", "tron", "--name", "second")
        self.assertEqual(made.returncode, 0, made.stderr)
        (self.folder / "second.csv").write_text("name,team,email\nAda,one,ada@example.org\nZoe,two,zoe@example.org\n", encoding="utf-8")
        taken = run("ladder", "import", str(self.ladder), "--season", "second", str(self.folder / "second.csv"), "--tokens", str(self.folder / "s.csv"), "--yes")
        self.assertEqual(taken.returncode, 0, taken.stderr)
        self.assertIn("2 teams, 0 versions, 0 matches, and 1 people", run("ladder", "delete", str(self.ladder), "--season", "second").stdout)
        server = self.serve()
        self.assertIn("is served already", run("ladder", "delete", str(self.ladder), "--season", "second", "--yes").stderr)
        self.assertEqual(server.ask("POST", f"{S}/archive", {}, self.teacher).json["state"], "archived")
        put = server.ask("PUT", f"{S}/versions?name=bot.py", KIT.read_bytes(), self.tokens["red"])
        self.assertEqual((put.status, "is in the archive" in put.json["error"]), (400, True), put.body)
        server.stop()
        self.assertEqual(run("ladder", "delete", str(self.ladder), "--season", "second", "--yes").returncode, 0)
        with sqlite3.connect(self.ladder) as store:
            self.assertEqual(store.execute("select name from seasons").fetchall(), [("spring",)])
            self.assertEqual([name for (name,) in store.execute("select name from people where role = 'student' order by id")], ["Ada", "Bob", "Eve"], "who is in another season stays")
            self.assertEqual(store.execute("select count(*) from teams where name in ('one', 'two')").fetchone(), (0,))
        self.assertEqual(run("ladder", "remove", str(self.ladder), "ada@example.org", "--yes").returncode, 0)
        with sqlite3.connect(self.ladder) as store:
            self.assertEqual(store.execute("select count(*) from people where email = 'ada@example.org'").fetchone(), (0,))

    def test_a_message_goes_to_the_team_of_that_name(self) -> None:
        server = self.serve()
        self.assertEqual(server.ask("POST", f"{S}/messages", {"text": "hello", "team": "red"}, self.teacher).status, 201)
        self.assertEqual([message["text"] for message in server.ask("GET", f"{S}/messages", token=self.tokens["red"]).json["messages"]], ["hello"])
        self.assertEqual(server.ask("GET", f"{S}/messages", token=self.tokens["blue"]).json["messages"], [])
        self.assertEqual(server.ask("POST", f"{S}/messages", {"text": "x", "team": "nobody"}, self.teacher).status, 404)
        self.assertEqual(server.ask("POST", f"{S}/messages", {"text": "x", "team": "red"}, self.tokens["blue"]).status, 403)

    def test_an_upload_that_is_too_large_names_its_size_and_the_limit(self) -> None:
        server = self.serve()
        large = b"#" * ((1 << 20) + 1)
        told = server.ask("PUT", f"{S}/versions?name=bot.py", large, self.tokens["red"])
        self.assertEqual((told.status, told.json["error"]), (413, "the body has 1048577 bytes; at most 1048576 are allowed"))
        (self.folder / "bot.py").write_bytes(large)
        refused = run("submit", str(self.folder / "bot.py"), AGON_SERVER=server.address, AGON_TOKEN=self.tokens["red"])
        self.assertEqual((refused.returncode, refused.stderr), (2, "agon: bot.py has 1048577 bytes; the season takes at most 1048576\n"))


class Students(Ladder):
    def test_submit_goes_on_waiting_while_the_server_is_started_again(self) -> None:
        slow = 'build = "sleep 3; echo built"\nstart = "python3 bot.py"'
        bot = self.folder / "mybot"
        bot.mkdir()
        (bot / "agon.toml").write_text(slow, encoding="utf-8")
        (bot / "bot.py").write_bytes(KIT.read_bytes())
        server = self.serve()
        said: list[str] = []
        waiting = subprocess.Popen([PROGRAM, "submit", str(bot), "--wait"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   env={**os.environ, "AGON_SERVER": server.address, "AGON_TOKEN": self.tokens["red"]})
        assert waiting.stdout is not None
        reading = threading.Thread(target=lambda: said.extend(waiting.stdout))  # type: ignore[arg-type]
        reading.start()
        self.until("it is being built", lambda: any("sleep 3" in line for line in said))
        port = server.port
        server.kill()
        agon_server.until("the student is told", lambda: any("still waiting" in line for line in said), told=lambda: "".join(said))
        again = Served("--ladder", self.ladder, "--port", port, "--records", "none", folder=self.folder)
        self.addCleanup(again.stop)
        self.assertEqual(waiting.wait(300), 0, said)
        reading.join()
        whole = "".join(said)
        self.assertIn("ready", whole)
        self.assertEqual(whole.count("$ sleep 3; echo built"), 1, "what was told is not told again:\n" + whole)

    def test_each_season_has_a_login(self) -> None:
        made = run("ladder", "create", str(self.ladder), "--game", "tron", "--name", "second")
        self.assertEqual(made.returncode, 0, made.stderr)
        (self.folder / "second.csv").write_text("name,team,email\nZoe,two,zoe@example.org\n", encoding="utf-8")
        run("ladder", "import", str(self.ladder), "--season", "second", str(self.folder / "second.csv"), "--tokens", str(self.folder / "s.csv"), "--yes")
        zoe = (self.folder / "s.csv").read_text(encoding="utf-8").split(",")[-1].strip()
        server = self.serve()
        home = {"XDG_CONFIG_HOME": str(self.folder), "AGON_SERVER": "", "AGON_TOKEN": ""}
        (self.folder / "agon").mkdir()
        (self.folder / "agon" / "server.json").write_text('{"server": "http://127.0.0.1:1", "token": "old", "season": "earlier"}', encoding="utf-8")
        for token in (self.tokens["red"], zoe):
            self.assertEqual(run("login", server.address, token, **home).returncode, 0)
        bot = self.folder / "bot.py"
        bot.write_bytes(KIT.read_bytes())
        self.assertIn("version 1 is uploaded", run("submit", str(bot), "--season", "spring", **home).stdout)
        self.assertEqual(run("versions", **home).stdout, "", "the last login is Zoe's, who has uploaded nothing")
        self.assertEqual(run("versions", "--season", "spring", **home).stdout.split()[0], "1")
        other = run("versions", "--season", "third", **home)
        self.assertEqual((other.returncode, other.stderr), (2, 'agon: you are not logged in to the season "third", but to: second, spring, earlier\n'))
        wrong = run("login", server.address, zoe, "--season", "spring", **home)
        self.assertEqual((wrong.returncode, "you are in no team of the season" in wrong.stderr), (2, True))


if __name__ == "__main__":
    unittest.main()
