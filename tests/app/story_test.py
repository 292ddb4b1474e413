"""Matches that tell their story: what players say beside their actions, the analysis, forks, and decisions asked for again."""
from __future__ import annotations

import base64
import gzip
import json
import re
import sys
import tempfile
import unittest
import urllib.request
from pathlib import Path
from typing import Any

from browser_test import Browsed
from program import agon, until
from serving import Serving

# Goes straight on, and says what it is told to beside that.
BOT = """import json, sys
BESIDE = json.loads(sys.argv[1]) if len(sys.argv) > 1 else {}
for text in sys.stdin:
    line = json.loads(text)
    if "start" in line:
        print(json.dumps({"ready": {"name": "Ada"}}), flush=True)
    elif "decide" in line:
        print("step", line["decide"]["step"], file=sys.stderr, flush=True)
        print(json.dumps({"action": {}, **BESIDE}), flush=True)
    elif "end" in line:
        break
"""
SAID = {"value": 0.25, "note": "a plan", "mark": "here", "draw": [{"cell": {"x": 3, "y": 4, "heat": 0.5}, "layer": "heat"}]}
LIES = {
    "value": 7, "note": {"deep": [["x" * 5000]]}, "mark": ["not", "a", "text"],
    "draw": [{"cell": {"x": 1e300, "y": "no"}}, 7, {"path": {"cells": [[1, 2, 3]]}}, *({"cell": {"x": 1, "y": 1}} for _ in range(400))],
}


