"""Students with nothing but a loop: requests by the thousand, messages without end, films one after the other. Each has a budget, and
what is beyond it is refused in words; meanwhile an honest student is served."""
from __future__ import annotations

import resource
import socket
import sqlite3
import statistics
import threading
import time
import unittest
from pathlib import Path
from typing import Any, Iterator

from uploads_kit import KIT, PATIENCE, Answer, Ladder

S = "/api/seasons/spring"
AT_ONCE = 1900
SOON = 0.5  # seconds that an honest student may wait
ATTACKER, HONEST = "198.51.100.9", "198.51.100.10"  # as the proxy tells them


def setUpModule() -> None:  # noqa: N802  (unittest's name)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65_536), most))


class Crowd:
    """Requests that are all sent before any answer is read, each by a connection of its own."""

    def __init__(self, port: int, requests: list[bytes]) -> None:
        self.links = []
        for request in requests:
            link = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
            link.sendall(request)
            self.links.append(link)
        self.answers: list[bytes] = []
        self.reader = threading.Thread(target=self._read)

    def _read(self) -> None:
        for link in self.links:
            heard = b""
            try:
                while more := link.recv(1 << 16):
                    heard = (heard + more)[:4096]
            except OSError:
                pass
            self.answers.append(heard)
            link.close()

    def read(self) -> None:
        self.reader.start()

    def ended(self) -> list[int]:
        """The status of each answer."""
        self.reader.join()
        return [int(answer.split()[1]) if answer else 0 for answer in self.answers]

    def leave(self) -> None:
        for link in self.links:
            link.close()


