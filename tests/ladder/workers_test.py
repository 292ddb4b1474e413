"""A ladder whose matches are played by workers, too: they count like the server's own, and are the server's when nobody else is there."""
import os
import signal
import sqlite3
import sys
import unittest
from contextlib import closing
from pathlib import Path

from ladder_kit import KIT, PROGRAM, Ladder, run

sys.path.append(str(Path(__file__).resolve().parents[1] / "contest"))
from worker_kit import bent, on, workers_of  # noqa: E402

WORK = f"{PROGRAM} work --any-speed --threads 1"


class OnWorkers(Ladder):
    options = ("--set", "max_cycles=20", "--matches", "100000", "--uploads", "1000")

    def matches(self) -> list[dict]:
        assert self.server is not None
        return self.server.ask("GET", "/api/seasons/spring/matches?most=500").json["matches"]

    def workers(self) -> list[dict]:
        assert self.server is not None
        told = self.server.ask("GET", "/api/workers")
        self.assertEqual(told.status, 200, told.body)
        return told.json["workers"]

    def done(self) -> int:
        return sum(each["done"] for each in self.workers())

    def test_workers_play_beside_the_server_and_it_goes_on_without_them(self) -> None:
        os.environ["XDG_CACHE_HOME"] = str(self.folder / "cache")
        self.addCleanup(os.environ.pop, "XDG_CACHE_HOME")
        server = self.serve(*on(WORK), "--ladder-matches", "1")
        for team in ("red", "blue"):
            self.assertEqual(self.settled(team, self.upload(team, KIT.read_bytes()))["state"], "ready")
        self.until("matches of the worker", lambda: self.done() >= 6)
        self.assertGreater(len(list((self.folder / "cache" / "agon" / "bundles").iterdir())), 0, "the programs have travelled")
        told = self.workers()[0]
        self.assertEqual((told["phase"], told["hello"]["threads"], told["command"], told["words"]), ("working", 1, "", ""), "commands and messages are for the host")
        metrics = server.ask("GET", "/metrics").body.decode()
        for line in ('agon_workers{state="working"} 1', "agon_worker_matches_done_total"):
            self.assertIn(line, metrics)
        for match in self.matches()[:4]:
            record = server.ask("GET", f"/api/seasons/spring/matches/{match['id']}/record")
            self.assertEqual(record.status, 200, record.body)
            (self.folder / "one.agon").write_bytes(record.body)
            self.assertEqual(run("replay", str(self.folder / "one.agon"), "--verify").returncode, 0)
        for worker in workers_of(server.process.pid):
            os.kill(worker, signal.SIGSTOP)  # it is silent: what it has is handed out again
        newest = max(match["id"] for match in self.matches())
        self.until("matches of the server alone", lambda: max(match["id"] for match in self.matches()) > newest + 8)
        before = self.done()
        self.until("another worker in its place", lambda: self.done() > before)
        server.stop()
        self.assertEqual(server.process.returncode, 0)
        self.assert_nothing_twice()

    def test_workers_that_die_and_lie_harm_no_ladder(self) -> None:
        server = self.serve(*on(bent("dies", WORK), bent("wrong seed", WORK), "false"), "--ladder-matches", "1")
        for team in ("red", "blue"):
            self.assertEqual(self.settled(team, self.upload(team, KIT.read_bytes()))["state"], "ready")
        self.until("matches of those who die", lambda: self.done() >= 4)
        self.until("the end of the one that never was a worker", lambda: any(each["phase"] == "gone" for each in self.workers()))
        server.stop()
        self.assert_nothing_twice()

    def assert_nothing_twice(self) -> None:
        with closing(sqlite3.connect(self.ladder)) as opened:
            twice = opened.execute("select pair, game from played where contest = '' group by pair, game having count(*) > 1").fetchall()
        self.assertEqual(twice, [], "no match twice")


if __name__ == "__main__":
    unittest.main()
