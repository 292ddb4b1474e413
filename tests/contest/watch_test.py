"""Matches that workers play are watched at the head: from outside, over a real Redis server, HTTP and a WebSocket."""
from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import unittest

from contest_kit import PATIENCE, PROGRAM, PYTHON, ROOT, Served, run
from redis_kit import Redis

sys.path.append(str(ROOT / "tests" / "app"))
from web_socket import WebSocket  # noqa: E402


class Watching(Redis):
    program = PROGRAM

    def setUp(self) -> None:
        super().setUp()
        self.cache = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")}

    def slow(self) -> str:
        """The kit's bot, which takes its time."""
        folder = self.folder / "slow"
        folder.mkdir(exist_ok=True)
        text = (ROOT / "bots" / "stdio" / "python" / "bot.py").read_text(encoding="utf-8")
        (folder / "bot.py").write_text(text.replace("    thoughts[\"note\"]", "    import time\n    time.sleep(0.15)\n    thoughts[\"note\"]"), encoding="utf-8")
        return f"cmd:{PYTHON} {folder / 'bot.py'}"

    def play(self, games: int) -> None:
        self.running.append(subprocess.Popen(
            [PROGRAM, "contest", "run", "--name", "cup", "--game", "sugargame", "--set", "steps=200", "--entrant", f"slow={self.slow()}", "--entrant", "random",
             "--games", str(games), "--no-clocks", "--store", self.store, "--quiet", "--on", self.address], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True))

    def serve(self, *words: str) -> None:
        self.server = Served("--port", "0", "--records", "none", "--on", self.address, *words)
        self.addCleanup(self.server.__exit__)
        self.url = self.server.pages

    def get(self, target: str) -> tuple[int, bytes]:
        return self.server.ask("GET", target)[:2]

    def asked(self, target: str) -> dict:
        status, body = self.get(target)
        self.assertEqual(status, 200, body)
        return json.loads(body)

    def played(self) -> list[dict]:
        return self.asked("/api/workers/matches")["matches"]

    def begun(self, games: int = 40) -> dict:
        self.play(games)
        self.wait_for(lambda: self.ask("HLEN", "agon:jobs"), "the contest did not begin")  # its store is whole by then
        self.serve("--contests", self.store)
        worker = self.worker("--cores", "0", env=self.cache)  # the last, so that a match is seen soon after its beginning
        match = self.wait_for(self.played, "no match is told")[0]
        match["pid"] = worker.pid
        return match

    def watch(self, match: str) -> WebSocket:
        line = WebSocket(self.url, f"/api/workers/matches/{match}/live")
        line.socket.settimeout(PATIENCE)
        self.addCleanup(line.socket.close)
        self.assertEqual(line.status, 101)
        return line

    def asks(self) -> list:
        return self.ask("KEYS", "agon:watch:*") + self.ask("PUBSUB", "CHANNELS", "agon:live:*")  # type: ignore[operator]

    def test_a_match_of_a_worker_is_watched_from_its_middle_to_its_end(self) -> None:
        match = self.begun(games=2)
        self.assertEqual((match["job"], match["game"]), ("cup", "sugargame"))
        self.assertEqual(set(match["title"].split(" – ")), {"slow", "random"})
        self.assertEqual(self.asks(), [], "nothing is asked of a worker while nobody watches")
        told = self.asked(f"/api/workers/matches/{match['id']}")
        self.assertEqual((told["status"], told["id"], sorted(seat["name"] for seat in told["seats"])), ("live", match["id"], ["random", "slow"]))
        self.assertEqual(len(self.asks()), 2)
        first = self.watch(match["id"])
        self.assertEqual(first.message()["type"], "match")
        key = first.message()
        self.assertEqual(key["type"], "key")
        self.assertGreater(key["frame"]["step"], 0, "it had begun before anybody watched")
        self.assertIn("panels", key["frame"]["picture"])
        steps = [key["frame"]["step"]]
        while len(steps) < 12:
            message = first.message()
            self.assertEqual(message["type"], "frames")
            steps += [frame["step"] for frame in message["frames"]]
        self.assertEqual(steps, list(range(steps[0], steps[0] + len(steps))), "each step once, in order")
        past = self.asked(f"/api/workers/matches/{match['id']}/frames?from=0&to=2")
        self.assertEqual([frame["step"] for frame in past["frames"]], [0, 1, 2], "who comes late has the steps so far")
        self.assertGreaterEqual(self.asked(f"/api/workers/matches/{match['id']}/overview")["samples"][-1]["step"], steps[-1])
        second = self.watch(match["id"])
        self.assertEqual(second.message()["type"], "match")
        self.assertGreaterEqual(second.message()["frame"]["step"], steps[-1] - 1)
        for line in (first, second):
            while (message := line.message())["type"] != "end":
                self.assertIn(message["type"], ("key", "frames"))
            self.assertEqual((message["match"]["status"], message["match"]["problem"]), ("finished", ""))
            self.assertTrue(message["match"]["outcome"]["text"])
        status, record = self.get(f"/api/workers/matches/{match['id']}/record")
        self.assertEqual(status, 200)
        (self.folder / "watched.agon").write_bytes(record)
        verified = run("replay", str(self.folder / "watched.agon"), "--verify", program=PROGRAM)
        self.assertEqual(verified.returncode, 0, verified.stderr)
        self.wait_for(lambda: self.asks() == [], "the worker is asked no more")
        status, stored = self.wait_for(lambda: (found := self.get(f"/api/contests/cup/matches/{match['match']}/record"))[0] == 200 and found, "it never came to the store")
        self.assertEqual(stored, record, "what was watched is what was kept")

    def test_who_watches_is_told_when_the_worker_is_lost(self) -> None:
        match = self.begun()
        self.asked(f"/api/workers/matches/{match['id']}")
        line = self.watch(match["id"])
        self.assertEqual([line.message()["type"], line.message()["type"]], ["match", "key"])
        os.kill(match["pid"], 9)
        while (message := line.message())["type"] != "end":
            self.assertEqual(message["type"], "frames")
        self.assertIn("was lost during the match", message["match"]["problem"])
        self.assertEqual(message["match"]["outcome"]["winners"], [])

    def test_a_broker_that_comes_back_loses_no_step(self) -> None:
        match = self.begun()
        self.asked(f"/api/workers/matches/{match['id']}")
        line = self.watch(match["id"])
        self.assertEqual(line.message()["type"], "match")
        last = line.message()["frame"]["step"]
        self.redis.kill()
        self.redis.wait()
        time.sleep(1)
        self.start_redis()
        while (message := line.message())["type"] != "end":
            if message["type"] == "key":
                last = message["frame"]["step"]
                continue
            for frame in message["frames"]:
                self.assertGreater(frame["step"], last)
                last = frame["step"]
        self.assertEqual((message["match"]["problem"], message["match"]["step"]), ("", last))

    def test_what_is_not_shown_is_not_told(self) -> None:
        match = self.begun()
        self.assertEqual(self.get("/api/workers/matches/nobody-1-2-3")[0], 404)
        self.assertEqual(self.get("/api/workers/matches/nobody-1-2-3/frames")[0], 404)
        self.assertIsNone(self.watch("nobody-1-2-3").message())
        self.assertIsNone(self.watch(match["id"]).message(), "who has not asked what it is sees nothing")
        self.serve("--token", "secret")
        time.sleep(5)
        self.assertEqual(self.played(), [], "of an arena with a token, what it does not show")
        self.assertEqual(self.get(f"/api/workers/matches/{match['id']}")[0], 404)


if __name__ == "__main__":
    unittest.main()
