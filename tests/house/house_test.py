"""The arrows of the house: which room may include which (docs/design.md, "The rooms")."""
import re
import unittest
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "src"

MAY_INCLUDE = {
    "core": {"core"},
    "text": {"text", "core"},
    "search": {"search", "core"},
    "files": {"files", "text", "core"},
    "process": {"process", "files", "text", "core"},
    "arena": {"arena", "core"},
    "learning": {"learning", "arena", "core"},
    "net": {"net", "text", "core"},
    "hosting": {"hosting", "arena", "net", "text", "core"},
    "jobs": {"jobs", "process", "files", "text", "core"},
    "analysis": {"analysis", "arena", "jobs", "text", "core"},
    "contest": {"contest", "arena", "process", "files", "jobs", "text", "core"},
    "ladder": {"ladder", "contest", "arena", "process", "files", "jobs", "text", "core"},
    "show": {"show", "text", "core"},
    "games": {"games", "learning", "search", "hosting", "arena", "net", "text", "core"},
    "server": {"server", "analysis", "hosting", "ladder", "contest", "jobs", "arena", "process", "files", "net", "show", "text", "core"},
    "cli": {"cli", "server", "analysis", "hosting", "ladder", "contest", "jobs", "arena", "process", "files", "net", "show", "text", "core"},
    "app": {"app", "cli", "hosting", "games", "core"},
}

# Inside a game.
MAY_INCLUDE_IN_GAME = {
    "rules": {"rules", "text", "core"},
    "players": {"players", "rules", "search", "text", "core"},
    "learning": {"learning", "players", "rules", "text", "core"},
    "browser": {"players", "rules", "search", "text", "core"},
}

# The modules for browsers, beside src/.
MODULE = SOURCES.parent / "wasm" / "module"
MAY_INCLUDE_IN_MODULE = {"module", "games", "analysis", "arena", "core"}
# Of the room of analysis what is compiled into them; the rest has threads.
MODULE_ANALYSIS = {"moments", "reasons", "analysis_file"}

