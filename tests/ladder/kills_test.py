"""A server that is killed at any moment, while teams upload, loses no upload and no result, and counts nothing twice.
AGON_KILLS=100 kills it a hundred times, and each time red and three of 39 other teams upload at once; the short form kills it ten
times with four teams."""
import http.client
import os
import random
import sqlite3
import threading
import time
import unittest
from contextlib import closing

from ladder_kit import KIT, Ladder, Server, run

KILLS = int(os.environ.get("AGON_KILLS", "100" if os.environ.get("AGON_LONG") else "10"))
TEAMS = ["red"] + [f"team{number}" for number in range(1, 40 if KILLS >= 100 else 4)]


class Kills(Ladder):
    people = "name;team;email\n" + "".join(f"P{number};{team};p{number}@example.org\n" for number, team in enumerate(TEAMS))
    options = ("--set", "max_cycles=20", "--matches", "100000", "--uploads", "100000", "--friendlies", "100000")

    def rows(self, question: str) -> list[tuple]:
        with closing(sqlite3.connect(f"file:{self.ladder}?mode=ro", uri=True, timeout=30)) as opened:
            return opened.execute(question).fetchall()

    def others_upload(self, server: Server, teams: list[str], kill: int) -> tuple[list[threading.Thread], dict[int, tuple[str, bytes]]]:
        """Teams beside red upload at once; the threads, and what the server has answered for."""
        answered: dict[int, tuple[str, bytes]] = {}

        def upload(team: str) -> None:
            source = KIT.read_bytes() + f"# {team} {kill}\n".encode()
            try:
                answer = server.ask("PUT", "/api/seasons/spring/versions?name=bot.py", source, self.tokens[team])
            except (OSError, http.client.HTTPException):
                return  # the server was killed before it answered
            if answer.status == 201:
                answered[answer.json["id"]] = (team, source)

        threads = [threading.Thread(target=upload, args=(team,)) for team in teams]
        for thread in threads:
            thread.start()
        return threads, answered

    def check_others(self, server: Server, answered: dict[int, tuple[str, bytes]]) -> None:
        """Every answered upload is there once and ready; one without an answer is there once or not at all."""
        self.assertEqual(self.rows("select file, count(*) from versions where file <> '' group by file having count(*) > 1"), [], "no upload twice")
        for version, (team, source) in answered.items():
            found = server.ask("GET", f"/api/seasons/spring/versions/{version}", token=self.tokens[team])
            self.assertEqual((found.status, found.json.get("state")), (200, "ready"), found.body)
            self.assertEqual(server.ask("GET", f"/api/seasons/spring/versions/{version}/source", token=self.tokens[team]).body, source)

    def test_killed_again_and_again(self) -> None:
        chance = random.Random(7)
        uploaded: dict[int, bytes] = {}  # answered for
        others: dict[int, tuple[str, bytes]] = {}
        asked: set[int] = set()
        results: dict[int, tuple] = {}
        ready = 0
        for kill in range(KILLS):
            threads: list[threading.Thread] = []
            answered: dict[int, tuple[str, bytes]] = {}
            server = self.server = Server(self.ladder)
            try:
                source = KIT.read_bytes() + b"# %d\n" % kill
                answer = server.ask("PUT", "/api/seasons/spring/versions?name=bot.py", source, self.tokens["red"])
                self.assertEqual(answer.status, 201, answer.body)
                uploaded[answer.json["id"]] = source
                if ready:
                    friendly = server.ask("POST", "/api/seasons/spring/friendlies", {"opponent": "wall_hugger"}, self.tokens["red"])
                    self.assertEqual(friendly.status, 201, friendly.body)
                    asked.add(friendly.json["pair"])
                threads, answered = self.others_upload(server, chance.sample(TEAMS[1:], 3), kill)
                time.sleep(chance.uniform(0, 3))
                listed = server.ask("GET", "/api/seasons/spring/matches?most=500").json["matches"]
                for match in listed:
                    results[match["id"]] = (match["points"], match["a"]["version"], match["b"]["version"], match["seed"])
            finally:
                server.kill()
            for thread in threads:
                thread.join()
            others.update(answered)
            ready = self.rows("select count(*) from versions where state = 'ready' and language <> 'house'")[0][0]
        server = self.server = Server(self.ladder)
        try:
            self.until("all that was uploaded is settled", lambda: not self.rows("select 1 from versions where state in ('uploaded', 'building', 'checking')")
                       and not self.rows("select 1 from jobs where state in ('queued', 'running')"))
            versions = {each["id"]: each for each in server.ask("GET", "/api/seasons/spring/versions", token=self.tokens["red"]).json["versions"]}
            self.assertEqual(set(versions), set(uploaded), "no upload is lost, and none is there twice")
            self.assertEqual({each["state"] for each in versions.values()}, {"ready"}, [each["problem"] for each in versions.values()])
            for version, source in uploaded.items():
                self.assertEqual(server.ask("GET", f"/api/seasons/spring/versions/{version}/source", token=self.tokens["red"]).body, source)
            self.check_others(server, others)
            for match, told in results.items():
                found = server.ask("GET", f"/api/seasons/spring/matches/{match}").json
                self.assertEqual((found["points"], found["a"]["version"], found["b"]["version"], found["seed"]), told, "a result that was told stays")
        finally:
            server.stop()
        self.assertEqual(self.rows("select pair, game, count(*) from played where contest = '' group by pair, game having count(*) > 1"), [], "no match twice")
        for pair in asked:
            self.assertEqual(self.rows(f"select count(*) from played where contest = '' and pair = {pair}"), [(2,)], "each friendly was played once, both ways")
        seeds = self.rows("select pair from played where contest = '' group by pair having count(distinct seed) > 1 or (count(*) = 2 and count(distinct a_first) < 2)")
        self.assertEqual(seeds, [], "the second match of a pair is the first one's, seats swapped, whenever it is played")
        rated = self.rows("select count(*) from played where contest = '' and kind in ('placement', 'upkeep') and voided = ''")[0][0]
        self.server = Server(self.ladder, "--ladder-matches", "1")
        try:
            told = self.server.ask("GET", "/api/seasons/spring/standings").json["matches"]
            self.assertGreaterEqual(told, rated, "all that was kept counts again")
        finally:
            self.server.stop()
        self.assertEqual(run("ladder", "grades", str(self.ladder)).returncode, 0)


if __name__ == "__main__":
    unittest.main()
