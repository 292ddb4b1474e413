"""`agon describe` explains every field of every game, and its examples are true."""
from __future__ import annotations

import json
import re
import unittest
from typing import Any, Iterator

from program import agon
from serving import Serving

PARTS = ("config", "state", "action", "view")


def fields_in(fields: list[dict[str, Any]], path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for field in fields:
        name = f"{path}.{field['name']}"
        yield name, field
        yield from fields_in(field.get("fields") or field.get("items", {}).get("fields") or [], name)


class Describe(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.games = [game["name"] for game in json.loads(agon("games", "--json").stdout)]
        cls.about = {game: json.loads(agon("describe", game, "--json").stdout) for game in cls.games}

    def test_no_field_of_any_game_lacks_its_note(self) -> None:
        for game, about in self.about.items():
            for part in PARTS:
                bare = [name for name, field in fields_in(about[part]["fields"], part) if not field["doc"]]
                self.assertEqual(bare, [], game)

    def test_examples_have_just_the_fields_that_are_explained(self) -> None:
        for game, about in self.about.items():
            for part in PARTS:
                self.assertEqual(set(about[part]["example"]), {field["name"] for field in about[part]["fields"]}, (game, part))

    def test_the_letters_of_boards_are_explained(self) -> None:
        explained = 0
        for game, about in self.about.items():
            for part in ("state", "view"):
                for name, field in fields_in(about[part]["fields"], part):
                    if field["name"] != "board":
                        continue
                    self.assertEqual((field["type"], field["items"]["type"]), ("list", "text"), name)
                    for letter in set("".join(about[part]["example"]["board"])):
                        self.assertRegex(field["doc"], rf"(^|[ ,]){re.escape(letter)}( is)? ", (game, name))
                    explained += 1
        self.assertGreaterEqual(explained, 4)

    def test_the_sample_clocks_are_those_of_the_game(self) -> None:
        start = {game: about["lines"][0]["line"]["start"] for game, about in self.about.items()}
        self.assertEqual(start["tron"]["clocks"], {"first_move_ms": 3000, "per_move_ms": 500, "total_ms": 0})
        self.assertEqual(start["evasion"]["clocks"]["total_ms"], start["evasion"]["config"]["total_ms"])
        self.assertEqual(start["sugargame"]["clocks"]["per_move_ms"], start["sugargame"]["config"]["move_ms"])
        left = {game: next(each["line"]["decide"]["time_left_ms"] for each in about["lines"] if "decide" in each["line"]) for game, about in self.about.items()}
        self.assertEqual(left["tron"], 3000)
        self.assertIsNone(left["zappy"])  # no clock runs there unless somebody sets one

    def test_the_sample_lines_agree_with_each_other(self) -> None:
        for game, about in self.about.items():
            lines = {next(iter(each["line"])): each["line"] for each in about["lines"]}
            self.assertEqual(lines["start"]["start"]["seat"], lines["end"]["end"]["seat"], game)
            self.assertEqual(len(lines["end"]["end"]["outcome"]["scores"]) > 0, True)
            self.assertGreater(len(lines["end"]["end"]["outcome"]["text"]), 10)
            self.assertIn(lines["action"]["action"], lines["decide"]["decide"]["legal"])
            # The oracle takes the answer of the example as it stands.
            self.assertEqual(set(lines["action"]["action"]), {field["name"] for field in about["action"]["fields"]})

    def test_the_text_has_every_field_and_stays_readable(self) -> None:
        for game, about in self.about.items():
            text = agon("describe", game).stdout
            for part in PARTS:
                for name, field in fields_in(about[part]["fields"], part):
                    self.assertIn(field["doc"], text, (game, name))
            self.assertLess(max(map(len, text.splitlines())), 1000)
            self.assertNotIn("e+0", text)  # numbers as people write them

    def test_every_player_has_measured_figures_and_stands_in_the_order_of_its_strength(self) -> None:
        for game in self.games:
            players = json.loads(agon("players", game, "--json").stdout)
            text = agon("players", game).stdout
            for player in players:
                self.assertIsNotNone(player["figures"], (game, player["name"]))
                self.assertGreater(player["figures"]["think_ms"], 0, (game, player["name"]))
                self.assertRegex(text, rf"(?m)^  {player['name']} .* {re.escape(format(player['figures']['elo'], '+'))} +<?[0-9.]+ ms  ", game)
            for seat in {seat for player in players for seat in player["seats"]}:
                elo = [player["figures"]["elo"] for player in players if seat in player["seats"]]
                self.assertEqual(elo, sorted(elo), (game, seat))
                self.assertLess(elo[0], elo[-1], (game, seat))

    def test_the_page_of_a_game_is_told_the_same(self) -> None:
        with Serving() as serving:
            for game, about in self.about.items():
                status, page = serving.get(f"/api/games/{game}")
                self.assertEqual(status, 200)
                for part in (*PARTS, "lines", "clocks"):
                    self.assertEqual(page[part], about[part], (game, part))
                self.assertTrue(page["rules"].startswith("# "), game)
                self.assertNotIn("## Switches", page["rules"])
                self.assertIn("# Hosting", page["protocol"])
                self.assertEqual([kit["language"] for kit in page["kits"]], ["python", "javascript", "cpp", "java", "llm"])
                self.assertTrue(page["clients"], game)
                self.assertTrue(page["players"])
            status, refused = serving.get("/api/games/chess")
            self.assertEqual(status, 404)
            self.assertIn("/api/games", refused["error"])


if __name__ == "__main__":
    unittest.main()
