"""Replays as a weapon: a small record, many frames, many readers, slow ones and such as leave."""
from __future__ import annotations

import gzip
import http.client
import json
import shutil
import socket
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

from attacked import BEATING, LONG, Answer, Attacked, connect, heavy_record, until
from frames import picture_after

READERS = 200 if LONG else 40
SECONDS = 60 if LONG else 4
MOST_MEMORY = 200 << 20
SHORT_MATCH = {"game": "evasion", "players": ["greedy", "runner"], "seed": 3, "step_ms": 0}


class Readers:
    """So many greedy ones, in a process of their own."""

    def __init__(self, server: Attacked, match: str) -> None:
        words = [sys.executable, str(Path(__file__).with_name("readers.py")), str(server.port), match, str(READERS)]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.received = 0
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.received = int(line)

    def stop(self) -> None:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        self.process.wait(60)
        self.listener.join()
        self.process.stdout.close()


class Frames(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Attacked()
        cls.addClassCleanup(cls.server.__exit__)
        cls.match = cls.server.finished(SHORT_MATCH)
        cls.path = f"/api/matches/{cls.match['id']}"

    def frames(self, query: str = "") -> list[dict]:
        status, body, _ = self.server.ask("GET", f"{self.path}/frames{query}")
        self.assertEqual(status, 200, body[:200])
        return json.loads(body)["frames"]

    def test_a_span_begins_whole_and_tells_what_changed(self) -> None:
        whole = self.frames()
        self.assertEqual([frame["step"] for frame in whole], list(range(self.match["step"] + 1)))
        pictures, picture = [], {}
        for frame in whole:
            picture = picture_after(picture, frame)
            pictures.append(picture)
        last = self.match["step"]
        for first, end in ((0, 0), (5, 20), (last // 2, last - 1), (last, last)):
            span = self.frames(f"?from={first}&to={end}")
            self.assertEqual([frame["step"] for frame in span], list(range(first, end + 1)))
            self.assertEqual(picture_after({}, span[0]), pictures[first], f"from {first}")
            self.assertEqual([frame["ms"] for frame in span], [frame["ms"] for frame in whole[first:end + 1]])
            self.assertEqual(span[1:], whole[first + 1:end + 1])
        thinned = self.frames("?every=50")
        self.assertEqual([frame["step"] for frame in thinned], sorted({*range(0, last, 50), last}))
        picture = {}
        for frame in thinned:
            picture = picture_after(picture, frame)
            self.assertEqual(picture, pictures[frame["step"]])

    def test_what_is_no_span_is_refused(self) -> None:
        for query in ("?from=-1", "?from=x", f"?from={self.match['step'] + 1}", f"?to={self.match['step'] + 1}", "?from=5&to=4", "?every=0", "?to=99999999999999999999999"):
            status, body, _ = self.server.ask("GET", self.path + "/frames" + query)
            self.assertEqual(status, 400, query)
            self.assertGreater(len(json.loads(body)["error"]), 10)

    def test_compressed_it_is_the_same(self) -> None:
        status, packed, _ = self.server.ask("GET", self.path + "/frames", headers={"Accept-Encoding": "gzip"})
        self.assertEqual(status, 200)
        plain = self.server.ask("GET", self.path + "/frames")[1]
        self.assertEqual(gzip.decompress(packed), plain)
        self.assertLess(len(packed), len(plain) / 3)

    def test_the_overview_tells_what_the_frames_tell(self) -> None:
        frames = self.frames()
        overview = json.loads(self.server.ask("GET", self.path + "/overview")[1])
        marks = [{**mark, "step": frame["step"]} for frame in frames for mark in frame["picture"].get("marks", [])]
        self.assertEqual(overview["events"], marks)
        self.assertEqual((overview["samples"][0]["step"], overview["samples"][-1]["step"]), (0, self.match["step"]))
        self.assertEqual(overview["ms"], frames[-1]["ms"])
        self.assertEqual(overview["samples"][-1]["panels"], self.frames(f"?from={self.match['step']}")[0]["picture"]["panels"])

    def test_a_live_match_can_be_read_as_well(self) -> None:
        live = self.server.start(BEATING)["id"]
        until("some steps", lambda: self.server.match(live)["step"] > 30)
        status, body, _ = self.server.ask("GET", f"/api/matches/{live}/frames?from=3&to=12")
        self.assertEqual(status, 200)
        answer = json.loads(body)
        self.assertEqual(answer["match"]["status"], "live")
        self.assertEqual([frame["step"] for frame in answer["frames"]], list(range(3, 13)))
        self.assertEqual(self.server.ask("GET", f"/api/matches/{live}/overview")[0], 200)


class Unlisted(unittest.TestCase):
    def test_a_match_that_no_list_has_is_read_once_by_few_and_damage_is_told(self) -> None:
        with Attacked(heavy=True) as server:
            records = [server.records / f"{number:012x}.agon" for number in range(8)]
            for record in records:  # the server has looked at its folder already, so it lists none of them
                shutil.copy(heavy_record(), record)
            (server.records / "ffffffffffff.agon").write_bytes(b"no record")
            memory = server.resident()
            answers: list[Answer] = []
            askers = [threading.Thread(target=lambda name=record.stem: answers.append(server.ask("GET", f"/api/matches/{name}"))) for record in records]
            for asker in askers:
                asker.start()
            for asker in askers:
                asker.join()
            self.assertLessEqual({answer.status for answer in answers}, {200, 503})
            self.assertIn(200, [answer.status for answer in answers])
            self.assertLess(server.resident() - memory, MOST_MEMORY)
            for record in records:
                until("its turn", lambda name=record.stem: server.ask("GET", f"/api/matches/{name}").status == 200)
                record.write_bytes(b"no record")
            self.assertEqual({server.ask("GET", f"/api/matches/{record.stem}").status for record in records}, {200}, "what was read once is known")
            damaged = server.ask("GET", "/api/matches/ffffffffffff")
            self.assertEqual((damaged.status, "damaged" in damaged.json["error"]), (404, True), damaged.body)
            self.assertEqual(server.ask("POST", f"/api/matches/{records[0].stem}/share").status, 403, "it is known, but nobody's")


class WholePages(unittest.TestCase):
    def test_one_is_made_at_a_time_and_none_is_too_large(self) -> None:
        """Each runs a whole match: eight at once of a heavy one would hold gigabytes."""
        with Attacked(heavy=True) as server:
            memory = server.resident()
            answers: list[Answer] = []
            askers = [threading.Thread(target=lambda: answers.append(server.ask("GET", "/api/matches/heavy/page"))) for _ in range(8)]
            for asker in askers:
                asker.start()
            most = memory
            while any(asker.is_alive() for asker in askers):
                most = max(most, server.resident())
                time.sleep(0.05)
            codes = [answer.status for answer in answers]
            self.assertLess(most - memory, MOST_MEMORY)
            self.assertEqual(len(codes), 8)
            self.assertIn(codes.count(429), range(1, 8), codes)
            for status, body, _ in answers:
                self.assertIn(status, (200, 413, 429, 503))
                self.assertTrue(body.startswith(b"<!doctype") if status == 200 else len(json.loads(body)["error"]) > 10)
            again = server.ask("GET", "/api/matches/heavy/page")[0]
            self.assertIn(again, (200, 413), "the next is made as before")


class Greed(unittest.TestCase):
    def test_greedy_readers_take_neither_memory_nor_time(self) -> None:
        with Attacked(heavy=True) as server:
            match = "heavy"
            live = server.start({**BEATING, "seed": 8})["id"]
            until("some beats", lambda: server.match(live)["step"] > (500 if LONG else 50))
            calm = server.late_seconds()
            before = server.descriptors()
            memory = server.resident()
            readers = Readers(server, match)
            try:
                until("the readers to be served", lambda: readers.received > 1 << 20)
                most = memory
                for _ in range(SECONDS * 5):
                    most = max(most, server.resident())
                    time.sleep(0.2)
                self.assertLess(most - memory, MOST_MEMORY)
                self.assertEqual(server.ask("GET", "/healthz")[0], 200)
                print(f"\n{READERS} readers for {SECONDS} s: {readers.received / 1e6:.0f} MB sent, memory +{(most - memory) / 1e6:.0f} MB, "
                      f"p99 lateness {calm * 1000:.2f} ms before and {server.late_seconds() * 1000:.2f} ms with them")
            finally:
                readers.stop()
            server.let_go(before)

    def test_readers_that_do_not_read_cost_little(self) -> None:
        with Attacked(heavy=True) as server:
            match = "heavy"
            before, memory = server.descriptors(), server.resident()
            idle: list[socket.socket] = []
            for _ in range(READERS):
                link = connect(server.port)
                link.sendall(f"GET /api/matches/{match}/frames HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                idle.append(link)
            # The readers' own address has used up its turns; the next one is served.
            other = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=("127.0.0.2", 0))
            try:
                other.request("GET", f"/api/matches/{match}/frames?from=0&to=10")
                answer = other.getresponse()
                self.assertEqual((answer.status, len(answer.read()) > 100), (200, True))
            finally:
                other.close()
            self.assertLess(server.resident() - memory, MOST_MEMORY)
            for link in idle:
                link.close()
            server.let_go(before)


if __name__ == "__main__":
    unittest.main()