class Story(unittest.TestCase):
    def setUp(self) -> None:
        held = tempfile.TemporaryDirectory(prefix="agon-story-")
        self.addCleanup(held.cleanup)
        self.folder = Path(held.name)
        (self.folder / "bot.py").write_text(BOT)
        self.record = self.folder / "match.agon"

    def bot(self, beside: Any = None) -> str:
        words = f" '{json.dumps(beside)}'" if beside is not None else ""
        return f"cmd:{sys.executable} {self.folder}/bot.py{words}"

    def play(self, *words: str) -> None:
        played = agon("play", *words, "--no-sandbox", "--record", str(self.record))
        self.assertEqual(played.returncode, 0, played.stderr)

    def steps(self, record: Path | None = None) -> list[dict[str, Any]]:
        shown = agon("replay", str(record or self.record), "--json", "--thoughts")
        self.assertEqual(shown.returncode, 0, shown.stderr)
        return [line for text in shown.stdout.splitlines() if "state" in (line := json.loads(text))]

    def test_what_a_program_says_beside_its_action_is_in_its_private_part(self) -> None:
        self.play("tron", self.bot(SAID), "straight", "--set", "max_cycles=5")
        first = self.steps()[0]["thoughts"]
        self.assertEqual([said["seat"] for said in first], [0])
        for name in ("value", "note", "mark"):
            self.assertEqual(first[0][name], SAID[name])
        self.assertEqual(first[0]["draw"][0]["cell"]["heat"], 0.5)
        self.assertEqual(first[0]["errors"], "step 0\n")
        self.assertNotIn("problem", first[0])
        public = agon("replay", str(self.record), "--verify")
        self.assertIn("private part of seat 0: as it was written", public.stdout)
        self.assertNotIn(b"a plan", self.record.read_bytes())

    def test_what_players_drew_is_in_pictures_and_films_that_ask_for_it(self) -> None:
        self.play("tron", self.bot(SAID), "straight", "--set", "max_cycles=5")
        for name in ("still.svg", "film.gif"):
            drawn = []
            for words in ([], ["--thoughts"]):
                out = self.folder / f"{len(words)}-{name}"
                still = ["--step", "1"] if name == "still.svg" else ["--seconds", "1"]
                done = agon("render", str(self.record), "-o", str(out), *still, "--width", "320", *words)
                self.assertEqual(done.returncode, 0, done.stderr)
                drawn.append(out.read_bytes())
            self.assertNotEqual(*drawn)
        Path(f"{self.record}.seat0").unlink()
        out = self.folder / "none.svg"
        self.assertEqual(agon("render", str(self.record), "-o", str(out), "--step", "1", "--width", "320", "--thoughts").returncode, 0)
        self.assertEqual(out.read_bytes(), (self.folder / "0-still.svg").read_bytes())

    def test_a_program_that_lies_beside_its_action_plays_on_and_is_told(self) -> None:
        self.play("tron", self.bot(LIES), "straight", "--set", "max_cycles=5")
        steps = self.steps()
        self.assertFalse(any("faults" in step for step in steps))
        said = steps[0]["thoughts"][0]
        self.assertNotIn("value", said)
        self.assertNotIn("mark", said)
        self.assertLessEqual(len(said["draw"]), 256)
        for word in ("value", "note", "mark", "draw"):
            self.assertIn(word, said["problem"])
        checked = agon("check-bot", "tron", self.bot(LIES), "--no-sandbox", "--set", "max_cycles=5")
        self.assertIn("decisions what stands beside the action cannot be shown, which costs nothing; step", checked.stdout)
        self.assertEqual(checked.returncode, 0, checked.stdout)

    def test_built_in_players_say_what_they_think_where_it_is_kept(self) -> None:
        self.play("tron", "champion", "straight", "--set", "max_cycles=5", "--no-clocks", "--thoughts")
        said = self.steps()[0]["thoughts"][0]
        self.assertEqual(said["seat"], 0)
        self.assertGreater(said["depth"], 0)
        self.assertTrue(-1 <= said["value"] <= 1)
        self.assertTrue(said["line"])
        self.assertTrue(said["draw"])

    def test_without_being_asked_nothing_of_built_in_players_is_kept(self) -> None:
        self.play("tron", "champion", "straight", "--set", "max_cycles=5", "--no-clocks")
        self.assertNotIn("thoughts", self.steps()[0])
        self.assertFalse(Path(f"{self.record}.seat0").exists())

    def test_an_analysis_is_written_beside_the_record(self) -> None:
        self.play("tron", "random", "champion", "--set", "max_cycles=30", "--no-clocks")
        done = agon("analyse", str(self.record), "--nodes", "300")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("why it lost", done.stdout)
        lines = [json.loads(line) for line in Path(f"{self.record}.analysis").read_text().splitlines()]
        self.assertEqual(lines[0]["agon_analysis"], 1)
        self.assertEqual(len(lines[-1]["why"]), 2)
        decisions = lines[1:-1]
        steps = len(self.steps()) - 1
        self.assertEqual({line["step"] for line in decisions}, set(range(steps + 1)))
        for line in decisions:
            self.assertTrue(-1 <= line["value"] <= 1 and 0 <= line["drop"] <= 2)
            self.assertEqual(line["mark"], next((word for least, word in ((0.3, "blunder"), (0.2, "mistake"), (0.1, "inaccuracy")) if line["drop"] >= least), ""))
            self.assertEqual(bool(line["line"]), bool(line["mark"]))
        again = agon("analyse", str(self.record), "--nodes", "300", "--threads", "1", "--json")
        self.assertEqual(again.stdout.splitlines(), Path(f"{self.record}.analysis").read_text().splitlines())

    def test_an_analysis_goes_into_the_page_of_its_record(self) -> None:
        self.play("tron", "random", "straight", "--set", "max_cycles=5", "--no-clocks")
        self.assertEqual(agon("analyse", str(self.record), "--nodes", "100").returncode, 0)
        page = self.folder / "match.html"
        self.assertEqual(agon("replay", str(self.record), "--html", str(page)).returncode, 0)
        carried = re.search(rb'id="agon-analysis">([^<]*)<', page.read_bytes())
        assert carried is not None
        state = json.loads(gzip.decompress(base64.b64decode(carried[1])))
        self.assertEqual(state["state"], "done")
        self.assertEqual(len(state["why"]), 2)

    def test_every_game_can_be_analysed(self) -> None:
        for game, *players in (("evasion", "greedy", "runner", "--set", "tick_cap=60"), ("sugargame", "gobbler", "drifter", "--set", "steps=6"),
                               ("treasure_hunt", "scout", "random"), ("zappy", *["wanderer"] * 2, "--set", "places=1", "--set", "time_cap=200")):
            with self.subTest(game=game):
                self.play(game, *players, "--no-clocks")
                done = agon("analyse", str(self.record), "--nodes", "500", "--moments", "12", "--json")
                self.assertEqual(done.returncode, 0, done.stderr)
                lines = [json.loads(line) for line in done.stdout.splitlines()]
                self.assertTrue(lines[1:-1])
                self.assertTrue(all(-1 <= line["value"] <= 1 for line in lines[1:-1]))

    def test_a_match_goes_on_from_the_middle_of_another(self) -> None:
        self.play("tron", "random", "straight", "--set", "max_cycles=20", "--no-clocks")
        fork = self.folder / "fork.agon"
        played = agon("play", "--from", str(self.record), "--step", "4", self.bot(), "straight", "--no-sandbox", "--record", str(fork))
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertEqual(agon("replay", str(fork), "--verify").returncode, 0)
        first, second = self.steps(), self.steps(fork)
        self.assertEqual([step["state"] for step in first[:5]], [step["state"] for step in second[:5]])
        header = json.loads(agon("replay", str(fork), "--json").stdout.splitlines()[0])
        self.assertEqual((header["origin"]["match"], header["origin"]["step"]), ("match", 4))
        self.assertEqual([seat["name"] for seat in header["origin"]["seats"]], ["random", "straight"])
        self.assertEqual(header["seats"][0]["name"], "Ada")
        for words, error in ((["--step", "999"], "cannot continue after step 999"), ([], "--step"), (["--step", "2", "--set", "max_cycles=3"], "--set")):
            refused = agon("play", "--from", str(self.record), *words, "straight", "straight")
            self.assertEqual(refused.returncode, 2)
            self.assertIn(error, refused.stderr)

    def test_a_decision_is_asked_for_again(self) -> None:
        self.play("tron", self.bot(SAID), "straight", "--set", "max_cycles=8")
        asked = agon("ask", str(self.record), "--step", "3", self.bot(SAID), "--no-sandbox", "--json")
        self.assertEqual(asked.returncode, 0, asked.stderr)
        line = json.loads(asked.stdout)
        self.assertEqual((line["step"], line["seat"], line["same"]), (3, 0, True))
        self.assertEqual(line["thought"]["note"], "a plan")
        self.assertEqual(line["thought"]["errors"], "step 3\n")
        self.assertEqual(agon("ask", str(self.record), "--step", "3", "--seat", "0", "straight").returncode, 0)
        for words in (["--step", "99", "straight"], ["straight"], ["--step", "1", "--seat", "5", "straight"]):
            self.assertEqual(agon("ask", str(self.record), *words).returncode, 2, words)

    def test_where_a_new_version_answers_otherwise(self) -> None:
        (self.folder / "lost").mkdir()
        self.record = self.folder / "lost" / "one.agon"
        self.play("tron", "champion", self.bot(), "--no-clocks")
        same = agon("ask", "--all-lost", str(self.folder / "lost"), self.bot(), "--no-sandbox")
        self.assertEqual(same.returncode, 0, same.stderr)
        self.assertRegex(same.stdout, r"^0 of \d+ decisions in 1 lost matches")
        other = agon("ask", "--all-lost", str(self.folder / "lost"), "champion", "--json")
        lines = [json.loads(line) for line in other.stdout.splitlines()]
        self.assertTrue(lines)
        self.assertFalse(any(line["same"] for line in lines))
        self.assertEqual(agon("ask", "--all-lost", str(self.folder / "lost"), "champion", "--name", "nobody").returncode, 1)