# The module of Python, beside src/.
BINDINGS = SOURCES.parent / "python" / "bindings"
MAY_INCLUDE_IN_BINDINGS = {"bindings", "games", "learning", "arena", "show", "text", "core"}
# Of the room of contests, which has programs and a database, what the module compiles.
BINDINGS_CONTEST = "contest/rating.h"
# Lists that python/CMakeLists.txt makes from the games' folders.
MADE = {"learning_games.h", "codings.h", "players.h"}


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

    def test_rules_know_no_players_and_players_no_sockets(self) -> None:
        for path in sources("games"):
            room = path.relative_to(SOURCES / "games").parts[1]
            for name in includes(path):
                parts = name.split("/")
                target = parts[2] if parts[0] == "games" else parts[0]
                with self.subTest(file=str(path.relative_to(SOURCES)), includes=name):
                    if room in MAY_INCLUDE_IN_GAME:
                        self.assertIn(target, MAY_INCLUDE_IN_GAME[room])

    def test_the_bindings_know_learners_matches_and_pictures_alone(self) -> None:
        for path in [*BINDINGS.glob("*.h"), *BINDINGS.glob("*.cpp")]:
            for name in includes(path):
                if name != BINDINGS_CONTEST:
                    with self.subTest(file=path.name, includes=name):
                        self.assertIn(name.split("/")[0], (MAY_INCLUDE_IN_BINDINGS - {"games"}) | MADE)

    def test_the_modules_for_browsers_know_players_and_the_arena_alone(self) -> None:
        files = [path for path in MODULE.iterdir() if path.suffix in {".h", ".cpp", ".in"}]
        self.assertGreater(len(files), 5)
        for path in files:
            for name in includes(path):
                with self.subTest(file=path.name, includes=name):
                    self.assertIn(name.split("/")[0], MAY_INCLUDE_IN_MODULE)
                    if name.startswith("games/"):
                        self.assertEqual(path.name, "game.cpp.in")
                        self.assertIn(name.split("/")[2], {"players", "rules"})

    def test_what_the_modules_have_of_analysis_needs_no_jobs(self) -> None:
        listed = re.search(r"^set\(parts ([a-z_ ]+)\)", (MODULE.parent / "CMakeLists.txt").read_text(encoding="utf-8"), re.MULTILINE)
        assert listed is not None
        self.assertEqual(set(listed[1].split()), MODULE_ANALYSIS)
        for path in [*(SOURCES / "analysis" / f"{part}{end}" for part in MODULE_ANALYSIS for end in (".h", ".cpp")), MODULE / "analysis_calls.cpp"]:
            for name in includes(path):
                with self.subTest(file=path.name, includes=name):
                    self.assertIn(name.split("/")[0], {"analysis", "module", "arena", "core"})
                    if name.startswith("analysis/"):
                        self.assertIn(Path(name).stem, MODULE_ANALYSIS)

    def test_the_exported_player_knows_learners_alone(self) -> None:
        names = includes(BINDINGS.with_name("player") / "main.cpp")
        self.assertTrue(names)
        for name in names:
            with self.subTest(includes=name):
                self.assertIn(name.split("/")[0], {"learning", "core"} | MADE)

    def test_a_game_is_its_folder_and_a_line(self) -> None:
        folders = sorted(path.name for path in (SOURCES / "games").iterdir() if path.is_dir())
        listed = re.findall(r"\bgame\((\w+)\)", (SOURCES / "app" / "games.cpp").read_text(encoding="utf-8"))
        self.assertEqual(sorted(listed), folders)
        root = SOURCES.parent
        rooms = [path for room in MAY_INCLUDE if room != "games" for path in sources(room) if path.name != "games.cpp"]
        lists = [root / "CMakeLists.txt", *root.glob("cmake/*.cmake"), *SOURCES.rglob("CMakeLists.txt"), *root.glob("tests/CMakeLists.txt"),
                 *root.glob("wasm/**/CMakeLists.txt"), *root.glob("python/CMakeLists.txt"), *BINDINGS.glob("*.cpp"), *root.glob("python/player/*.cpp")]
        for path in lists:
            code = re.sub(r"(//|#(?!include)).*", "", path.read_text(encoding="utf-8"))
            with self.subTest(file=str(path.relative_to(root))):
                self.assertNotRegex(code, rf"\b(agon_)?({'|'.join(folders)})(_|\b)")
        for path in rooms:
            with self.subTest(file=str(path.relative_to(root))):
                self.assertFalse([name for name in includes(path) if name.startswith("games/")])

    def test_programs_are_started_in_process_alone(self) -> None:
        starts = re.compile(
            r"\b(v?fork\(\)|(exec(l|lp|le|v|vp|vpe|ve|veat)|fexecve|popen|posix_spawnp?|system|wordexp)\()|<(spawn|sys/wait)\.h>"
        )
        for path in SOURCES.rglob("*"):
            if path.suffix in {".h", ".cpp"} and path.relative_to(SOURCES).parts[0] != "process":
                text = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
                with self.subTest(file=str(path.relative_to(SOURCES))):
                    self.assertIsNone(starts.search(text))

    def test_commands_print_through_one_place(self) -> None:
        for path in [*sources("cli"), *sources("server")]:
            if path.name not in {"printing.h", "printing.cpp", "progress.cpp", "command_render.cpp"}:  # the last two draw, in colours of their own
                with self.subTest(file=str(path.relative_to(SOURCES))):
                    self.assertNotIn("fmt::print(", path.read_text(encoding="utf-8"))

    def test_every_request_of_the_api_is_a_row(self) -> None:
        """Rows are described and typed. What is added to the router in another way is a page."""
        added = re.compile(r'\b(?:router_?)\.(?:get|post|put|remove|add|websocket)\(')
        pages = {"page_files.cpp", "rules_modules.cpp"}
        for path in [*sources("cli"), *sources("server")]:
            text = path.read_text(encoding="utf-8")
            with self.subTest(file=path.name):
                if path.name in pages:
                    self.assertNotIn('"/api', text)
                elif path.name != "route.h":
                    self.assertIsNone(added.search(text))

    def test_a_type_is_described_where_it_is_defined(self) -> None:
        """Its table would be another one in every file that does not see the description."""
        described = 0
        for path in SOURCES.rglob("*"):
            if path.suffix in {".h", ".cpp"}:
                text = path.read_text(encoding="utf-8")
                for name in re.findall(r"^BOOST_DESCRIBE_(?:STRUCT|ENUM)\(\s*(?:\w+::)*(\w+)", text, re.MULTILINE):
                    described += 1
                    with self.subTest(file=str(path.relative_to(SOURCES)), type=name):
                        self.assertRegex(text, rf"\b(struct|class|enum class) {name}\b[^;]*\{{")
        self.assertGreater(described, 100)

    def test_there_is_something_to_look_at(self) -> None:
        self.assertGreater(sum(len(includes(path)) for path in sources("core")), 10)


class Security(unittest.TestCase):
    def test_every_row_of_the_table_of_inputs_names_tests_that_exist(self) -> None:
        root = SOURCES.parent
        page = (root / "SECURITY.md").read_text(encoding="utf-8")
        rows = page.split("## What a student controls")[1].split("\n## ")[0].splitlines()
        rows = [row for row in rows if row.startswith("| ")][2:]
        self.assertGreater(len(rows), 15)
        for row in rows:
            tests = re.findall(r"`(tests/[^`]+)`", row.split("|")[5])
            self.assertGreater(len(row.split("|")[4].strip()), 0, f"no budget: {row}")
            self.assertTrue(tests, f"no test attacks: {row}")
            for test in tests:
                self.assertTrue((root / test).is_file(), f"{test} is not there: {row}")


if __name__ == "__main__":
    unittest.main()
