"""All at once, for as long as one likes: a showcase, sixty honest matches, and every hostile client of this folder against them.

AGON_SOAK=3600 (seconds) is the long form. No honest match may see a fault, memory and descriptors must not grow.
"""
from __future__ import annotations

import json
import os
import random
import socket
import subprocess
import threading
import time
import unittest
from pathlib import Path
from typing import Callable

from attacked import BEATING, LONG, PROGRAM, Attacked, connect, read_all, until, upgrade

SECONDS = float(os.environ.get("AGON_SOAK", 3600 if LONG else 8))
HOSTED, PAIRS = (26, 30) if LONG or SECONDS > 60 else (6, 4)  # beside the showcase
GROWTH = 1.05  # of memory, from a tenth of the time on


class Soak(unittest.TestCase):
    def setUp(self) -> None:
        self.server = Attacked("--showcase", "evasion", "0", "50", "10", "--tick-ms", "20", "--pause-ms", "0", "--tick-cap", "3000", heavy=SECONDS > 60)
        self.addCleanup(self.server.__exit__)
        light = {"game": "evasion", "players": ["greedy", "runner"], "seed": 3, "step_ms": 0}
        self.replay = "/api/matches/" + ("heavy" if SECONDS > 60 else self.server.finished(light)["id"])
        self.stop = threading.Event()
        self.counts: dict[str, int] = {}
        self.problems: list[str] = []

    # --- the honest ones

    def host(self) -> None:
        """Keeps so many matches of built-in players going."""
        while not self.stop.wait(0.5):
            live = json.loads(self.server.ask("GET", "/api/matches")[1])["live"]
            if sum(match["game"] == "evasion" and match["seats"][0]["player"] == "greedy" for match in live) < HOSTED and len(live) < 32:
                self.server.ask("POST", "/api/matches", json.dumps({**BEATING, "seed": random.randrange(10**6)}).encode())

    def pair(self) -> None:
        """Two programs of strangers, over sockets, one match after the other."""
        server = f"127.0.0.1:{self.server.port_of('evasion')}"
        while not self.stop.is_set():
            players = [subprocess.Popen([PROGRAM, "join", "evasion", name, "--server", server], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True) for name in ("random", "random")]
            for player in players:
                while player.poll() is None and not self.stop.wait(0.2):
                    pass
                if self.stop.is_set():
                    player.kill()
                said = player.communicate()[0]
                if not self.stop.is_set() and player.returncode != 0:
                    self.problems.append(said)
            self.count("pairs' matches")

    # --- the hostile ones, each one turn

    def reconnect(self) -> None:
        with connect(self.server.port) as link:
            link.sendall(upgrade("/api/live/" + self.replay.rpartition("/")[2], self.server.port))
            link.recv(64)

    def forget(self) -> None:
        held = [connect(self.server.port) for _ in range(100)]
        self.stop.wait(0.5)
        for link in held:
            link.close()

    def read_greedily(self) -> None:
        self.server.ask("GET", self.replay + "/frames?from=0&to=400")

    def read_never(self) -> None:
        held = [connect(self.server.port) for _ in range(20)]
        for link in held:
            link.sendall(f"GET {self.replay}/frames HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        self.stop.wait(2)
        for link in held:
            link.close()

    def want_pages(self) -> None:
        self.server.ask("GET", self.replay + "/page")
        self.stop.wait(5)

    def order_much(self) -> None:
        self.server.ask("POST", "/api/matches", json.dumps({"game": "zappy", "players": ["person"] * 5000}).encode())

    def write_nonsense(self) -> None:
        for port in (self.server.port, self.server.port_of("evasion")):
            with connect(port) as link:
                link.sendall(random.randbytes(4096))
                link.shutdown(socket.SHUT_WR)
                read_all(link)

    def leave_at_once(self) -> None:
        with connect(self.server.port_of("evasion")) as link:
            link.sendall(b"GE"[:random.randrange(3)])

    def speak_http_to_a_game(self) -> None:
        with connect(self.server.port_of("evasion")) as link:
            link.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nsh")
            read_all(link)

    def attack(self, turn: Callable[[], None]) -> None:
        while not self.stop.wait(0.05):
            try:
                turn()
            except OSError:
                pass  # the server may throw out whoever it likes
            self.count(turn.__name__)

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    def test_nothing_grows_and_nobody_suffers(self) -> None:
        hostile = [self.reconnect, self.forget, self.read_greedily, self.read_never, self.want_pages, self.order_much, self.write_nonsense,
                   self.leave_at_once, self.speak_http_to_a_game]
        threads = [threading.Thread(target=self.host), *(threading.Thread(target=self.pair) for _ in range(PAIRS)),
                   *(threading.Thread(target=self.attack, args=(turn,)) for turn in hostile)]
        descriptors = self.server.descriptors()
        for thread in threads:
            thread.start()
        samples: list[int] = []
        began = time.monotonic()
        try:
            while time.monotonic() - began < SECONDS:
                time.sleep(min(1.0, SECONDS / 12))
                samples.append(self.server.resident())
                self.assertIsNone(self.server.process.poll(), self.server.errors()[-2000:])
        finally:
            self.stop.set()
            for thread in threads:
                thread.join(90)
        tenth = len(samples) // 10
        early, late = max(samples[:2 * tenth] or samples[:1]), max(samples[-2 * tenth:])
        print(f"\n{SECONDS:.0f} s: memory {early / 1e6:.0f} MB in the first fifth, {late / 1e6:.0f} MB in the last; "
              f"p99 lateness {self.server.late_seconds() * 1000:.2f} ms; {self.counts}")
        self.assertEqual(self.problems, [])
        self.assert_no_faults()
        self.assertTrue(all(self.counts.get(turn.__name__, 0) > 0 for turn in hostile), self.counts)
        if SECONDS > 600:
            self.assertLess(late, early * GROWTH)
        until("the descriptors of the attackers and the pairs", lambda: self.server.descriptors() <= descriptors + 3 * HOSTED + 20)

    def assert_no_faults(self) -> None:
        """In the records of the matches that ended by the rules; pairs that were stopped have left."""
        for record in Path(self.server.folder / "records").glob("*.agon"):
            if record.name == "heavy.agon":
                continue
            told = subprocess.run(["zstdcat", record], capture_output=True, check=False).stdout.decode(errors="replace")
            if '"footer"' in told or '"outcome"' in told.rpartition("\n{")[2]:
                faults = [line for line in told.splitlines() if '"fault"' in line and '"left"' not in line]
                self.assertEqual(faults, [], record.name)


if __name__ == "__main__":
    unittest.main()
