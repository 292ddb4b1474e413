"""The arrows of the house: which room may include which (CONTRIBUTING.md, "The map")."""
import re
import unittest
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "src"

MAY_INCLUDE = {
    "core": {"core"},
    "search": {"search", "core"},
    "arena": {"arena", "core"},
    "net": {"net", "core"},
    "show": {"show", "core"},
    "games": {"games", "search", "arena", "net", "core"},
    "app": {"app", "games", "arena", "net", "show", "core", "search"},
}


def includes(path: Path) -> list[str]:
    return re.findall(r'^#include "([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE)


def sources(room: str) -> list[Path]:
    return [path for path in (SOURCES / room).rglob("*") if path.suffix in {".h", ".cpp"}]


class HouseTest(unittest.TestCase):
    def test_rooms_include_only_what_they_may(self) -> None:
        for room, allowed in MAY_INCLUDE.items():
            for path in sources(room):
                for name in includes(path):
                    with self.subTest(file=str(path.relative_to(SOURCES)), includes=name):
                        self.assertIn(name.split("/")[0], allowed)

    def test_a_game_never_includes_another(self) -> None:
        for path in sources("games"):
            game = path.relative_to(SOURCES / "games").parts[0]
            for name in includes(path):
                if name.startswith("games/"):
                    with self.subTest(file=str(path.relative_to(SOURCES)), includes=name):
                        self.assertEqual(name.split("/")[1], game)

    def test_rules_and_players_touch_no_arena_and_no_socket(self) -> None:
        for path in sources("games"):
            parts = path.relative_to(SOURCES / "games").parts
            if "wire" in parts or parts[-1].startswith("game."):
                continue
            for name in includes(path):
                with self.subTest(file=str(path.relative_to(SOURCES)), includes=name):
                    self.assertNotIn(name.split("/")[0], {"arena", "net"})

    def test_only_the_list_of_games_names_a_game_in_the_program(self) -> None:
        for path in sources("app"):
            if path.name == "games.cpp":
                continue
            for name in includes(path):
                with self.subTest(file=str(path.relative_to(SOURCES)), includes=name):
                    self.assertFalse(name.startswith("games/"))

    def test_there_is_something_to_look_at(self) -> None:
        self.assertGreater(sum(len(includes(path)) for path in sources("core")), 10)


if __name__ == "__main__":
    unittest.main()
