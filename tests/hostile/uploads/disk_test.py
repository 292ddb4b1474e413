"""Builds take the disk of their team alone, and only while they play; what root's server copies for a box goes with the box. And no build makes root run it."""
from __future__ import annotations

import os
import unittest
from pathlib import Path

from uploads_kit import KIT, Attacked, archive

MIB = 1 << 20
WEIGHT = 20 * MIB
BOT = KIT.read_text(encoding="utf-8")
S = "/api/seasons/spring"


def heavy(number: int) -> bytes:
    build = f"head -c {WEIGHT} /dev/urandom > weight; echo {number} > number"
    return archive({"bot.py": BOT, "agon.toml": f'build = "{build}"\nstart = "python3 bot.py"\n'})


class Disk(Attacked):
    options = ("--set", "max_cycles=20", "--matches", "40", "--uploads", "1000", "--team-disk", "64")

    def setUp(self) -> None:
        super().setUp()
        self.folder.chmod(0o700)  # as a home is: for root's server, boxes show copies of what it builds

    def built(self) -> set[str]:
        return {path.name for path in (self.folder / "spring.ladder.builds").iterdir()}

    def copies(self) -> list[Path]:
        return list(Path("/tmp").glob(f"agon-boxes-{self.server.process.pid}-*/*"))

    def kept_bytes(self, team: int) -> int:
        return int(self.server.ask("GET", f"{S}/teams/{team}", token=self.tokens["red"]).json["private_bytes"])

    def test_only_versions_that_play_have_a_folder_and_it_counts(self) -> None:
        left = self.folder / "spring.ladder.builds" / "77.part"
        left.mkdir(parents=True)  # by a server that was killed
        self.serve()
        self.assertFalse(left.exists())
        versions = [self.settled("red", self.upload("red", heavy(number))) for number in range(4)]
        self.assertEqual([version["state"] for version in versions], ["ready"] * 4, versions)
        rejected = self.settled("red", self.upload("red", archive({"bot.py": "import none_such", "agon.toml": f'build = "head -c {WEIGHT} /dev/urandom > weight"\nstart = "python3 bot.py"\n'})))
        self.assertEqual(rejected["state"], "rejected")
        last = str(versions[-1]["id"])
        self.until("only the version that plays has a folder", lambda: self.built() == {last})
        kept = self.kept_bytes(versions[0]["team"])
        self.assertGreater(kept, WEIGHT)
        self.assertLess(kept, 64 * MIB)
        season = self.server.ask("GET", S, token=self.teacher).json
        self.assertGreater(season["disk_bytes"], WEIGHT, "the teacher's figure has them, too")
        # One that has no folder can play again: it is built anew.
        again = versions[0]["id"]
        self.assertEqual(self.server.ask("POST", f"{S}/activate", {"version": again}, self.tokens["red"]).status, 200)
        self.assertEqual(self.server.ask("POST", f"{S}/friendlies", {"opponent": "wall_hugger"}, self.tokens["red"]).status, 201)
        self.until("the other one has the folder", lambda: self.built() == {str(again)})
        self.assertEqual((self.folder / "spring.ladder.builds" / str(again) / "number").read_text(), "0\n")

    def test_a_copy_goes_with_the_last_box_that_shows_it(self) -> None:
        self.serve()
        version = self.settled("red", self.upload("red", heavy(1)))
        self.assertEqual(version["state"], "ready", version)
        self.until("no copy is left", lambda: not self.copies())

    @unittest.skipUnless(os.geteuid() == 0, "for root alone")
    def test_a_build_of_many_files_does_not_play_as_root(self) -> None:
        self.serve()
        tells = "import os, sys\nprint('user', os.getuid(), file=sys.stderr)\n"
        build = "mkdir many && cd many && seq 6000 | xargs touch"
        version = self.settled("red", self.upload("red", archive({"bot.py": tells + BOT, "agon.toml": f'build = "{build}"\nstart = "python3 bot.py"\n'})))
        self.assertEqual(version["state"], "ready", version)
        matches = self.server.ask("GET", f"{S}/matches?version={version['id']}", token=self.tokens["red"]).json["matches"]
        told = [part["errors"] for match in matches for part in self.server.ask("GET", f"/api/matches/{match['id']}/mine", token=self.tokens["red"]).json["parts"]]
        self.assertTrue(told)
        self.assertEqual({line for errors in told for line in errors.splitlines()}, {"user 65534"})


class Groups(Attacked):
    def test_a_server_without_control_groups_says_that_a_class_needs_them(self) -> None:
        def attack() -> None:
            said = "a class needs control groups" in self.server.errors()
            self.assertEqual(said, "limits of the process alone" in self.server.errors(), self.server.errors())
            self.said.add(said)

        self.said: set[bool] = set()
        self.in_each_way(attack)
        if os.geteuid() == 0:
            self.assertIn(True, self.said, "one way hides the groups")


if __name__ == "__main__":
    unittest.main()
