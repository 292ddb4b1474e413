"""A folder of a class: entrants by sub-folder, newcomers, changed programs; stores by their names."""
import json
import shutil
import unittest
from pathlib import Path

from contest_kit import BOTS, PYTHON, Folder, run


class Class(Folder):
    def entrant(self, name: str, number: int = 2) -> Path:
        folder = self.folder / "class" / name
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(BOTS / "misbehaving.py", folder / "main.py")
        arguments = json.dumps(json.dumps({"number": number}))
        (folder / "agon.toml").write_text(f"start = '{PYTHON} main.py well {arguments}'\n", encoding="utf-8")
        return folder

    def hold(self, *more: str, code: int = 0) -> tuple[str, str]:
        done = run("contest", "run", "class", "--game", "toy", "--name", "week 1", *more, cwd=str(self.folder))
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout, done.stderr

    def report(self) -> dict:
        return json.loads(run("contest", "report", "week 1.contest", "--json", cwd=str(self.folder)).stdout)

    def test_from_folders_to_a_table_and_on_with_newcomers_and_new_versions(self) -> None:
        for name in ("ada", "bob"):
            self.entrant(name)
        table, said = self.hold()
        self.assertIn("  ada ", table)
        self.assertIn("agon contest resume 'week 1.contest'", said)
        self.assertTrue((self.folder / "week 1.contest").exists(), "the store is named as --name says")
        before = {match["match"]: match for match in self.report()["matches"]}
        self.entrant("cyd")
        self.entrant("bob", 3)
        table, said = self.hold()
        self.assertIn("cyd joins", said)
        self.assertIn("the program of bob has changed: it goes on as bob v2", said)
        after = self.report()
        self.assertEqual({one["entrant"] for one in after["standings"]}, {"ada", "bob", "bob v2", "cyd"})
        known = {match["match"]: match for match in after["matches"]}
        for match, was in before.items():
            self.assertEqual(known[match], was, "what was played stays as it was")
        new = {(match["a"], match["b"]) for name, match in known.items() if name not in before}
        self.assertEqual(new, {("ada", "bob v2"), ("ada", "cyd"), ("bob v2", "cyd")})
        self.assertTrue(after["complete"])
        again, said = self.hold()
        self.assertEqual(again, table, "nothing is new: the same table")
        shutil.rmtree(self.folder / "class" / "cyd")
        _, said = self.hold()
        self.assertIn("cyd leaves", said)

    def test_a_bot_finds_the_files_beside_it_and_links_that_lead_out_are_named(self) -> None:
        for name in ("ada", "bob"):
            folder = self.entrant(name)
            program = folder / "main.py"
            program.write_text(f"assert open('data.txt').read() == {name!r}\n" + program.read_text(encoding="utf-8"), encoding="utf-8")
            (folder / "data.txt").write_text(name, encoding="utf-8")
        (folder / "book").symlink_to("../ada")
        table, said = self.hold()
        self.assertIn(f'entrant "bob" does not see where its link {folder.resolve()}/book leads, to ../ada; put a copy in the place of the link', said)
        self.assertNotIn("faults", table)

    def test_resume_notices_a_changed_program_too(self) -> None:
        self.entrant("ada")
        self.entrant("bob")
        self.hold()
        with (self.folder / "class" / "ada" / "main.py").open("a", encoding="utf-8") as file:
            file.write("\n# better\n")
        done = run("contest", "resume", "week 1.contest", cwd=str(self.folder))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("it goes on as ada v2", done.stderr)
        self.assertEqual(len(self.report()["standings"]), 3)

    def test_a_changed_module_beside_a_program_is_a_new_version(self) -> None:
        folder = self.entrant("ada")
        (folder / "strategy.py").write_text("depth = 1\n", encoding="utf-8")
        words = ("contest", "run", "--game", "toy", "--store", self.store, "--name", "cup", "--entrant", f"ada=cmd:{PYTHON} {folder / 'main.py'} well", "--entrant", "random")
        self.assertEqual(run(*words).returncode, 0)
        again = run(*words)
        self.assertEqual(again.returncode, 2)
        self.assertIn('already has a contest "cup"', again.stderr, "nothing has changed")
        (folder / "strategy.py").write_text("depth = 2\n", encoding="utf-8")
        done = run(*words)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("it goes on as ada v2", done.stderr)

    def test_other_rules_are_another_contest(self) -> None:
        self.entrant("ada")
        self.entrant("bob")
        self.hold()
        _, said = self.hold("--games", "8", code=2)
        self.assertIn("with other rules; give this contest another name", said)

    def test_folders_that_cannot_be_started(self) -> None:
        (self.folder / "class" / "ada").mkdir(parents=True)
        self.entrant("bob")
        _, said = self.hold(code=2)
        self.assertIn("ada: there is no bot.py, bot.js or executable", said)

    def test_a_plan_in_the_store_s_place_names_the_store(self) -> None:
        self.write('game = "toy"\n[[entrant]]\nname = "a"\nplayer = "random"\n[[entrant]]\nname = "b"\nplayer = "random"\n')
        for command in ("resume", "status", "report"):
            done = run("contest", command, "cup.toml", cwd=str(self.folder))
            self.assertEqual(done.returncode, 2)
            self.assertIn("not its store; name its store instead: cup.contest", done.stderr)

    def test_matches_that_went_alike_are_counted_once(self) -> None:
        self.entrant("ada")
        self.entrant("bob")
        table, _ = self.hold("--games", "20", "--no-variants", "--set", "goal=20")
        told = self.report()
        self.assertLess(told["different"], 20)
        self.assertIn(f"{told['different']} different of 20 matches", table)
        two = {one["entrant"]: one for one in told["standings"]}
        self.assertAlmostEqual(two["ada"]["elo"] - two["bob"]["elo"], told["difference"]["elo"])
        self.assertAlmostEqual(two["ada"]["elo_high"] - two["ada"]["elo_low"], (told["difference"]["high"] - told["difference"]["low"]) / 2)
        self.assertGreater(told["difference"]["high"] - told["difference"]["low"], 100, "twenty times the same says little")


if __name__ == "__main__":
    unittest.main()
