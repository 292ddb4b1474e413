"""`agon serve --contests`: several stores after one flag, and a game's name ends the list."""
import unittest

from contest_kit import PROGRAM, Folder, Served, run


class Serve(Folder):
    def contests_of(self, *words: str) -> tuple[set[str], dict]:
        with Served("--port", "0", "--records", "none", *words, folder=self.folder) as server:
            return {each["contest"] for each in server.ask("GET", "/api/contests").json}, server.addresses

    def test_several_stores_after_one_flag(self) -> None:
        for name in ("one", "two"):
            done = run("contest", "run", "--game", "sugargame", "--name", name, "--entrant", "random", "--entrant", "wary",
                       "--set", "steps=10", program=PROGRAM, cwd=str(self.folder))
            self.assertEqual(done.returncode, 0, done.stderr)
        contests, _ = self.contests_of("--contests", "one.contest", "two.contest")
        self.assertEqual(contests, {"one", "two"})
        contests, addresses = self.contests_of("--contests", "one.contest", "two.contest", "evasion", "0", "50", "10")
        self.assertEqual(contests, {"one", "two"})
        self.assertIn("evasion", addresses)


if __name__ == "__main__":
    unittest.main()
