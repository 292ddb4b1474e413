"""A game is known by the course's id wherever the arena shows it."""
from __future__ import annotations

import json
import subprocess
import tempfile
import unittest
from pathlib import Path

from server import Server, until


class NamesTest(unittest.TestCase):
    def test_the_game_id_is_on_the_pages_and_in_the_record(self) -> None:
        with tempfile.TemporaryDirectory() as folder, Server(pages=True, records=folder) as server:
            game = server.new_game()
            first, _ = game.two()

            def matches(kind: str) -> list[dict]:
                return server.ask("GET", "/api/matches").json[kind]

            self.assertEqual([match["called"] for match in matches("live")], [game.id])
            first.half_map(["G" * 10] * 5)  # loses
            self.assertEqual([match["called"] for match in until("the end", lambda: matches("recent"))], [game.id])
            (record,) = Path(folder).glob("*.agon")
            header = subprocess.run(["zstdcat", record], capture_output=True, check=True).stdout.splitlines()[0]
            self.assertEqual(json.loads(header)["called"], game.id)


if __name__ == "__main__":
    unittest.main()
