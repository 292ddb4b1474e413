"""Teams that the house plays in a served world, and what the pages then say of it."""
from __future__ import annotations

import json
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Any

from client import Ai
from server import Server, run, until



def footer_of(record: Path) -> dict[str, Any]:
    return json.loads(subprocess.run(["zstdcat", record], capture_output=True, check=True).stdout.splitlines()[-2])


class HouseTeams(unittest.TestCase):
    def ask(self, server: Server, path: str) -> Any:
        return server.ask("GET", path).json

    def test_the_house_plays_whole_worlds(self) -> None:
        """Two rounds without anybody from outside: both end by a victory, both are recorded."""
        with tempfile.TemporaryDirectory() as folder:
            with Server("--lockstep", "--once", "--rounds", "2", "--pause-ms", "100", "--seat", "red=champion", "--seat", "1=wanderer", bare=False,
                        records=folder) as server:
                self.assertEqual(server.wait(), 0, server.errors())
            records = sorted(Path(folder).glob("*.agon"))
            self.assertEqual(len(records), 2)
            worlds = set()
            for record in records:
                self.assertEqual(run("replay", record, "--verify").returncode, 0)
                header = json.loads(subprocess.run(["zstdcat", record], capture_output=True, check=True).stdout.splitlines()[0])
                worlds.add(header["seed"])
                self.assertEqual([(seat["name"], seat["player"]) for seat in header["seats"]], [("red", "champion"), ("blue", "wanderer")])
                outcome = footer_of(record)["outcome"]
                self.assertEqual(outcome["winners"], [0])
            self.assertEqual(len(worlds), 2, "each round has a world of its own")

    def test_a_team_of_the_house_against_clients(self) -> None:
        with Server("--lockstep", "--budget", "20", "--seat", "blue=wanderer", bare=False, c=2) as server, Ai(server.port, "red") as ai:
            for _ in range(20):
                self.assertIn(ai.ask("Forward"), ("ok", "dead"))

    def test_the_pages_tell_colours_names_and_the_victory_once(self) -> None:
        names = ["red", "blue", "green", "yellow"]
        with tempfile.TemporaryDirectory() as folder:
            with Server("--lockstep", "--wait", "0", "--seat", "red=champion", names=names, bare=False, pages=True, records=folder) as server:
                match = until("the end", lambda: [match for match in self.ask(server, "/api/matches")["recent"] if match["game"] == "zappy"])[0]
                self.assertGreater(match["step"], 0)
                frames = self.ask(server, f"/api/matches/{match['id']}/frames")["frames"]
                overview = self.ask(server, f"/api/matches/{match['id']}/overview")
            panels = frames[0]["picture"]["panels"]
            self.assertEqual([panel["name"] for panel in panels], names)
            self.assertTrue(all(panel["name"] not in panel["role"] for panel in panels), panels)
            told = " ".join(event["text"] for event in overview["events"])
            self.assertNotIn("time is over", told)
            self.assertNotIn("everybody is dead", told)
            self.assertEqual(sum("red has six players at level 8" in event["text"] for event in overview["events"]), 1, told[-500:])

    def test_words_that_make_no_sense(self) -> None:
        for word, said in (("red=nobody", "for a team of zappy; there are"), ("green=champion", "the seats are 0 or red, 1 or blue"),
                           ("red=person", "leave out --no-pages"), ("red=cmd:/no/such/program", "/no/such/program")):
            answer = run("serve", "--no-pages", "zappy", "-p", "0", "-x", "10", "-y", "10", "-n", "red", "blue", "-c", "2", "--seat", word)
            self.assertIn(answer.returncode, (2, 84), word)
            self.assertIn(said, answer.stderr)


if __name__ == "__main__":
    unittest.main()
