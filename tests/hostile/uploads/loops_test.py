"""A student with a loop at each door that takes work and is no plain request: analyses, friendlies, pictures, live feeds, and all of it over TLS.
Each door has its limit, says so, and an honest student is served meanwhile."""
from __future__ import annotations

import socket
import ssl
import sys
import threading
import time
import unittest
from collections import Counter
from pathlib import Path

from budgets_test import ATTACKER, HONEST, Crowd, S, Season, request
from ladder_kit import certificate  # the folder of the ladder's tests, by way of uploads_kit
from uploads_kit import PATIENCE

sys.path.append(str(Path(__file__).resolve().parents[2] / "app"))
from web_socket import upgrade  # noqa: E402


class Loops(Season):
    def loop(self, what: str, requests: list[bytes], most: int) -> Counter:
        """Sends all at once while blue asks; at most so many are taken, and every refusal is one of the described ones."""
        self.waits("blue")
        calm = self.waits("blue")
        crowd = Crowd(self.server.port, requests)
        self.is_served_soon("blue", calm, f"{len(requests)} {what}")
        crowd.read()
        statuses = Counter(crowd.ended())
        self.assertLessEqual(sum(count for status, count in statuses.items() if 200 <= status < 300), most, statuses)
        self.assertLessEqual(set(statuses), {200, 201, 202, 409, 429, 503}, statuses)
        refused = next(answer for answer in crowd.answers if b" 429 " in answer[:20])
        self.assertRegex(refused.decode(), r'"error":"[^"]{20,}"')
        return statuses

    def test_analyses(self) -> None:
        self.played()
        self.serve("--behind", "127.0.0.1")
        matches = [match["id"] for match in self.ask(f"{S}/matches?most=20", "red").json["matches"]]
        self.loop("analyses of one student", [request(f"{S}/matches/{matches[turn % len(matches)]}/analysis", self.tokens["red"], method="POST", body=b"{}") for turn in range(300)],
                  most=300)
        other = self.server.ask("POST", f"{S}/matches/{matches[0]}/analysis", {}, self.tokens["blue"])
        self.assertIn(other.status, (200, 201, 202), other.body)

    def test_friendlies(self) -> None:
        self.played()
        self.serve("--behind", "127.0.0.1")
        statuses = self.loop("friendlies of one student", [request(f"{S}/friendlies", self.tokens["red"], method="POST", body=b'{"opponent": "wall_hugger"}')] * 300, most=20)
        self.assertGreater(statuses[429], 250, statuses)

    def test_pictures(self) -> None:
        self.played()
        self.serve("--behind", "127.0.0.1")
        match = self.ask(f"{S}/matches", "blue").json["matches"][0]["id"]
        paths = [f"{S}/matches/{match}/picture.png?step={turn % 30}&width={1000 + turn}" for turn in range(600)]
        self.waits("blue")
        calm, before = self.waits("blue"), self.server.memory_kilobytes()
        crowd = Crowd(self.server.port, [request(path) for path in paths])
        self.is_served_soon("blue", calm, "600 pictures of one visitor")
        crowd.read()
        statuses = Counter(crowd.ended())
        self.assertLessEqual(set(statuses), {200, 400, 404, 429, 503}, statuses)
        self.assertGreater(statuses[429], 300, statuses)
        self.assertLess(self.server.memory_kilobytes() - before, 200 << 10)

    def test_live_feeds_opened_asked_and_left(self) -> None:
        self.serve("--behind", "127.0.0.1")
        started = self.server.ask("POST", "/api/matches", {"game": "tron", "players": ["random", "random"], "step_ms": 60_000}, self.teacher)
        self.assertEqual(started.status, 201, started.body)
        feed = f"/api/live/{started.json['id']}"
        self.waits("blue")
        calm, ends = self.waits("blue"), time.monotonic() + 4
        asked: list[int] = []

        def ask_on() -> None:
            while time.monotonic() < ends:
                with socket.create_connection(("127.0.0.1", self.server.port), timeout=PATIENCE) as link:
                    link.sendall(upgrade(feed, f"127.0.0.1:{self.server.port}", f"X-Forwarded-For: {ATTACKER}", "X-Forwarded-Proto: https"))
                    asked.append(int(link.recv(64).split()[1]))
                    try:
                        for _ in range(200):  # masked text frames of 100 bytes that mean nothing
                            link.sendall(bytes([0x81, 0xE4, 0, 0, 0, 0]) + b"x" * 100)
                    except OSError:
                        pass

        loops = [threading.Thread(target=ask_on) for _ in range(4)]
        for loop in loops:
            loop.start()
        self.is_served_soon("blue", calm, "live feeds in four loops")
        for loop in loops:
            loop.join()
        self.assertLessEqual(set(asked), {101, 429, 503}, Counter(asked))
        self.assertEqual(self.ask(f"{S}/standings", "blue", HONEST).status, 200)

    def test_all_of_it_over_tls(self) -> None:
        chain, key = certificate(self.folder, "ladder")
        self.played()
        self.more_matches(5_000)
        server = self.serve("--certificate", chain, "--key", key)
        server.trust = ssl.create_default_context(cafile=chain)
        self.waits("blue")
        calm, ends = self.waits("blue"), time.monotonic() + 6
        told: list[int] = []

        def ask_on() -> None:
            while time.monotonic() < ends:
                with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as link:
                    try:
                        with server.trust.wrap_socket(link, server_hostname="127.0.0.1") as secured:
                            secured.sendall(request(f"{S}/matches?most=500"))
                            told.append(int(secured.recv(64).split()[1]))
                    except OSError:
                        pass

        loops = [threading.Thread(target=ask_on) for _ in range(8)]
        for loop in loops:
            loop.start()
        self.is_served_soon("blue", calm, "requests over TLS in eight loops")
        for loop in loops:
            loop.join()
        self.assertLessEqual(set(told), {200, 429, 503}, Counter(told))
        self.assertGreater(told.count(200), 0)


if __name__ == "__main__":
    unittest.main()
