"""Who may sit where, in every game: sockets of the protocol, programs, players of the house, people at pages.

The sockets are the program's own clients (`agon join`), each a process of its own."""
from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2]))
from agon_server import PATIENCE, PROGRAM, ROOT, Served, run, until  # noqa: E402

BOT = f"cmd:{sys.executable} {ROOT / 'bots' / 'stdio' / 'python' / 'bot.py'}"
HOME = tempfile.mkdtemp(prefix="agon-seats-home-")  # one certificate for all tests of a run
ENVIRONMENT = {"XDG_DATA_HOME": HOME}

SERVE = {
    "evasion": ["evasion", "0", "10", "5", "--pause-ms", "0", "--tick-ms", "0", "--tick-cap", "60"],
    "sugargame": ["sugargame", "--game-port", "0", "--set", "steps=10"],
    "tron": ["tron", "--game-port", "0", "--at-once", "--first-cycle-ms", "500", "--cycle-ms", "50", "--no-spectators",
             "--set", "max_cycles=12"],
    "treasure_hunt": ["treasure_hunt", "--game-port", "0", "--set", "action_limit=24"],
}


def setUpModule() -> None:
    unittest.addModuleCleanup(shutil.rmtree, HOME, ignore_errors=True)


class Server(Served):
    def __init__(self, game: str, *words: str, pages: bool = False) -> None:
        self.game = game
        more = ["--pages-port", "0"] if pages else ["--no-pages"]
        super().__init__(*SERVE[game], *words, *more, "--records", "records", "--no-sandbox", environment=ENVIRONMENT)

    def wait_for(self, pattern: str) -> re.Match[str]:
        """What standard error says."""
        return until(pattern, lambda: re.search(pattern, self.errors()))

    def client(self, game_id: str = "") -> subprocess.Popen[str]:
        address = self.addresses[self.game]
        if self.game == "treasure_hunt":
            where = ["TR", f"http://{address}", *([game_id] if game_id else []), "--poll-ms", "20"]
        else:
            where = ["--server", address]
        return subprocess.Popen([PROGRAM, "join", self.game, "random", *where], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, env={**os.environ, **ENVIRONMENT})

    def clients(self, count: int) -> list[subprocess.Popen[str]]:
        """In Treasure Hunt the first asks for the game that the second joins."""
        first = [self.client()] if count else []
        if count < 2:
            return first
        game_id = ""
        if self.game == "treasure_hunt":
            assert first[0].stdout is not None
            while not game_id:
                line = first[0].stdout.readline()
                assert line, "the first client ended"
                game_id = line.split()[1] if line.startswith("game ") else ""
        return [*first, self.client(game_id)]

    def verified_records(self, count: int) -> None:
        def verified() -> bool:
            files = sorted((self.folder / "records").glob("*.agon"))
            return len(files) == count and all(run("replay", file, "--verify").returncode == 0 for file in files)
        until(f"{count} records that hold", verified)


