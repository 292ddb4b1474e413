"""A served world is recorded, and the record replays exactly."""
from __future__ import annotations

import json
import subprocess
import tempfile
import unittest
from pathlib import Path

from client import Ai, close_all
from server import PATIENCE, Server, run, until


def the_record(folder: str) -> Path:
    """The one record of a folder."""
    record, = Path(folder).glob("*.agon")
    return record


def play_a_little(server: Server) -> None:
    with Ai(server.port, "red") as red, Ai(server.port, "blue") as blue:
        server.do("setTile linemate 2 5 5", "tp 0 5 5", "setLevel 1 3", "setInventory 1 sibur 4")
        red.ask("Take linemate")
        red.send(*["Forward", "Look", "Broadcast caf\u00e9 \x01", "no such word", "Take gold", "Connect_nbr", "Fork"])
        red.reads(7)
        blue.ask("Eject")
        server.do("freq 500")
        blue.ask("Right")


class Records(unittest.TestCase):
    def check(self, record: Path, steps: int = 1) -> str:
        verified = run("replay", record, "--verify")
        self.assertEqual(verified.returncode, 0, verified.stderr)
        self.assertGreaterEqual(int(verified.stdout.split(": ")[1].split()[0]), steps)
        return verified.stdout

    def test_a_closed_world_replays(self) -> None:
        for flags in ([], ["--lockstep", "--budget", "50", "--wait", "0"]):
            with self.subTest(flags), tempfile.TemporaryDirectory() as folder:
                with Server(*flags, bare=False, records=folder) as server:
                    play_a_little(server)
                self.assertIn("the world was closed", self.check(the_record(folder)))
                page = Path(folder, "world.html")
                self.assertEqual(run("replay", the_record(folder), "--html", page).returncode, 0)
                self.assertIn(b'id="agon-frames"', page.read_bytes(), "no browser's rules know a served world")
                lines = run("replay", the_record(folder), "--json").stdout.splitlines()
                header = json.loads(lines[0])
                self.assertEqual([(seat["role"], seat["name"]) for seat in header["seats"]], [("team", "red"), ("team", "blue")])
                told = "".join(decision["event"].get("text", "") for line in lines[1:-1]
                               for decision in json.loads(line).get("decisions", []))
                self.assertIn(" 0 Take linemate\n", told)

    def test_a_changed_command_is_found(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            with Server(records=folder) as server:
                play_a_little(server)
            plain = subprocess.run(["zstdcat", str(the_record(folder))], capture_output=True, check=True).stdout
            changed = Path(folder, "changed")
            changed.write_bytes(plain.replace(b" 0 Forward", b" 0 Right"))
            self.assertNotEqual(plain, changed.read_bytes())
            self.assertEqual(run("replay", changed, "--verify").returncode, 1)

    def test_a_record_that_makes_no_sense_is_refused_in_words(self) -> None:
        """Whatever a stranger writes into one: no crash, and no world without measure."""
        with tempfile.TemporaryDirectory() as folder:
            with Server(records=folder) as server:
                play_a_little(server)
            lines = subprocess.run(["zstdcat", str(the_record(folder))], capture_output=True, check=True).stdout.splitlines()
            header, first = json.loads(lines[0]), json.loads(lines[1])
            config = header["config"]
            empty = {**first, "decisions": []}
            fast = json.loads(json.dumps(first))
            fast["decisions"][0]["event"]["amount"] = 2_000_000_000
            for name, head, step in (("no event", header, empty), ("fast", header, fast),
                                     ("wide", {**header, "config": {**config, "width": 1_000_000}}, first),
                                     ("many", {**header, "config": {**config, "clients": 2_000_000_000}}, first),
                                     ("none", {**header, "seats": []}, first)):
                with self.subTest(name):
                    forged = Path(folder, "forged")
                    forged.write_bytes(b"\n".join([json.dumps(head).encode(), json.dumps(step).encode(), *lines[2:], b""]))
                    verified = run("replay", forged, "--verify")
                    self.assertEqual(verified.returncode, 1, verified.stderr)
                    self.assertGreater(len(verified.stderr), 10)
                    for more in ("--json", "--html"):
                        told = run("replay", forged, more, *([Path(folder, "page.html")] if more == "--html" else []))
                        self.assertIn(told.returncode, (0, 1), f"{more}: {told.stderr}")

    def test_a_killed_server_leaves_what_was_told(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(bare=False, records=folder)
            self.addCleanup(server.__exit__)
            ai = Ai(server.port, "red")
            ai.ask("Forward")
            until("a record", lambda: list(Path(folder).glob("*.agon")))
            record = the_record(folder)
            until("the step in it", lambda: b" 0 Forward" in subprocess.run(["zstdcat", str(record)], capture_output=True, check=False).stdout)
            server.kill()
            verified = run("replay", record, "--verify")
            self.assertEqual(verified.returncode, 1)
            self.assertIn("steps that can be read agree with the rules", verified.stderr)
            close_all([ai])


class Rounds(unittest.TestCase):
    """In lock-step: a busy machine starves nobody before the victory."""

    def win(self, server: Server, number: int) -> None:
        ais = [Ai(server.port, "red") for _ in range(6)]
        server.do(*[f"tp {first} 5 5" for first in range(number, number + 6)],
                  *[f"setLevel {first} 7" for first in range(number, number + 6)])
        for stone, amount in (("linemate", 2), ("deraumere", 2), ("sibur", 2), ("mendiane", 2), ("phiras", 2), ("thystame", 1)):
            server.do(f"setTile {stone} {amount} 5 5")
        ais[0].send("Incantation")
        for ai in ais:
            self.assertEqual(ai.closed(), ["Elevation underway", "Current level: 8"])

    def test_each_round_is_a_world_with_a_record(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            with Server("--lockstep", "--wait", "0", "--rounds", "2", "--pause-ms", "50", "--once", bare=False, records=folder) as server:
                self.win(server, 0)
                self.win(server, 0)
                self.assertEqual(server.process.wait(PATIENCE), 0)
            seeds = set()
            for record in Path(folder).glob("*.agon"):
                verified = run("replay", record, "--verify")
                self.assertEqual(verified.returncode, 0, verified.stderr)
                self.assertIn("red has six players at level 8", verified.stdout)
                seeds.add(json.loads(run("replay", record, "--json").stdout.splitlines()[0])["seed"])
            self.assertEqual(len(seeds), 2)

    def test_a_world_that_goes_on_is_recorded_from_its_founding(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            with Server("--lockstep", "--wait", "0", c=7, bare=False, records=folder) as server:
                self.win(server, 0)
                with Ai(server.port, "red") as late:
                    self.assertEqual(late.slots, 0)
                    self.assertTrue(late.ask("Look").startswith("[ player"))
            endings = []
            for record in Path(folder).glob("*.agon"):
                verified = run("replay", record, "--verify")
                self.assertEqual(verified.returncode, 0, verified.stderr)
                endings.append("has six players at level 8" in verified.stdout)
            self.assertEqual(sorted(endings), [False, True])


if __name__ == "__main__":
    unittest.main()
