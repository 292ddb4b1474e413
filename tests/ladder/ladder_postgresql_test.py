"""A ladder in PostgreSQL: made, taken in, served and graded as in a file."""
import csv
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "contest"))
from postgresql_kit import Database  # noqa: E402

from ladder_kit import CLASS, KIT, Server, run  # noqa: E402


class OnPostgreSql(Database):
    def test_a_season(self) -> None:
        made = run("ladder", "create", self.address, "--game", "tron", "--name", "spring", "--house", "wall_hugger", "--set", "max_cycles=40", "--matches", "8")
        self.assertEqual(made.returncode, 0, made.stderr)
        (self.folder / "class.csv").write_text(CLASS, encoding="utf-8")
        taken = run("ladder", "import", self.address, str(self.folder / "class.csv"), "--tokens", str(self.folder / "tokens.csv"), "--yes")
        self.assertEqual(taken.returncode, 0, taken.stderr)
        with (self.folder / "tokens.csv").open(encoding="utf-8", newline="") as listed:
            token, other = (row["token"] for row in list(csv.DictReader(listed, delimiter=";"))[:2])
        (self.folder / "bot.py").write_bytes(KIT.read_bytes())
        server = Server(self.folder / "at-the-server", store=self.address)
        try:
            home = {"AGON_SERVER": server.address, "AGON_TOKEN": token, "HOME": str(self.folder)}
            done = run("submit", str(self.folder / "bot.py"), "--wait", **home)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertIn("trial match", done.stdout)
            self.assertIn("ready", run("versions", **home).stdout)
            self.assertEqual(run("submit", str(self.folder / "bot.py"), "--wait", **{**home, "AGON_TOKEN": other}).returncode, 0)
        finally:
            server.stop()
        self.assertIn("red,1,", run("ladder", "grades", self.address).stdout)
        # Two finals, each with its number.
        for number, contest in ((1, "spring-final"), (2, "spring-final-2")):
            refused = run("ladder", "final", self.address, "--games", "3", cwd=self.folder)
            self.assertEqual((refused.returncode, "games = 3 is odd" in refused.stderr), (2, True), refused.stderr)
            final = run("ladder", "final", self.address, cwd=self.folder)
            self.assertEqual((final.returncode, f"{contest}:" in final.stdout), (0, True), final.stderr)
            for words in (("reveal", self.address, "--places", "2"), ("release", self.address), ("grades", self.address, "--final", str(number)), ("open", self.address)):
                done = run("ladder", *words)
                self.assertEqual(done.returncode, 0, f"{words}: {done.stderr}")
        refused = run("ladder", "backup", self.address, str(self.folder / "copy"))
        self.assertEqual((refused.returncode, "pg_dump" in refused.stderr), (2, True))


if __name__ == "__main__":
    unittest.main()