def request(path: str, token: str = "", address: str = ATTACKER, method: str = "GET", body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", f"X-Forwarded-For: {address}", "X-Forwarded-Proto: https", f"Content-Length: {len(body)}"]
    return ("\r\n".join(lines + ([f"Authorization: Bearer {token}"] if token else [])) + "\r\n\r\n").encode() + body


class Season(Ladder):
    options = ("--set", "max_cycles=40", "--matches", "12", "--uploads", "1000")

    def played(self) -> dict:
        """A version of red's that has played; the server is stopped again."""
        self.serve()
        version = self.settled("red", self.upload("red", KIT.read_bytes()))
        self.assertEqual(version["state"], "ready", version)
        self.server.stop()
        return version

    def store(self) -> sqlite3.Connection:
        return sqlite3.connect(self.ladder, isolation_level=None)

    def more_matches(self, count: int) -> None:
        """A season that has been played for weeks: so many copies of its matches."""
        with self.store() as store:
            columns = [row[1] for row in store.execute("pragma table_info(played)")]
            last = store.execute("select value from counters where name = 'row'").fetchone()[0]
            names = ", ".join(columns)
            values = ", ".join({"id": ":id", "pair": ":id"}.get(name, name) for name in columns)
            store.execute("begin")
            ids = [row[0] for row in store.execute("select id from played where season > 0")]
            for number in range(count):
                store.execute(f"insert into played ({names}) select {values} from played where id = :of and season > 0",
                              {"id": last + 1 + number, "of": ids[number % len(ids)]})
            store.execute("update counters set value = ? where name = 'row'", (last + count,))
            store.execute("commit")
        store.close()

    def ask(self, path: str, team: str, address: str = HONEST, **how: Any) -> Answer:
        return self.server.ask(how.get("method", "GET"), path, how.get("body"), self.tokens[team], {"X-Forwarded-For": address, "X-Forwarded-Proto": "https"})

    def waits(self, team: str, times: int = 9) -> list[float]:
        """How long an honest student waits for pages of theirs."""
        seconds = []
        for path in [f"{S}/standings", f"{S}/matches?most=20", f"{S}/messages"] * (times // 3):
            began = time.monotonic()
            answer = self.ask(path, team)
            seconds.append(time.monotonic() - began)
            self.assertEqual(answer.status, 200, answer.body[:300])
        return seconds

    def is_served_soon(self, team: str, calm: list[float], what: str) -> None:
        waits = self.waits(team)
        print(f"\n{what}: an honest student waits {statistics.median(waits):.3f} s, at most {max(waits):.3f} s; "
              f"{statistics.median(calm):.3f} s without")
        # On a machine that is busy with other things, both take longer.
        self.assertLess(statistics.median(waits), max(SOON, 10 * statistics.median(calm)))


class Requests(Season):
    def test_a_thousand_requests_of_one_visitor_delay_nobody_else(self) -> None:
        self.played()
        self.more_matches(20_000)
        self.serve("--behind", "127.0.0.1")
        self.waits("blue")
        calm = self.waits("blue")
        crowd = Crowd(self.server.port, [request(f"{S}/matches?most=500")] * AT_ONCE)
        self.is_served_soon("blue", calm, f"{AT_ONCE} requests for matches")
        crowd.read()
        statuses = crowd.ended()
        self.assertEqual(set(statuses), {200, 429} | ({503} if 503 in statuses else set()))
        self.assertGreater(statuses.count(200), 20, "within the budget they are answered")
        refused = next(answer for answer in crowd.answers if b" 429 " in answer[:20])
        self.assertRegex(refused.decode(), r"(?s)Retry-After: \d+.*requests of yours wait.*wait for some of them")

    def test_the_dearest_requests_two_thousand_times(self) -> None:
        """Of a visitor, and of a student behind the same address as the honest one."""
        self.played()
        self.more_matches(5_000)
        self.serve("--behind", "127.0.0.1")
        match = self.ask(f"{S}/matches?most=500", "blue").json["matches"][-1]["id"]
        described = self.server.ask("GET", "/api/openapi.json").json["paths"]
        known = {"season": "spring", "match": match, "team": "red", "game": "tron", "final": 1}
        rows = []
        for path, methods in described.items():
            filled = path.format_map(type("Known", (dict,), {"__missing__": lambda _, name: f"no-{name}"})(known))
            if "get" in methods and "101" not in methods["get"]["responses"] and "no-" not in filled:
                most = "?most=500" if path.endswith("/matches") else "?team=1" if path.endswith("head-to-head") else ""
                rows.append(filled + most)
        self.assertGreater(len(rows), 20, rows)
        for name, token, address in (("a visitor's requests", "", ATTACKER), ("a student's requests from the same address", self.tokens["red"], HONEST)):
            with self.subTest(of=name):
                calm = self.waits("blue")
                crowd = Crowd(self.server.port, [request(rows[turn % len(rows)], token, address) for turn in range(2000)])
                self.is_served_soon("blue", calm, f"2000 of {name}")
                crowd.leave()
                self.assertEqual(self.ask(f"{S}/standings", "blue").status, 200)

    def test_unknown_tokens_share_one_budget(self) -> None:
        """Whoever makes up tokens gets no turn for each of them, and a student whose token is known waits for none."""
        self.serve("--behind", "127.0.0.1")
        calm = self.waits("blue")
        crowd = Crowd(self.server.port, [request(f"{S}/matches?most=500", f"{number:032x}", HONEST) for number in range(AT_ONCE)])
        self.is_served_soon("blue", calm, f"{AT_ONCE} made-up tokens")
        crowd.read()
        self.assertGreater(crowd.ended().count(429), AT_ONCE // 2)

    def test_answers_that_nobody_reads_take_little_memory(self) -> None:
        self.played()
        self.more_matches(5_000)
        self.serve("--behind", "127.0.0.1")
        self.waits("blue")
        before = self.server.memory_kilobytes()
        crowd = Crowd(self.server.port, [request(f"{S}/matches?most=500")] * AT_ONCE)
        self.is_served_soon("blue", self.waits("blue"), "answers that nobody reads")
        self.assertLess(self.server.memory_kilobytes() - before, 150 << 10)
        crowd.leave()

    def test_logins_and_activations_in_a_loop_leave_little_behind(self) -> None:
        version = self.played()
        self.serve()
        for _ in range(60):
            answer = self.server.ask("POST", "/api/session", {"token": self.tokens["red"]})
            self.assertEqual(answer.status, 201, answer.body)
        with self.store() as store:
            self.assertLessEqual(store.execute("select count(*) from tokens where scope = 'session'").fetchone()[0], 50)
        store.close()
        cookie = answer.headers["set-cookie"].split(";")[0]
        self.assertIsNotNone(self.server.ask("GET", "/api/session", headers={"Cookie": cookie}).json["person"], "the newest holds")
        statuses = [self.server.ask("POST", f"{S}/activate", {"version": version["id"]}, self.tokens["red"]) for _ in range(70)]
        self.assertEqual({answer.status for answer in statuses[:50]}, {200})
        self.assertEqual(statuses[-1].status, 429, statuses[-1].body)
        self.assertIn("last hour", statuses[-1].json["error"])
        self.assertIn("retry-after", statuses[-1].headers)


class Streams(Season):
    def test_a_student_follows_only_so_many_versions_at_once(self) -> None:
        self.serve()
        self.assertEqual(self.server.ask("POST", f"{S}/pause", {}, self.teacher).status, 200)
        version = self.upload("red", KIT.read_bytes())  # it waits, and so do those who follow it
        events = f"{S}/versions/{version['id']}/events"
        held = [socket.create_connection(("127.0.0.1", self.server.port), timeout=PATIENCE) for _ in range(6)]
        for link in held:
            link.sendall(request(events, self.tokens["red"]))
            self.assertIn(b" 200 ", link.recv(64))
        refused = self.server.ask("GET", events, token=self.tokens["red"])
        self.assertEqual(refused.status, 429, refused.body)
        self.assertIn("follow 6 versions at once", refused.json["error"])
        self.assertIn("retry-after", refused.headers)
        self.assertEqual(self.ask(f"{S}/standings", "red").status, 200)
        for link in held:
            link.close()
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=PATIENCE) as again:
            def is_followed() -> bool:
                again.sendall(request(events, self.tokens["red"]).replace(b"Connection: close\r\n", b""))
                return b" 200 " in again.recv(64 << 10)
            self.until("room for another", is_followed)


class Messages(Season):
    def write(self, text: str, team: str = "red") -> Answer:
        return self.server.ask("POST", f"{S}/messages", {"text": text}, self.tokens[team])

    def pages(self, team: str) -> Iterator[list[dict]]:
        before = ""
        while messages := self.ask(f"{S}/messages?most=200{before}", team).json["messages"]:
            yield messages
            before = f"&before={messages[0]['id']}"

    def test_one_person_writes_only_so_many_an_hour(self) -> None:
        self.serve()
        answers = [self.write(f"message {number}") for number in range(40)]
        statuses = [answer.status for answer in answers]
        self.assertEqual(statuses, [201] * 30 + [429] * 10)
        self.assertIn("30 messages in the last hour", answers[-1].json["error"])
        self.assertGreater(int(answers[-1].headers["retry-after"]), 0)
        self.assertEqual(self.write("from another team", "blue").status, 201)
        to_all = [self.server.ask("POST", f"{S}/messages", {"text": "to all"}, self.teacher).status for _ in range(40)]
        self.assertEqual(set(to_all), {201}, "a teacher answers everybody")

    def test_twelve_thousand_messages_are_told_in_pages(self) -> None:
        self.serve()
        self.assertEqual(self.write("the first").status, 201)
        self.server.stop()
        with self.store() as store:
            last = store.execute("select value from counters where name = 'row'").fetchone()[0]
            store.execute("begin")
            for number in range(12_000):
                store.execute("insert into messages (id, season, team, person, at, words) select ?, season, team, person, '2020-01-01T00:00:00Z', ? from messages "
                              "order by id limit 1", (last + 1 + number, f"{number} " + "x" * 3990))
            store.execute("update counters set value = ? where name = 'row'", (last + 12_000,))
            store.execute("commit")
        store.close()
        self.serve("--behind", "127.0.0.1")
        newest = self.ask(f"{S}/messages", "red")
        self.assertLess(len(newest.body), 1 << 20)
        self.assertEqual([message["text"].split()[0] for message in newest.json["messages"]], [str(number) for number in range(11_900, 12_000)])
        self.assertEqual(sum(len(page) for page in self.pages("red")), 12_001)
        self.assertEqual(self.ask(f"{S}/messages", "blue").json["messages"], [])
        self.waits("blue")
        calm, before = self.waits("blue"), self.server.memory_kilobytes()
        crowd = Crowd(self.server.port, [request(f"{S}/messages", self.tokens["red"])] * 40)
        self.is_served_soon("blue", calm, "40 readers of messages")
        crowd.read()
        self.assertEqual(set(crowd.ended()), {200})
        self.assertLess(self.server.memory_kilobytes() - before, 100 << 10)


class Share(Season):
    options = ("--set", "max_cycles=40", "--matches", "12", "--team-disk", "1", "--messages", "100000")

    def test_messages_take_their_teams_share_and_no_more(self) -> None:
        self.serve()
        answers = [self.server.ask("POST", f"{S}/messages", {"text": "x" * 4000}, self.tokens["red"]) for _ in range(300)]
        statuses = [answer.status for answer in answers]
        self.assertEqual(statuses, [201] * 262 + [429] * 38)
        self.assertIn("share of the disk, 1 MiB", answers[-1].json["error"])
        team = self.ask(f"{S}/teams/red", "red").json
        self.assertLessEqual(team["private_bytes"], 1 << 20)
        self.assertGreater(team["private_bytes"], (1 << 20) - 4000)
        self.assertEqual(self.server.ask("POST", f"{S}/messages", {"text": "mine"}, self.tokens["blue"]).status, 201)


class Films(Season):
    def test_a_visitor_gets_a_film_though_another_asks_for_twenty(self) -> None:
        self.played()
        self.serve("--behind", "127.0.0.1")
        match = self.ask(f"{S}/matches", "blue").json["matches"][0]["id"]
        film = f"{S}/matches/{match}/film.gif?width=160"
        crowd = Crowd(self.server.port, [request(film)] * 20)
        honest = self.ask(film, "blue")
        self.assertEqual(honest.status, 200, honest.body[:300])
        crowd.read()
        statuses = crowd.ended()
        self.assertEqual(statuses.count(200) + statuses.count(429), 20, statuses)
        self.assertGreaterEqual(statuses.count(429), 10, statuses)


class Stores(Season):
    def test_a_locked_store_is_told_within_ten_seconds(self) -> None:
        self.serve()
        self.assertEqual(self.server.ask("POST", f"{S}/messages", {"text": "before"}, self.tokens["red"]).status, 201)
        locked = self.store()
        locked.execute("begin immediate")
        began = time.monotonic()
        answers: list[Answer] = []
        writers = [threading.Thread(target=lambda team=team: answers.append(self.server.ask("POST", f"{S}/messages", {"text": "while"}, self.tokens[team])))
                   for team in ("red", "blue", "green") for _ in range(3)]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
        seconds = time.monotonic() - began
        locked.execute("rollback")
        locked.close()
        self.assertEqual([answer.status for answer in answers], [503] * 9, [answer.body for answer in answers])
        self.assertTrue(all("retry-after" in answer.headers and "ask again" in answer.json["error"] for answer in answers), answers)
        self.assertLess(seconds, 10)
        self.until("the store again", lambda: self.server.ask("POST", f"{S}/messages", {"text": "after"}, self.tokens["red"]).status == 201)
        texts = [message["text"] for message in self.server.ask("GET", f"{S}/messages", token=self.tokens["red"]).json["messages"]]
        self.assertEqual(texts, ["before", "after"], "what was refused has changed nothing")

    def test_flipped_bytes_are_told_when_the_store_is_opened(self) -> None:
        self.serve()
        self.server.ask("POST", f"{S}/messages", {"text": "x" * 4000}, self.tokens["red"])
        self.server.stop()
        with self.store() as store:
            store.execute("pragma wal_checkpoint(truncate)")
            size = store.execute("pragma page_size").fetchone()[0]
            page = store.execute("select rootpage from sqlite_master where name = 'messages'").fetchone()[0]
        store.close()
        whole = bytearray(Path(self.ladder).read_bytes())
        for at in range(5):
            whole[(page - 1) * size + at] ^= 0xFF
        Path(self.ladder).write_bytes(whole)
        with self.assertRaisesRegex(AssertionError, "(?s)the store .* is damaged: .*put a backup in its place") as told:
            self.serve().stop()
        self.assertIn("did not come up", str(told.exception))


if __name__ == "__main__":
    unittest.main()
