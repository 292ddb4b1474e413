"""A season in PostgreSQL under attack: names and texts that are no SQL and no UTF-8, rows that somebody else has locked, connections that
are cut, a database that is restarted in the middle of matches, and another program that takes the right to serve meanwhile."""
import csv
import json
import re
import subprocess
import sys
import unittest
import urllib.parse
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2] / "contest")]
from uploads_kit import KIT, Answer, Server, run  # noqa: E402
from agon_server import until  # noqa: E402
from postgresql_kit import Database  # noqa: E402

S = "/api/seasons/spring"
NASTY = ["O'Brien\"; drop table people; --", "back\\slash %s {} :name $1", "ünï😀çødé", "x" * 60]
CLAIM = "the ladder's server"


def claim_number() -> int:
    """The number of the advisory lock that a ladder's server holds: FNV-1a, as PostgreSQL writes 64 bits."""
    value = 0xCBF29CE484222325
    for byte in CLAIM.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value - 2**64 if value >= 2**63 else value


class Attacked(Database):
    encoding = "UTF8"

    def setUp(self) -> None:
        super().setUp()
        self.sql("alter role agon password 'pass-word-7f3a'")
        self.address = self.address.replace("agon@", "agon:pass-word-7f3a@")
        made = run("ladder", "create", self.address, "--game", "tron", "--name", "spring", "--house", "wall_hugger", "--set", "max_cycles=40", "--matches", "100000", "--uploads", "1000")
        self.assertEqual(made.returncode, 0, made.stderr)
        self.teacher = made.stdout.split("shown only now: ")[1].split()[0]
        teams = ["red", *NASTY]
        with (self.folder / "class.csv").open("w", encoding="utf-8", newline="") as listed:
            csv.writer(listed, delimiter=";").writerows([["name", "team", "email"], *([f"P {number}", team, f"p{number}@example.org"] for number, team in enumerate(teams))])
        taken = run("ladder", "import", self.address, str(self.folder / "class.csv"), "--tokens", str(self.folder / "tokens.csv"), "--yes")
        self.assertEqual(taken.returncode, 0, taken.stderr)
        with (self.folder / "tokens.csv").open(encoding="utf-8", newline="") as listed:
            self.tokens = [row["token"] for row in csv.DictReader(listed, delimiter=";")]

    def serve(self, *words: str, options: str = "") -> Server:
        self.server = Server(self.folder / "at-the-server", *words, store=self.address + options)
        self.addCleanup(self.server.stop)
        return self.server

    def get(self, path: str, token: str = "") -> Answer:
        return self.server.ask("GET", S + path, token=token or self.teacher)

    def upload(self, who: int, source: bytes = b"", **query: str) -> dict:
        answer = self.server.ask("PUT", f"{S}/versions?" + urllib.parse.urlencode({"name": "bot.py", **query}), source or KIT.read_bytes(), self.tokens[who])
        self.assertEqual(answer.status, 201, answer.body)
        return answer.json

    def ready(self, who: int, version: dict) -> dict:
        return until("the version is ready", lambda: (now := self.get(f"/versions/{version['id']}", self.tokens[who]).json)["state"] == "ready" and now)

    def matches(self) -> int:
        return int(self.sql("select count(*) from played where season > 0"))

    def plays_on(self) -> None:
        before = self.matches()
        until("matches after the attack", lambda: self.matches() > before + 4)
        self.assertEqual(self.sql("select count(*) from (select pair, game from played where season > 0 group by pair, game having count(*) > 1) as twice"), "0")
        self.assertEqual(self.get("/standings").status, 200)

    def log(self) -> str:
        return self.server.errors() + self.server.output()


class Words(Attacked):
    def test_names_and_texts_are_kept_as_they_are_or_refused(self) -> None:
        self.serve("--ladder-matches", "1")
        self.assertEqual({team["name"] for team in self.get("").json["teams"]}, {"red", *NASTY})
        for number, name in enumerate(NASTY, 1):
            if "\\" not in name:  # no address holds one
                self.assertEqual(self.get("/teams/" + urllib.parse.quote(name, safe="")).json["name"], name)
            version = self.upload(number, note=f"{name}'); delete from versions; --", team=name)
            self.assertEqual(self.ready(number, version)["note"], f"{name}'); delete from versions; --")
            self.assertEqual(self.server.ask("POST", f"{S}/messages", {"text": "a\0b" + name * 15}, self.tokens[number]).status, 201)
        said = [message["text"] for message in self.get("/messages").json["messages"]]
        self.assertEqual([text.removeprefix("a?b").removeprefix("ab") for text in said], [name * 15 for name in NASTY])
        for word in ("%ff", "a%00b", "%ed%a0%80", "red%00", "'", "%f0%9f%98%80", "x" * 3000):
            for path in (f"/teams/{word}", f"/versions?team={word}", f"/matches?team={word}", f"/versions/{word}", f"/finals/{word}"):
                self.assertIn(self.get(path).status, (400, 404), f"{path}: {self.get(path).body!r}")
            answer = self.server.ask("GET", f"/api/contests/{word}")
            self.assertIn(answer.status, (400, 404), answer.body)
            name = self.server.ask("PUT", f"{S}/versions?name={word}&note={word}", b"print(1)", self.tokens[0])
            self.assertIn(name.status, (201, 400), name.body)
        for body in (b'{"text": "\xff"}', b'{"text": "\\ud800"}', json.dumps({"text": "x" * 4001}).encode(), b'{"text": "hi", "team": "a\\u0000b"}', b'{"text": "hi", "team": 99999999999999999999}'):
            self.assertIn(self.server.ask("POST", f"{S}/messages", body, self.teacher).status, (400, 404), body)
        loud = b"import sys\nsys.stderr.buffer.write(b'\\x00\\xff\\xfe' * 2000)\nsys.stderr.flush()\n" + KIT.read_bytes()
        version = self.ready(0, self.upload(0, loud))
        played = until("a trial match", lambda: self.get(f"/matches?version={version['id']}").json["matches"])
        self.assertEqual(self.server.ask("GET", f"/api/matches/{played[0]['id']}/mine", token=self.tokens[0]).status, 200)
        broken = self.upload(0, b"\xff\x00 this is no program", activate="false")
        until("it is rejected", lambda: self.get(f"/versions/{broken['id']}").json["state"] == "rejected")
        self.assertNotRegex(self.log(), r"failed:|invalid byte|the store ")
        self.assertGreater(self.get("").json["disk_bytes"], 1 << 20)
        self.assertEqual(self.server.ask("POST", f"{S}/settings", {"disk": 1}, self.teacher).status, 200)
        full = self.server.ask("PUT", f"{S}/versions?name=bot.py", b"print(2)", self.tokens[0])
        self.assertEqual((full.status, "as large as its teacher allows" in full.json["error"]), (400, True), full.body)
        self.plays_on()


