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

    def test_a_page_may_ask_for_the_newest_matches_or_for_neighbours(self) -> None:
        done = run("contest", "run", "--game", "sugargame", "--name", "cup", "--entrant", "random", "--entrant", "wary", "--entrant", "gobbler",
                   "--set", "steps=10", "--games", "4", program=PROGRAM, cwd=str(self.folder))
        self.assertEqual(done.returncode, 0, done.stderr)
        with Served("--port", "0", "--records", "none", "--contests", "cup.contest", folder=self.folder) as server:
            def matches(query: str) -> list[str]:
                return [each["match"] for each in server.ask("GET", "/api/contests/cup" + query).json["matches"]]
            every = matches("")
            self.assertEqual(len(every), 12)
            self.assertEqual(matches("?newest=5"), every[-5:])
            self.assertEqual(matches("?newest=100"), every)
            played = [each["match"] for each in server.ask("GET", "/api/contests/cup").json["matches"] if "wary" in (each["a"], each["b"])]
            self.assertEqual((len(played), matches("?entrant=wary"), matches("?entrant=wary&newest=3")), (8, played, played[-3:]))
            self.assertEqual(matches("?entrant=nobody"), [])
            self.assertEqual(matches(f"?around={every[4]}"), every[3:6])
            self.assertEqual(matches(f"?around={every[0]}"), every[:2])
            self.assertEqual(matches(f"?around={every[-1]}"), every[-2:])
            self.assertEqual(matches("?around=r9b9g9"), [])
            self.assertEqual(server.ask("GET", "/api/contests/cup?newest=many").status, 400)
            self.assertEqual(server.ask("GET", "/api/contests/cup?around=here").status, 404)


if __name__ == "__main__":
    unittest.main()
