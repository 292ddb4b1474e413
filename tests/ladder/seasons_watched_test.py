"""A season's matches that workers play are watched live at its server; and while the season is hidden, nothing of it is told to who may not see it: no
name, no seat, no match, whatever workers say."""
from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import unittest
from pathlib import Path

from ladder_kit import KIT, PATIENCE, PROGRAM, Answer, Ladder, run

HERE = Path(__file__).resolve()
sys.path += [str(HERE.parents[1] / "contest"), str(HERE.parents[1] / "app")]
from redis_kit import Redis, free_port  # noqa: E402
from web_socket import WebSocket  # noqa: E402

NAMES = re.compile(rb"\b(red|blue|green|random|slow|Ada|Bob|spring)\b")
PARTS = ("", "/frames", "/overview", "/record", "/picture.png", "/film.gif", "/film.mp4")
SHOWN_NOWHERE = "a season that is not shown"
FRESH = 8  # seconds since a match began
LONGEST = 500  # bytes of what a worker states


class OnWorkers(Ladder):
    """Two teams whose bots take their time, so that a match is listed before it is over."""
    game, house = "sugargame", "random"
    options = ("--set", "steps=200", "--clocks", "1", "--matches", "100000", "--uploads", "1000")
    program, more = PROGRAM, []
    start_redis, launch_redis, answers, end_all = Redis.start_redis, Redis.launch_redis, Redis.answers, Redis.end_all
    ask, answer, worker = Redis.ask, Redis.answer, Redis.worker

    def setUp(self) -> None:
        super().setUp()
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}"
        self.running: list[subprocess.Popen[str]] = []
        self.addCleanup(self.end_all)
        self.start_redis()

    def begin(self, *words: str) -> dict:
        """A match of the season that a worker plays, as its teacher sees it."""
        server = self.serve("--on", self.address, "--ladder-matches", "1", *words)
        self.worker("--any-speed", env={**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")})
        # Not in trial matches, which are played at a quarter of the clocks.
        wait = "    import time\n    time.sleep(0.3 if match[\"clocks\"][\"per_move_ms\"] == 3000 else 0)\n"
        slow = KIT.read_text(encoding="utf-8").replace("    thoughts[\"note\"]", wait + "    thoughts[\"note\"]")
        for team in ("red", "blue"):
            self.upload(team, slow.encode())
        session = server.ask("POST", "/api/session", {"token": self.teacher})
        self.cookie = session.headers["set-cookie"].split(";")[0]
        return self.newest(self.teacher)

    def newest(self, token: str = "") -> dict:
        """One that goes on for a while yet: it takes twenty seconds, and workers tell theirs every other second."""
        def begun() -> dict | None:
            newest = max(self.played(token), key=lambda match: match["since_ms"], default=None)
            return newest if newest and time.time() * 1000 - newest["since_ms"] < FRESH * 1000 else None

        return self.until("a match of a worker", begun)

    def look(self, target: str, token: str = "", headers: dict[str, str] | None = None) -> Answer:
        assert self.server is not None
        return self.server.ask("GET", target, token=token, headers=headers)

    def played(self, token: str = "") -> list[dict]:
        answer = self.look("/api/workers/matches", token)
        self.assertEqual(answer.status, 200, answer.body)
        return answer.json["matches"]

    def told(self, match: dict, token: str = "") -> Answer:
        return self.look(f"/api/workers/matches/{match['id']}", token)

    def fleet(self, token: str = "") -> dict:
        answer = self.until("the workers", lambda: (now := self.look("/api/workers", token)).status != 503 and now)
        self.assertEqual(answer.status, 200, answer.body)
        return answer.json

    def watch(self, match: dict, cookie: str = "") -> WebSocket:
        assert self.server is not None
        address = self.server.address.rstrip("/")
        line = WebSocket(address, f"/api/workers/matches/{match['id']}/live", origin=address, cookie=cookie)
        line.socket.settimeout(PATIENCE)
        self.addCleanup(line.socket.close)
        self.assertEqual(line.status, 101)
        return line

    def change(self, what: str) -> None:
        assert self.server is not None
        answer = self.server.ask("POST", f"/api/seasons/spring/{what}", {}, self.teacher)
        self.assertLess(answer.status, 300, answer.body)

    def assert_hidden(self, match: dict, token: str = "") -> None:
        """Nothing that anybody who comes may ask for knows anything of it."""
        self.assertEqual([one for one in self.played(token) if one["job"].startswith("ladder")], [])
        for part in PARTS:
            answer = self.look(f"/api/workers/matches/{match['id']}{part}", token)
            self.assertEqual(answer.status, 404, f"{part}: {answer.body[:200]!r}")
            self.assertNotRegex(answer.body, NAMES)
            nobody = self.look(f"/api/workers/matches/nobody-1{part}", token)
            self.assertEqual(answer.body.replace(match["id"].encode(), b"nobody-1"), nobody.body, "as if there were none")
        # A page may not say which token it shows when it opens a WebSocket.
        self.assertIsNone(self.watch(match).message())

    def assert_nameless(self, token: str = "") -> None:
        for target in ("/api/workers", "/api/workers/matches", "/metrics", "/api/matches"):
            answer = self.look(target, token)
            self.assertEqual(answer.status, 200, answer.body)
            self.assertNotRegex(answer.body, NAMES, target)


class Open(OnWorkers):
    def test_a_match_is_watched_while_a_worker_plays_it_and_is_kept_as_it_was_watched(self) -> None:
        match = self.begin()
        self.assertEqual((match["job"], match["game"]), ("ladder spring", "sugargame"))
        self.assertIn(match["id"], [one["id"] for one in self.played()], "strangers see it as well")
        told = self.told(match)
        self.assertEqual(told.status, 200, told.body)
        self.assertEqual((told.json["status"], told.json["id"]), ("live", match["id"]))
        self.assertEqual(set(match["title"].split(" – ")), {seat["name"] for seat in told.json["seats"]})
        line = self.watch(match)
        self.assertEqual(line.message()["type"], "match")
        first = line.message()
        self.assertEqual(first["type"], "key")
        seen, live = {}, True
        while (message := line.message())["type"] != "end":
            self.assertEqual(message["type"], "frames")
            for frame in message["frames"]:
                self.assertEqual(frame["step"], max(seen, default=first["frame"]["step"]) + 1, "each step once, in order")
                seen[frame["step"]] = frame["picture"]
        self.assertGreater(len(seen), 3, "it went on while it was watched")
        self.assertEqual((message["match"]["status"], message["match"]["problem"]), ("finished", ""))
        watched = self.look(f"/api/workers/matches/{match['id']}/record")
        self.assertEqual(watched.status, 200)
        (self.folder / "watched.agon").write_bytes(watched.body)
        self.assertEqual(run("replay", str(self.folder / "watched.agon"), "--verify").returncode, 0)

        def stored() -> dict | None:
            listed = self.look("/api/seasons/spring/matches?most=500").json["matches"]
            return next((one for one in listed if one["seed"] == message["match"]["seed"] and self.look(f"/api/seasons/spring/matches/{one['id']}/record").body == watched.body), None)

        kept = self.until("it came to the season as it was watched", stored)
        frames = self.look(f"/api/seasons/spring/matches/{kept['id']}/frames?from=0").json["frames"]
        of_the_end = {frame["step"]: frame["picture"] for frame in frames}
        self.assertEqual({step: of_the_end[step] for step in seen}, seen, "its frames are those of the finished match")
        self.assertEqual(max(seen), max(of_the_end), "to the last one")

    def test_a_freeze_hides_it_from_who_is_watching_and_from_who_comes(self) -> None:
        match = self.begin()
        self.assertEqual(self.told(match).status, 200)
        stranger, teacher = self.watch(match), self.watch(match, self.cookie)
        self.assertEqual([line.message()["type"] for line in (stranger, teacher)], ["match", "match"])
        self.change("freeze")
        self.assert_hidden(match)  # from that moment on
        self.assert_hidden(match, self.tokens["red"])
        frozen = time.monotonic()
        while (message := stranger.message()) is not None:
            self.assertNotEqual(message["type"], "end", "a stranger is told how it ended")
            self.assertLess(time.monotonic() - frozen, 60, "a stranger watches on")
        self.until("the teacher sees it to its end", lambda: teacher.message()["type"] == "end")
        self.until("the figures know of the freeze", lambda: not NAMES.search(self.look("/metrics").body + self.look("/api/workers").body))
        until = time.monotonic() + 6
        while time.monotonic() < until:
            for token in ("", self.tokens["red"]):
                self.assert_nameless(token)
            time.sleep(0.3)
        now = self.newest(self.teacher)
        self.assertEqual(self.told(now, self.teacher).status, 200)
        self.assert_hidden(now)  # though it is open for the teacher
        self.assertIn("ladder spring", [job["name"] for job in self.fleet(self.teacher)["jobs"]])
        self.assertIn(SHOWN_NOWHERE, [job["name"] for job in self.fleet()["jobs"]])
        self.change("open")
        self.until("it is shown again", self.played)
        self.assertEqual(self.told(self.newest(self.teacher)).status, 200)


class FrozenByTheClock(OnWorkers):
    options = (*OnWorkers.options, "--freeze", "2020-01-01 00:00")

    def test_a_freeze_that_was_due_hides_as_much_as_one_that_was_said(self) -> None:
        match = self.begin()
        for token in ("", self.tokens["red"]):
            self.assert_hidden(match, token)
            self.assert_nameless(token)
        self.assertEqual(self.told(match, self.teacher).status, 200)
        self.assertEqual(self.watch(match, self.cookie).message()["type"], "match")


class Private(OnWorkers):
    options = (*OnWorkers.options, "--private")

    def test_a_private_season_is_watched_by_its_people_alone(self) -> None:
        match = self.begin()
        self.assert_hidden(match)
        self.assert_hidden(match, "0" * 32)
        self.assert_nameless()
        for token in (self.teacher, self.tokens["red"]):
            now = self.newest(token)
            self.assertEqual(now["job"], "ladder spring")
            self.assertEqual(self.told(now, token).status, 200)
            self.assertIn("ladder spring", [job["name"] for job in self.fleet(token)["jobs"]])

    def test_a_server_with_a_token_tells_it_and_the_teacher_alone(self) -> None:
        match = self.begin("--token", "arena")
        self.assertEqual([self.look("/api/workers", token).status for token in ("", self.tokens["red"], "0" * 32)], [401] * 3)
        for token in ("arena", self.teacher):
            self.assertIn("ladder spring", [job["name"] for job in self.fleet(token)["jobs"]])
        self.assert_hidden(match)
        self.assertNotRegex(self.look("/metrics").body, NAMES)


class WorkersWords(OnWorkers):
    """What a worker says may be anything: it knows all names."""
    SAYING = 'ladder spring: the program of "red" names /home/Ada/bot.py of this machine'

    def plant(self) -> None:
        """A worker, a dead task and a reason of distrust which name names."""
        told = json.loads(self.until("a worker", lambda: self.ask("HVALS", "agon:workers"))[0])
        now = int(time.time() * 1000) + 3_600_000  # it stays
        fake = {**told, "name": "lab-1-ffff", "pid": 1, "seen_ms": now, "job": "ladder spring", "words": self.SAYING,
                "playing": [{"id": "lab-1-ffff-1", "job": "ladder spring", "game": "sugargame", "title": "red v1 – blue v1", "match": "r1b1g1", "since_ms": now}]}
        self.ask("HSET", "agon:workers", fake["name"], json.dumps(fake))
        self.ask("HSET", "agon:workers", "lab-2-ffff", json.dumps({**fake, "name": "lab-2-ffff", "job": "ladder spring build", "words": "", "playing": []}))
        self.ask("HSET", "agon:distrusted", "lab-3-ffff", "r1b1g1: red v1 won against blue v1, and it told otherwise")
        job = next(job["id"] for job in self.until("the season's job", lambda: self.fleet(self.teacher)["jobs"]) if job["name"] == "ladder spring")
        self.ask("RPUSH", f"agon:job:{job}:dead", json.dumps({"task": '{"own":{"a":{"name":"red v1"}}}', "reason": "lab-1-ffff: red v1 does not start. " + "€" * 1000, "worker": "lab-1-ffff"}))

    def seen(self, token: str) -> dict:
        return self.until("what was planted is seen", lambda: (now := self.fleet(token))["distrusted"] and any(job["dead_count"] for job in now["jobs"]) and now)

    def test_nothing_that_workers_say_is_told_while_a_season_is_hidden(self) -> None:
        self.begin()
        self.plant()
        open_ = self.seen("")
        self.assertIn(self.SAYING, [worker["words"] for worker in open_["workers"]])
        dead = next(job["dead"] for job in open_["jobs"] if job["dead"])[0]
        self.assertTrue(dead["reason"].startswith("lab-1-ffff: red v1 does not start. €"))
        self.assertTrue(dead["reason"].endswith("€…"))
        self.assertLessEqual(len(dead["reason"].encode()), LONGEST, "a reason is cut")
        self.change("freeze")
        self.until("the figures know of the freeze", lambda: "ladder spring" not in self.look("/api/workers").body.decode())
        for token in ("", self.tokens["red"]):
            self.assert_nameless(token)
            hidden = self.seen(token)
            self.assertEqual({worker["job"] for worker in hidden["workers"]} - {""}, {SHOWN_NOWHERE})
            self.assertEqual({job["name"] for job in hidden["jobs"]}, {SHOWN_NOWHERE})
            self.assertEqual([job["dead"] for job in hidden["jobs"]], [[] for _ in hidden["jobs"]], "how many there are, and nothing of them")
            self.assertTrue(next(worker for worker in hidden["workers"] if worker["name"] == "lab-1-ffff")["words"], "that it says something is told")
            self.assertEqual(self.look("/api/workers/matches/lab-1-ffff-1", token).status, 404)
        teacher = self.seen(self.teacher)
        self.assertIn(self.SAYING, [worker["words"] for worker in teacher["workers"]])
        self.assertIn("red v1", teacher["distrusted"][0]["reason"])
        self.assertIn("red v1", next(job["dead"] for job in teacher["jobs"] if job["dead"])[0]["task"])
        self.assertIn("red v1 – blue v1", [match["title"] for match in self.played(self.teacher)])


if __name__ == "__main__":
    unittest.main()