def call(server: Serving, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    answer = server.ask(method, path, None if body is None else json.dumps(body).encode())
    return answer.status, answer.json


def finished(server: Serving, match: str) -> Any:
    return server.frames(match)["match"]


ORDER = {"game": "tron", "players": ["champion", "straight"], "config": {"max_cycles": 12, "cycle_ms": 40, "first_cycle_ms": 40}, "step_ms": 0}


class StoryPages(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Serving()
        cls.addClassCleanup(cls.server.__exit__)

    def test_who_leads_and_what_decisions_took_are_in_frames_and_overview(self) -> None:
        server = self.server
        _, order = call(server, "POST", "/api/matches", ORDER)
        info = finished(server, order["id"])
        self.assertEqual(info["clocks"]["per_move_ms"], 40)
        self.assertIsNone(info["origin"])
        _, replay = call(server, "GET", f"/api/matches/{order['id']}/frames")
        first, *rest = replay["frames"]
        lead = first["picture"]["lead"]
        self.assertEqual([side["name"] for side in lead["sides"]], ["Blue", "Yellow"])
        self.assertEqual(lead["value"], lead["sides"][0]["value"])
        self.assertNotIn("took", first)
        self.assertEqual([seat for seat, _ in rest[0]["took"]], [0, 1])
        _, overview = call(server, "GET", f"/api/matches/{order['id']}/overview")
        last = overview["samples"][-1]
        self.assertEqual(abs(last["lead"]["value"]), 1 if len(info["outcome"]["winners"]) == 1 else 0)
        self.assertEqual(len(last["took"]), 2)

    def test_players_of_the_house_tell_their_thoughts_when_the_match_is_over(self) -> None:
        server = self.server
        _, order = call(server, "POST", "/api/matches", ORDER)
        info = finished(server, order["id"])
        _, told = call(server, "GET", f"/api/matches/{order['id']}/thoughts")
        seats = {seat["seat"]: seat for seat in told["seats"]}
        self.assertTrue(seats[0]["open"])
        self.assertTrue(seats[0]["thoughts"])
        self.assertIn("own way", seats[0]["layers"])
        self.assertIsNone(told["next"])
        _, some = call(server, "GET", f"/api/matches/{order['id']}/thoughts?from=2&to=3")
        self.assertLessEqual({thought["step"] for thought in some["seats"][0]["thoughts"]}, {2, 3})
        self.assertGreater(info["step"], 3)
        self.assertEqual(call(server, "GET", f"/api/matches/{order['id']}/thoughts?from=x")[0], 400)
        self.assertEqual(call(server, "GET", "/api/matches/nothing/thoughts")[0], 404)
        self.assertEqual(call(server, "POST", f"/api/matches/{order['id']}/share?key=guess")[0], 403)

    def test_an_analysis_is_started_followed_and_kept(self) -> None:
        server = self.server
        _, order = call(server, "POST", "/api/matches", ORDER)
        path = f"/api/matches/{order['id']}/analysis"
        info = finished(server, order["id"])
        self.assertEqual(call(server, "GET", path)[0], 404)
        self.assertEqual(call(server, "POST", path, {"nodes": 10**9})[0], 400)
        status, state = call(server, "POST", path, {"nodes": 200})
        self.assertEqual(status, 202)
        lines: list[Any] = []

        def over() -> bool:
            state = call(server, "GET", f"{path}?from={len(lines)}")[1]
            lines.extend(state["lines"])
            return state["state"] not in ("waiting", "running")
        until("the end of the analysis", over)
        _, state = call(server, "GET", f"{path}?from={len(lines)}")
        lines += state["lines"]
        self.assertEqual(state["state"], "done", state)
        self.assertEqual((state["done"], state["next"]), (state["of"], len(lines)))
        self.assertEqual({line["step"] for line in lines}, set(range(info["step"] + 1)))
        self.assertEqual([seat["seat"] for seat in state["why"]], [0, 1])
        self.assertTrue((server.records / f"{order['id']}.agon.analysis").exists())
        self.assertEqual(call(server, "GET", "/api/matches/nothing/analysis")[0], 404)
        self.assertEqual(call(server, "POST", "/api/matches/nothing/analysis")[0], 404)

    def test_an_analysis_is_cancelled(self) -> None:
        server = self.server
        _, order = call(server, "POST", "/api/matches", {"game": "sugargame", "players": ["drifter", "drifter"], "step_ms": 0})
        path = f"/api/matches/{order['id']}/analysis"
        finished(server, order["id"])
        self.assertEqual(call(server, "DELETE", path)[0], 404)
        call(server, "POST", path, {"nodes": 1_000_000})
        self.assertEqual(call(server, "DELETE", path)[1]["state"], "cancelled")
        self.assertEqual(call(server, "GET", path)[1]["state"], "cancelled")

    def test_a_match_is_not_analysed_while_it_is_played(self) -> None:
        server = self.server
        _, order = call(server, "POST", "/api/matches", {"game": "tron", "players": ["person", "straight"]})
        self.assertEqual(call(server, "POST", f"/api/matches/{order['id']}/analysis")[0], 409)

    def test_a_match_forks_at_any_step(self) -> None:
        server = self.server
        _, order = call(server, "POST", "/api/matches", ORDER)
        finished(server, order["id"])
        status, fork = call(server, "POST", "/api/matches", {"from": {"match": order["id"], "step": 3}, "players": ["random", "straight"], "step_ms": 0})
        self.assertEqual(status, 201, fork)
        self.assertEqual((fork["origin"]["match"], fork["origin"]["step"]), (order["id"], 3))
        self.assertEqual(fork["config"]["max_cycles"], 12)
        finished(server, fork["id"])
        pictures = [call(server, "GET", f"/api/matches/{match}/frames?from=3&to=3")[1]["frames"][0]["picture"] for match in (order["id"], fork["id"])]
        self.assertEqual(pictures[0]["tiles"], pictures[1]["tiles"])
        self.assertEqual(pictures[0]["sprites"], pictures[1]["sprites"])
        verified = agon("replay", str(server.records / f"{fork['id']}.agon"), "--verify")
        self.assertEqual(verified.returncode, 0, verified.stderr)
        for wrong in ({"from": {"match": "nothing", "step": 3}}, {"from": {"match": order["id"], "step": 10**6}},
                      {"from": {"match": order["id"], "step": 1}, "config": {"max_cycles": 3}}, {"from": {"match": order["id"], "step": 1}, "game": "zappy"}):
            with self.subTest(wrong=wrong):
                self.assertEqual(call(server, "POST", "/api/matches", {"players": ["random", "straight"], **wrong})[0], 400)

    def test_a_person_takes_over_in_the_middle(self) -> None:
        server = self.server
        _, order = call(server, "POST", "/api/matches", ORDER)
        finished(server, order["id"])
        status, fork = call(server, "POST", "/api/matches", {"from": {"match": order["id"], "step": 3}, "players": ["person", "straight"]})
        self.assertEqual(status, 201, fork)
        self.assertIn("0", fork["seat_keys"])
        until("the step of the fork", lambda: call(server, "GET", f"/api/matches/{fork['id']}")[1]["step"] >= 3)
        self.assertEqual(call(server, "GET", f"/api/matches/{fork['id']}")[1]["step"], 3)


class Owner(unittest.TestCase):
    def test_the_owner_reads_and_shares_what_a_program_said(self) -> None:
        with tempfile.TemporaryDirectory(prefix="agon-story-") as folder:
            bot = Path(folder) / "bot.py"
            bot.write_text(BOT)
            with Browsed("tron", f"cmd:{sys.executable} {bot} '{json.dumps(SAID)}'", "straight", "--no-sandbox", "--set", "max_cycles=5") as browsed:
                browsed.finished()
                path = f"/api/matches/{browsed.match}/thoughts"
                closed = browsed.get(path)["seats"][0]
                self.assertEqual((closed["open"], closed["thoughts"]), (False, []))
                self.assertEqual(browsed.get(f"{path}?key={browsed.key}")["seats"][0]["thoughts"][0]["note"], "a plan")
                request = urllib.request.Request(f"{browsed.site}/api/matches/{browsed.match}/share?key={browsed.key}", method="POST", data=b"")
                with urllib.request.urlopen(request, timeout=20) as answer:
                    self.assertEqual(json.load(answer), {"shared": True})
                self.assertEqual(browsed.get(path)["seats"][0]["thoughts"][0]["note"], "a plan")
                browsed.stop()


if __name__ == "__main__":
    unittest.main()