class SeatsTest(unittest.TestCase):
    def play(self, game: str, seats: list[str], sockets: int, program: bool = False) -> None:
        words = [word for seat in seats for word in ("--seat", seat)]
        with self.subTest(game=game, seats=seats), Server(game, *words) as server:
            clients = server.clients(sockets)
            for client in clients:
                out, errors = client.communicate(timeout=PATIENCE)
                self.assertEqual(client.returncode, 0, out + errors + server.errors())
            if sockets == 0:  # nobody else can come: the program ends when all has been played
                self.assertEqual(server.process.wait(PATIENCE), 0, server.errors())
            server.verified_records(1)
            if program:
                self.leaves_a_report(server)

    def leaves_a_report(self, server: Server) -> None:
        """Of the program at seat 0: what it took is everybody's to read, how it was started its owner's."""
        (record,) = (server.folder / "records").glob("*.agon")
        footer = json.loads(subprocess.run(["zstdcat", record], capture_output=True, check=True).stdout.splitlines()[-2])
        report, other = footer["players"]
        self.assertGreater(report["decisions"], 0)
        self.assertGreater(report["peak_kib"], 1000)
        self.assertFalse(other["protection"])
        self.assertEqual([part["seat"] for part in footer["private_parts"]], [0])
        private = subprocess.run(["zstdcat", f"{record}.seat0"], capture_output=True, check=True).stdout.decode()
        self.assertIn("bot.py", private)
        self.assertNotIn("bot.py", json.dumps(footer))

    def test_socket_against_socket(self) -> None:
        for game in SERVE:
            self.play(game, [], 2)

    def test_socket_against_a_player_of_the_house(self) -> None:
        for game in SERVE:
            self.play(game, ["1=random"], 1)

    def test_socket_against_a_program(self) -> None:
        for game in SERVE:
            self.play(game, ["0=" + BOT], 1, program=True)

    def test_program_against_a_player_of_the_house(self) -> None:
        for game in SERVE:
            self.play(game, ["0=" + BOT, "1=random"], 0, program=True)

    def test_a_served_program_is_told_what_it_asked_for(self) -> None:
        """The step it is asked about, its legal actions, and what happens while the other one moves."""
        bot = Path(tempfile.mkdtemp(prefix="agon-told-")) / "bot.py"
        self.addCleanup(shutil.rmtree, bot.parent)
        bot.write_text("""
import json, sys
for text in sys.stdin:
    line = json.loads(text)
    if "start" in line:
        print('{"ready":{"legal":true,"observe":true}}', flush=True)
    elif "decide" in line:
        question = line["decide"]
        print("asked", question["step"], len(question["legal"]), file=sys.stderr, flush=True)
        print(json.dumps({"action": question["legal"][0]}), flush=True)
    elif "observe" in line:
        print("saw", line["observe"]["step"], file=sys.stderr, flush=True)
""")
        with Server("sugargame", "--seat", f"0=cmd:{sys.executable} {bot}", "--seat", "1=random") as server:
            self.assertEqual(server.process.wait(PATIENCE), 0, server.errors())
            server.verified_records(1)
            (record,) = (server.folder / "records").glob("*.agon")
            private = subprocess.run(["zstdcat", f"{record}.seat0"], capture_output=True, check=True).stdout.splitlines()
            private = json.loads(private[-1])["errors"]
            faults = json.loads(subprocess.run(["zstdcat", record], capture_output=True, check=True).stdout.splitlines()[-2])["players"][0]
        asked = [[int(number) for number in each] for each in re.findall(r"asked (\d+) (\d+)", private)]
        saw = [int(number) for number in re.findall(r"saw (\d+)", private)]
        self.assertGreater(len(asked), 5, private)
        self.assertTrue(all(legal > 0 for _, legal in asked), asked)
        placing = 5  # both are asked at once
        self.assertEqual([step for step, _ in asked], [*range(placing), *range(placing, asked[-1][0] + 1, 2)])
        self.assertTrue(saw and all(step > placing and (step - placing) % 2 == 0 for step in saw), saw)
        self.assertEqual(faults["decisions"], len(asked))

    def test_seats_are_named_by_role_as_well(self) -> None:
        self.play("evasion", ["prey=random"], 1)
        self.play("tron", ["blue=random"], 1)

    def test_a_person_gets_a_link(self) -> None:
        for game in SERVE:
            with self.subTest(game=game), Server(game, "--seat", "0=person", "--seat", "1=random", pages=True) as server:
                link = server.wait_for(r"seat 0 \(.*\) of match (\w+) is played at (http://\S+)")
                self.assertTrue(link[2].startswith(server.pages + f"/matches/{link[1]}#seat=0&key="), link[2])
                live = until("a live match", lambda: server.ask("GET", "/api/matches").json["live"])
                self.assertEqual(live[0]["id"], link[1])
                self.assertEqual([seat["player"] for seat in live[0]["seats"]], ["person", "random"])

    def test_words_that_make_no_sense(self) -> None:
        for game, words, said in [("evasion", ["--seat", "2=random"], "the seats are 0 or hunter, 1 or prey"),
                                  ("tron", ["--seat", "random"], "expected SEAT=WHO"),
                                  ("sugargame", ["--seat", "1=nobody"], 'no player "nobody"'),
                                  ("treasure_hunt", ["--seat", "0=cmd:/no/such/program"], "/no/such/program"),
                                  ("evasion", ["--seat", "0=person", "--no-pages"], "leave out --no-pages")]:
            with self.subTest(game=game, words=words):
                refused = run("serve", *SERVE[game], "--pages-port", "0", "--records", "none", *words, environment=ENVIRONMENT)
                self.assertEqual(refused.returncode, 2, refused.stderr)
                self.assertIn(said, refused.stderr)


if __name__ == "__main__":
    unittest.main()
