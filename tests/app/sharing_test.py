"""What is shown to others: pictures and films of matches, what a link to one looks like elsewhere, who may frame it; and what
late watchers are told."""
from __future__ import annotations

import json
import struct
import time
import unittest
import urllib.error
import urllib.request
from pathlib import Path

from program import agon
from serving import Serving
from web_socket import WebSocket

SHORT = {"game": "evasion", "players": ["greedy", "runner"], "seed": 3, "step_ms": 0}
SLOW = {"game": "evasion", "players": ["greedy", "runner"], "seed": 5, "step_ms": 30}


def fetched(url: str) -> tuple[int, bytes, dict[str, str]]:
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            return answer.status, answer.read(), dict(answer.headers)
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read(), dict(refused.headers)


class Shared(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.serving = Serving("--embed-from", "https://blog.example", "--embed-from", "http://localhost:3000")
        cls.addClassCleanup(cls.serving.__exit__)
        status, match = cls.serving.post("/api/matches", json.dumps(SHORT).encode())
        assert status == 201, match
        cls.id = match["id"]
        cls.steps = cls.serving.frames(cls.id)["match"]["step"]
        cls.api = f"{cls.serving.pages}/api/matches/{cls.id}/"

    def test_a_picture_has_the_width_that_was_asked_for(self) -> None:
        for query, width in (("", 1200), ("?width=400", 400), ("?width=640&step=10", 640)):
            status, body, headers = fetched(self.api + "picture.png" + query)
            self.assertEqual((status, headers["Content-Type"], body[:8]), (200, "image/png", b"\x89PNG\r\n\x1a\n"))
            self.assertEqual(struct.unpack(">I", body[16:20])[0], width)
        self.assertEqual(fetched(self.api + "picture.png")[1], fetched(self.api + "picture.png")[1])
        self.assertNotEqual(fetched(self.api + "picture.png?step=1")[1], fetched(self.api + "picture.png?step=100")[1])

    def test_a_span_becomes_a_film(self) -> None:
        status, body, headers = fetched(self.api + "film.gif?from=10&to=40&seconds=1&width=200")
        self.assertEqual((status, headers["Content-Type"], body[:6]), (200, "image/gif", b"GIF89a"))
        self.assertEqual(struct.unpack("<H", body[6:8])[0], 200)
        self.assertIn(f'filename="{self.id}.gif"', headers["Content-Disposition"])
        status, body, headers = fetched(self.api + "film.mp4?from=10&to=40&seconds=1&width=200")
        self.assertEqual((status, headers["Content-Type"], body[4:8]), (200, "video/mp4", b"ftyp"))

    def test_what_cannot_be_drawn_is_refused_with_the_reason(self) -> None:
        for query, reason in ((f"picture.png?step={self.steps + 1}", f"step: the match has the steps 0 to {self.steps}"), ("picture.png?width=9000", "160 to 1600"), ("picture.png?step=x", "step"),
                              ("film.gif?seconds=21", "from 1 to 20"), ("film.mp4?seconds=61", "from 1 to 60"), ("film.mp4?width=4000", "160 to 1280"),
                              ("film.gif?from=5&to=4", "from"), (f"film.gif?to={self.steps + 1}", f"to: the match has the steps 0 to {self.steps}"),
                              (f"frames?to={self.steps + 1}", f"to: the match has the steps 0 to {self.steps}"), ("film.mp4?seconds=nan", "seconds")):
            with self.subTest(query=query):
                status, body, _ = fetched(self.api + query)
                self.assertEqual(status, 400)
                self.assertIn(reason, json.loads(body)["error"])
        self.assertEqual(fetched(f"{self.serving.pages}/api/matches/nosuch/picture.png")[0], 404)

    def test_a_link_has_a_title_and_a_picture(self) -> None:
        for path in ("matches", "match", "embed"):
            status, body, _ = fetched(f"{self.serving.pages}/{path}/{self.id}")
            text = body.decode()
            self.assertEqual(status, 200)
            for name, content in (("title", "greedy – runner · Evasion"), ("description", f"greedy wins after {self.steps} steps"),
                                  ("image", f"{self.serving.pages}/api/matches/{self.id}/picture.png")):
                self.assertIn(f'<meta property="og:{name}" content="{content}" />', text)
        status, body, _ = fetched(f"{self.serving.pages}/matches/nosuch")
        self.assertEqual(status, 404)
        self.assertIn(b"<!doctype html>", body.lower())

    def test_others_may_frame_the_page_made_for_it_alone(self) -> None:
        framed = fetched(f"{self.serving.pages}/embed/{self.id}")[2]["Content-Security-Policy"]
        self.assertIn("frame-ancestors 'self' https://blog.example http://localhost:3000;", framed)
        for path in (f"/matches/{self.id}", "/", "/api/games"):
            self.assertIn("frame-ancestors 'self';", fetched(self.serving.pages + path)[2]["Content-Security-Policy"])

    def test_a_name_cannot_leave_its_place(self) -> None:
        status, match = self.serving.post("/api/matches", json.dumps({"game": "sugargame", "players": ["person", "random"],
                                                                       "name": '"><script>x'}).encode())
        self.assertEqual(status, 201)
        text = fetched(f"{self.serving.pages}/matches/{match['id']}")[1].decode()
        self.assertNotIn('"><script>x', text)


class Late(unittest.TestCase):
    def test_who_comes_late_gets_the_past_of_a_live_match(self) -> None:
        with Serving() as serving:
            status, match = serving.post("/api/matches", json.dumps(SLOW).encode())
            self.assertEqual(status, 201, match)
            with WebSocket(serving.pages, f"/api/live/{match['id']}") as socket:
                seen = 0
                while seen < 5:
                    message = socket.message()
                    frames = [message["frame"]] if message["type"] == "key" else message.get("frames", [])
                    seen = max([seen, *(frame["step"] for frame in frames)])
                for last in (seen, seen - 1):  # the shorter one from what is open already
                    status, past = serving.get(f"/api/matches/{match['id']}/frames?to={last}")
                    self.assertEqual(status, 200, past)
                    self.assertEqual([frame["step"] for frame in past["frames"]], list(range(last + 1)))
                status, overview = serving.get(f"/api/matches/{match['id']}/overview")
                self.assertEqual(status, 200, overview)
                self.assertEqual(overview["samples"][0]["step"], 0)


class Kept(unittest.TestCase):
    def test_a_link_to_a_match_that_is_no_longer_listed_stays_good(self) -> None:
        with Serving() as serving:
            played = agon("play", "tron", "random", "random", "--seed", "3", "--record", str(serving.records / "0123456789ab.agon"))
            self.assertEqual(played.returncode, 0, played.stderr)
            (serving.folder / "abcdef012345.agon").write_bytes((serving.records / "0123456789ab.agon").read_bytes())
            self.assertEqual(serving.get("/api/matches")[1], {"live": [], "recent": []})
            status, match = serving.get("/api/matches/0123456789ab")
            self.assertEqual((status, match["status"], match["game"]), (200, "finished", "tron"), match)
            status, body = serving.get("/api/matches/0123456789ab/frames")
            self.assertEqual((status, len(body["frames"])), (200, match["step"] + 1), body)
            self.assertEqual(serving.get("/api/matches/..%2fabcdef012345")[0], 400)
            for absent in ("abcdef012345", "0123456789ab.agon", "none", "a" * 300):
                self.assertEqual(serving.get(f"/api/matches/{absent}")[0], 404, absent)


class Idle(unittest.TestCase):
    def test_a_showcase_nobody_has_asked_for_plays_nothing(self) -> None:
        with Serving("--showcase") as serving:
            time.sleep(0.5)
            self.assertEqual(list(serving.records.iterdir()), [])
            live = serving.get("/api/matches")[1]["live"]
            self.assertEqual(len(live), len(serving.get("/api/games")[1]))


if __name__ == "__main__":
    unittest.main()
