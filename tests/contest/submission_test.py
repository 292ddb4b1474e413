"""A class hands in zips: entrants of a contest like any others."""
import json
import os
import shutil
import sys
import tempfile
import unittest
from pathlib import Path

from contest_kit import PROGRAM, ROOT, Folder, run

sys.path.insert(0, str(ROOT / "tests" / "wire" / "sugargame"))
from submission import HAS_JDK, player, write  # noqa: E402

SHORT = ("--set", "steps=10", "--games", "2", "--quiet")


@unittest.skipUnless(HAS_JDK, "no JDK: `make java` installs one")
class Submissions(Folder):
    @classmethod
    def setUpClass(cls) -> None:
        """What all need is compiled once."""
        os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="agon-submissions-")
        cls.addClassCleanup(shutil.rmtree, os.environ["XDG_CACHE_HOME"], True)
        cls.addClassCleanup(os.environ.pop, "XDG_CACHE_HOME")

    def setUp(self) -> None:
        super().setUp()
        self.place = self.folder / "class"

    def hold(self, *words: str, code: int = 0) -> str:
        done = run("contest", "run", *words, *SHORT, program=PROGRAM, cwd=str(self.folder))
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stderr

    def standings(self, store: str) -> dict[str, dict]:
        report = json.loads(run("contest", "report", store, "--json", program=PROGRAM, cwd=str(self.folder)).stdout)
        self.assertTrue(report["complete"])
        return {one["entrant"]: one for one in report["standings"]}

    def test_a_folder_of_zips_and_folders(self) -> None:
        write(self.place / "beavis.zip", player("beavis"))
        write(self.place / "Final by Daria.zip", player("daria"))
        for name, text in player("butthead").items():
            (self.place / "butthead").mkdir(exist_ok=True)
            (self.place / "butthead" / name).write_text(text, encoding="utf-8")
        (self.place / "list.txt").write_text("no entrant")
        self.hold("class", "--game", "sugargame")
        standings = self.standings("class.contest")
        self.assertEqual(set(standings), {"Final by Daria", "beavis", "butthead"})
        self.assertTrue(all(one["matches"] == 4 and not one["faults"] for one in standings.values()), standings)
        self.assertNotIn(str(self.folder), json.dumps(standings))
        # The same again plays nothing; a zip with another content is a new version.
        said = self.hold("class", "--game", "sugargame")
        self.assertNotIn("has changed", said)
        write(self.place / "beavis.zip", player("beavis") | {"beavisNew.java": "class beavisNew { }"})
        self.assertIn("the program of beavis has changed: it goes on as beavis v2", self.hold("class", "--game", "sugargame"))
        self.assertEqual(set(self.standings("class.contest")), {"Final by Daria", "beavis", "beavis v2", "butthead"})

    def test_zips_of_a_plan_and_of_flags(self) -> None:
        path = write(self.place / "beavis.zip", player("beavis"))
        self.write(f'game = "sugargame"\n[[entrant]]\nname = "Beavis"\nplayer = "java:{path}"\n[[entrant]]\nname = "house"\nplayer = "gobbler"\n')
        self.hold("cup.toml")
        self.assertEqual(self.standings("cup.contest")["Beavis"]["matches"], 2)
        self.hold("--game", "sugargame", "--entrant", f"Beavis=java:{path}", "--entrant", "gobbler", "--name", "flags")
        self.assertEqual(self.standings("flags.contest")["Beavis"]["matches"], 2)

    def test_sources_of_a_lab_that_change_are_a_new_version(self) -> None:
        for name, text in player("beavis").items():
            (self.folder / "lab").mkdir(exist_ok=True)
            (self.folder / "lab" / name.replace("Point2", "Pair")).write_text(text.replace("Point2", "Pair"), encoding="utf-8")
        self.write('game = "sugargame"\n[[entrant]]\nname = "ada"\nplayer = "java:lab/beavis"\n[[entrant]]\nname = "house"\nplayer = "gobbler"\n')
        self.hold("cup.toml")
        with (self.folder / "lab" / "beavisMore.java").open("a", encoding="utf-8") as file:
            file.write("// better\n")
        self.assertIn("it goes on as ada v2", self.hold("cup.toml"))

    def test_what_cannot_play_is_told_of_all_before_anything_is_kept(self) -> None:
        write(self.place / "beavis.zip", player("beavis"))
        write(self.place / "oops.zip", player("oops") | {"oopsMore.java": "class oopsMore { oops }"})
        write(self.place / "half.zip", {"half1.java": player("half")["half1.java"].replace("halfMore.it", "")})
        write(self.place / "evil.zip", {"../evil1.java": ""})
        said = self.hold("class", "--game", "sugargame", code=2)
        self.assertIn("cannot start the contest; fix 3 things:", said)
        for part in ('entrant "oops": ', "oops.zip/oopsMore.java:1: error", 'entrant "half": ', "neither half2.java nor half2.class", 'entrant "evil": ',
                     "leads out of its folder"):
            self.assertIn(part, said)
        self.assertEqual([path.name for path in self.folder.iterdir() if ".contest" in path.name], [])
        for name in ("oops", "half", "evil"):
            (self.place / f"{name}.zip").unlink()
        write(self.place / "daria.zip", player("daria"))
        self.hold("class", "--game", "sugargame")

    def test_an_entrant_sees_no_other_s_zip(self) -> None:
        """Where zips lie beside each other, nobody's classes can read them."""
        spy = player("spy")
        spy["spyMore.java"] = ("import java.nio.file.*; class spyMore { static AgentPosition it(AgentPosition to) {\n"
                               f'    try {{ Files.readAllBytes(Path.of("{self.place}/beavis.zip")); throw new IllegalStateException("seen"); }}\n'
                               "    catch (java.io.IOException hidden) { return to; } } }")
        write(self.place / "beavis.zip", player("beavis"))
        write(self.place / "spy.zip", spy)
        self.hold("class", "--game", "sugargame")
        self.assertEqual([one["faults"] for one in self.standings("class.contest").values()], [{}, {}])


if __name__ == "__main__":
    unittest.main()
