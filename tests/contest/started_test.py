"""Contests that people start on a server: whom it lets, what it refuses and in which words, its limits, and what is left when it ends."""
from __future__ import annotations

import json
import shutil
import signal
import unittest
from typing import Any

from contest_kit import PROGRAM, ROOT, Folder, Served, processes, run, until

SHORT = {"game": "sugargame", "config": {"steps": 10}, "entrant": [{"player": "random"}, {"player": "wary"}]}


class Started(Folder):
    def serve(self, *words: str) -> Served:
        return Served("--port", "0", "--records", "none", *words, folder=self.folder)

    def allowed(self, *words: str) -> Served:
        return self.serve("--start-contests", "started.contest", *words)

    def bot(self, name: str) -> None:
        folder = self.folder / "bots" / name
        folder.mkdir(parents=True)
        shutil.copy(ROOT / "bots" / "stdio" / "python" / "bot.py", folder / "bot.py")

    def post(self, server: Served, order: dict[str, Any], path: str = "/api/contests", **headers: str) -> tuple[int, dict]:
        answer = server.ask("POST", path, json.dumps(order).encode(), {name.replace("_", "-"): value for name, value in headers.items()})
        return answer.status, answer.json

    def refused(self, server: Served, order: dict[str, Any], *words: str, status: int = 400) -> None:
        for path in ("/api/contest-plan", "/api/contests"):
            told, body = self.post(server, order, path)
            self.assertEqual(told, status, body)
            for each in words:
                self.assertIn(each, body["error"])
        self.assertEqual(server.ask("GET", "/api/contests").json, [], "a refusal leaves nothing behind")

    @staticmethod
    def over(server: Served, name: str) -> dict:
        def complete() -> dict | None:
            told = server.ask("GET", f"/api/contests/{name}").json
            return told if told["complete"] and not told["running"] else None
        return until("the end of the contest", complete)

    def test_it_is_played_and_its_file_plays_the_same(self) -> None:
        self.bot("ada")
        order = {"name": "Autumn cup", **SHORT, "games": 4, "seed": 7, "opening": 0, "entrant": [*SHORT["entrant"], {"name": "Ada", "folder": "ada"}]}
        with self.allowed("--bots", "bots") as server:
            form = server.ask("GET", "/api/contest-form").json
            self.assertEqual((form["starts"], form["bots"]), ("open", ["ada"]))
            self.assertIn("swiss", {each["name"] for each in form["formats"]})
            checked = self.post(server, order, "/api/contest-plan")
            self.assertEqual(checked[0], 200, checked)
            self.assertEqual(server.ask("GET", "/api/contests").json, [], "a plan that is checked is not played")
            status, begun = self.post(server, order)
            self.assertEqual((status, begun), (201, checked[1]))
            told = self.over(server, "Autumn%20cup")
            self.assertEqual((told["played"], len(told["standings"])), (12, 3))
            status, again = self.post(server, order)
            self.assertEqual(status, 400)
            self.assertIn('there is a contest "Autumn cup" already; give this one another name', again["error"])
        self.assertIn('folder = "bots/ada"', begun["plan"].replace("'", '"'))
        self.assertNotIn(str(self.folder), begun["plan"])
        (self.folder / "cup.toml").write_text(begun["plan"], encoding="utf-8")
        done = run("contest", "run", "cup.toml", program=PROGRAM, cwd=str(self.folder))
        self.assertEqual(done.returncode, 0, done.stderr)
        def matches(store: str) -> list[tuple]:
            report = json.loads(run("contest", "report", store, "--json", program=PROGRAM, cwd=str(self.folder)).stdout)
            return [(each["match"], each["a"], each["b"], each["seed"]) for each in report["matches"]]
        self.assertEqual(matches("cup.contest"), matches("started.contest"))

    def test_a_server_starts_none_unless_its_owner_allows_it(self) -> None:
        with self.serve() as server:
            self.assertEqual(server.ask("GET", "/api/contest-form").json["starts"], "none")
            self.refused(server, SHORT, "this server starts no contests", "--start-contests", status=403)
        with self.allowed("--token", "SECRET") as server:
            self.assertEqual(server.ask("GET", "/api/contest-form").json["starts"], "token")
            self.refused(server, SHORT, "starting a contest needs the header", status=401)
            self.assertEqual(self.post(server, SHORT, Authorization="Bearer SECRET")[0], 201)
            self.over(server, "sugargame")
        self.assertEqual(run("serve", "--bots", ".", program=PROGRAM).returncode, 2)

    def test_what_the_judge_says_of_a_file_it_says_of_a_request(self) -> None:
        wrong = {"game": "sugargame", "format": "swiss", "games": 3, "points": "pair", "swap": False,
                 "entrant": [{"name": "a", "player": "nobody"}, {"name": "a", "player": "random"}, {"name": "b"}]}
        text = "".join(f"{key} = {json.dumps(value)}\n" for key, value in wrong.items() if key != "entrant")
        text += "".join("[[entrant]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in each.items()) for each in wrong["entrant"])
        by_file = run("contest", "run", self.write(text), program=PROGRAM, cwd=str(self.folder)).stderr
        sentences = [line.strip().partition(f"{self.folder / 'cup.toml'}:")[2].partition(": ")[2] for line in by_file.splitlines()[1:]]
        self.assertGreater(len(sentences), 3, by_file)
        with self.allowed() as server:
            self.refused(server, wrong, *filter(None, sentences))
            for order, words in (({**SHORT, "games": 1002}, "1002 matches would be played, but at most 1000 can be"),
                                 ({**SHORT, "entrant": [{"name": str(number), "player": "random"} for number in range(65)]}, "65 entrants, but at most 64"),
                                 ({**SHORT, "name": "x" * 41}, "name: must have at most 40 characters"),
                                 ({**SHORT, "store": "/tmp/x"}, "store"), ({**SHORT, "sandbox": False}, "sandbox"),
                                 ({**SHORT, "entrant": [{"player": "cmd:sh -c id"}, {"player": "random"}]}, '"cmd:sh -c id" is a program'),
                                 ({**SHORT, "entrant": [{"folder": "ada"}, {"player": "random"}]}, 'this server has no bot "ada"'),
                                 ([], "the body")):
                with self.subTest(order=str(order)[:80]):
                    self.refused(server, order, words)

    def test_the_owners_folder_is_named_by_its_last_part(self) -> None:
        (self.folder / "bots" / "empty").mkdir(parents=True)
        with self.allowed("--bots", str(self.folder / "bots")) as server:
            _, told = self.post(server, {**SHORT, "entrant": [{"folder": "empty"}, {"player": "random"}]})
            self.assertIn("bots/empty: there is no bot.py", told["error"])
            self.assertNotIn(str(self.folder), told["error"])

    def test_one_is_played_at_a_time_and_a_server_that_ends_leaves_it_to_be_resumed(self) -> None:
        self.bot("ada")
        order = {"name": "long", "game": "tron", "games": 240, "clocks": False, "entrant": [{"folder": "ada"}, {"player": "champion?nodes=2000"}]}
        with self.allowed("--bots", "bots") as server:
            self.assertEqual(self.post(server, order)[0], 201)
            until("its first matches", lambda: server.ask("GET", "/api/contests/long").json["played"] > 1)
            status, busy = self.post(server, {**SHORT, "name": "second"})
            self.assertEqual(status, 429, busy)
            self.assertIn("a contest is being played", busy["error"])
            self.assertEqual([each["contest"] for each in server.ask("GET", "/api/contests").json], ["long"])
            server.process.send_signal(signal.SIGINT)
            self.assertEqual(server.wait(), 0)
            self.assertIn("continue with: agon contest resume started.contest --contest long", server.output() + server.errors())
        told = run("contest", "status", "started.contest", program=PROGRAM, cwd=str(self.folder)).stdout
        self.assertRegex(told, r"long: tron, round_robin, stopped after \d+ of 240 matches")
        report = json.loads(run("contest", "report", "started.contest", "--json", program=PROGRAM, cwd=str(self.folder)).stdout)
        self.assertEqual({reason: number for each in report["standings"] for reason, number in each["broken"].items() if number}, {}, "nobody loses by the end of the server")
        before = len(report["matches"])
        resumed = run("contest", "resume", "started.contest", "--contest", "long", "--quiet", program=PROGRAM, cwd=str(self.folder), timeout=600)
        self.assertEqual(resumed.returncode, 0, resumed.stderr)
        self.assertIn(f"{before} were there before", resumed.stderr)

    def test_its_time_is_limited_and_the_next_one_may_begin(self) -> None:
        order = {"name": "long", "game": "tron", "games": 1000, "entrant": [{"player": "champion"}, {"name": "twin", "player": "champion"}]}
        with self.allowed("--contest-minutes", "0.05") as server:
            self.assertEqual(server.ask("GET", "/api/contest-form").json["most_minutes"], 0.05)
            self.assertEqual(self.post(server, order)[0], 201)
            until("its time to be over", lambda: not server.ask("GET", "/api/contests/long").json["running"])
            self.assertLess(server.ask("GET", "/api/contests/long").json["played"], 1000)
            until("the next one to begin", lambda: self.post(server, SHORT)[0] == 201)
            self.assertEqual(self.over(server, "sugargame")["played"], 2)

    def test_a_bot_that_hangs_does_not_keep_the_server_from_its_end(self) -> None:
        folder = self.folder / "bots" / "sleeper"
        folder.mkdir(parents=True)
        shutil.copy(self.sleeper(), folder / "bot.py")
        order = {"name": "hung", "game": "sugargame", "clocks": False, "entrant": [{"folder": "sleeper"}, {"player": "random"}]}
        with self.allowed("--bots", "bots") as server:
            self.assertEqual(self.post(server, order)[0], 201)
            until("the contest to be played", lambda: server.ask("GET", "/api/contests/hung").json["running"])
            until("its bot", lambda: processes("bots/sleeper/bot.py"))
            server.process.send_signal(signal.SIGTERM)
            self.assertEqual(server.wait(30), 0)
        self.assertEqual(processes("bots/sleeper/bot.py"), [])
        told = run("contest", "status", "started.contest", program=PROGRAM, cwd=str(self.folder)).stdout
        self.assertIn("stopped after 0 of 2 matches", told, "a match that was cut short is nobody's loss")


if __name__ == "__main__":
    unittest.main()
