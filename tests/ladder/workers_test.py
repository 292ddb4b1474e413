"""A ladder whose matches are played by workers, too: they count like the server's own, and are the server's when nobody else is there."""
import os
import sqlite3
import subprocess
import sys
import unittest
from contextlib import closing
from pathlib import Path

from ladder_kit import KIT, PROGRAM, Ladder, run

sys.path.append(str(Path(__file__).resolve().parents[1] / "contest"))
from redis_kit import Redis, free_port  # noqa: E402


class OnWorkers(Ladder):
    options = ("--set", "max_cycles=20", "--matches", "100000", "--uploads", "1000")
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

    def totals(self) -> dict[str, int]:
        told = self.ask("HGETALL", "agon:totals")
        return {name: int(value) for name, value in zip(told[::2], told[1::2])}

    def matches(self) -> list[dict]:
        assert self.server is not None
        return self.server.ask("GET", "/api/seasons/spring/matches?most=500").json["matches"]

    def fleet(self) -> dict:
        assert self.server is not None
        told = self.server.ask("GET", "/api/workers")
        self.assertIn(told.status, (200, 503), told.body)
        return told.json if told.status == 200 else {"workers": [], "jobs": []}

    def test_workers_play_beside_the_server_and_it_goes_on_without_them(self) -> None:
        server = self.serve("--on", self.address, "--ladder-matches", "1")
        for team in ("red", "blue"):
            self.assertEqual(self.settled(team, self.upload(team, KIT.read_bytes()))["state"], "ready")
        self.until("matches without any worker", self.matches)
        worker = self.worker("--any-speed", env={**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")})
        self.until("matches of the worker", lambda: self.totals().get("done", 0) >= 6)
        self.assertGreater(len(list((self.folder / "cache" / "agon" / "bundles").iterdir())), 0, "the programs have travelled")
        fleet = self.until("the worker and its job", lambda: (now := self.fleet())["workers"] and now["jobs"] and now)
        self.assertEqual(fleet["workers"][0]["pid"], worker.pid)
        self.assertFalse(fleet["workers"][0]["lost"])
        self.assertEqual(fleet["jobs"][0]["name"], "ladder spring")
        metrics = server.ask("GET", "/metrics").body.decode()
        for line in ('agon_workers{state="there"} 1', 'agon_job_units_held{job="ladder spring"}', "agon_leases_lost_total"):
            self.assertIn(line, metrics)
        self.assertEqual(self.ask("HGETALL", "agon:distrusted"), [], "its records are by the rules")
        self.assertEqual(self.totals()["failed"], 0)
        for match in self.matches()[:4]:
            record = server.ask("GET", f"/api/seasons/spring/matches/{match['id']}/record")
            self.assertEqual(record.status, 200, record.body)
            (self.folder / "one.agon").write_bytes(record.body)
            self.assertEqual(run("replay", str(self.folder / "one.agon"), "--verify").returncode, 0)
        worker.kill()
        worker.wait()
        newest = max(match["id"] for match in self.matches())
        self.until("matches of the server alone", lambda: max(match["id"] for match in self.matches()) > newest + 8)
        server.stop()
        self.assertEqual(server.process.returncode, 0)
        with closing(sqlite3.connect(self.ladder)) as opened:
            twice = opened.execute("select pair, game from played where contest = '' group by pair, game having count(*) > 1").fetchall()
        self.assertEqual(twice, [], "no match twice")
        self.assertEqual(self.ask("KEYS", "agon:job:*") + self.ask("KEYS", "agon:bundle*"), [], "nothing is left at the Redis server")

    def test_a_redis_server_that_is_not_there_stops_no_ladder(self) -> None:
        self.redis.kill()
        self.redis.wait()
        server = self.serve("--on", self.address)
        self.assertEqual(self.settled("red", self.upload("red", KIT.read_bytes()))["state"], "ready")
        self.until("matches", self.matches)
        self.assertEqual(server.ask("GET", "/api/workers").status, 503)
        self.start_redis()
        self.worker("--any-speed")
        self.until("it is found when it is back", lambda: self.totals().get("done", 0) > 0)


if __name__ == "__main__":
    unittest.main()