class Cuts(Attacked):
    def begin(self, options: str = "") -> None:
        self.serve("--ladder-matches", "2", options=options)
        for who in (0, 1):
            self.ready(who, self.upload(who))
        until("matches", lambda: self.matches() > 4)

    def cut(self) -> None:
        self.sql("select count(pg_terminate_backend(pid)) from pg_stat_activity where pid <> pg_backend_pid() and usename = 'agon'")

    def assert_words_are_fit(self) -> None:
        self.assertNotIn("pass-word", self.log())
        self.assertLess(len(self.log().splitlines()), 400, "the log is not flooded")

    def test_cut_connections_are_opened_again(self) -> None:
        self.begin()
        for _ in range(3):
            self.cut()
            until("an answer", lambda: self.get("/standings").status == 200)
            self.plays_on()
        version = self.upload(1)
        self.ready(1, version)
        self.assert_words_are_fit()
        until("its claim, which a cut connection has let go", lambda: int(self.sql("select count(*) from pg_locks where locktype = 'advisory'")) > 0)
        refused = run("serve", "--ladder", self.address, "--port", "0")
        self.assertEqual((refused.returncode, "is served already" in refused.stderr), (2, True), refused.stderr)
        self.assertNotIn("pass-word", refused.stderr)
        self.assertEqual(self.server.stop(), 0)

    def test_a_database_that_is_restarted(self) -> None:
        self.begin()
        for how in ("fast", "immediate"):
            self.stop_database(how)
            self.assertEqual(self.get("/standings").status, 500, "it says at once that it cannot answer")
            self.assertEqual(self.server.ask("GET", "/healthz").status, 200)
            self.start_database()
            until("an answer", lambda: self.get("/standings").status == 200)
            self.plays_on()
        self.assert_words_are_fit()
        self.assertEqual(self.server.stop(), 0)

    def test_who_has_lost_the_right_to_serve_plays_no_more(self) -> None:
        self.begin()
        waits = subprocess.Popen([*self.psql(), "-c", f"select pg_advisory_lock({claim_number()})", "-c", "select pg_sleep(600)"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            until("it waits for the right", lambda: self.sql("select count(*) from pg_locks where locktype = 'advisory' and not granted") == "1")
            self.sql("select count(pg_terminate_backend(pid)) from pg_locks where locktype = 'advisory' and granted")
            until("the server says so", lambda: "this server plays no more" in self.log())
            self.assertEqual(self.get("/standings").status, 200, "what was played is still shown")
            began = int(self.sql("select value from counters where name = 'row'"))
            self.assertEqual(self.server.stop(), 0)
            self.assertLess(int(self.sql("select value from counters where name = 'row'")) - began, 40)
        finally:
            waits.kill()
            waits.wait()
        self.sql("select count(pg_terminate_backend(pid)) from pg_locks where locktype = 'advisory'")
        until("the right to be free", lambda: self.sql("select count(*) from pg_locks where locktype = 'advisory'") == "0")
        self.serve()
        self.plays_on()

    def test_rows_that_somebody_holds_are_waited_for_and_not_for_ever(self) -> None:
        self.begin("?options=" + urllib.parse.quote("-c lock_timeout=300"))
        holds = subprocess.Popen([*self.psql()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert holds.stdin is not None and holds.stdout is not None
        try:
            holds.stdin.write("begin; update counters set value = value where name = 'row';\n\\echo held\n")
            holds.stdin.flush()
            self.assertEqual(holds.stdout.readline(), "held\n")
            until("a request that cannot write", lambda: self.server.ask("POST", f"{S}/messages", {"text": "hello"}, self.tokens[0]).status == 500)
            until("the log to say why", lambda: "lock timeout" in self.log())
            until("an answer beside it", lambda: self.get("/standings").status == 200)
            holds.stdin.write("rollback;\n")
            holds.stdin.flush()
            until("it is written", lambda: self.server.ask("POST", f"{S}/messages", {"text": "hello"}, self.tokens[0]).status == 201)
            self.plays_on()
        finally:
            holds.kill()
            holds.wait()
            holds.stdin.close()
            holds.stdout.close()
        self.assertEqual(len(re.findall("hello", json.dumps(self.get("/messages").json))), 1, "what was refused has changed nothing")
        self.assert_words_are_fit()


if __name__ == "__main__":
    unittest.main()
