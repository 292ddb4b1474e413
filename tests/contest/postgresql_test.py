"""The store in PostgreSQL."""
import json
import subprocess
import unittest

from contest_kit import PYTHON, TOY, run, until
from postgresql_kit import Database


class PostgreSql(Database):
    def test_the_same_contest_in_both_stores(self) -> None:
        words = ["contest", "run", "--game", "toy", "--name", "cup", "--format", "swiss", "--rounds", "3", "--games", "4"]
        for name in "abcdef":
            words += ["--entrant", f"{name}=random"]
        in_file, in_server = run(*words, "--store", self.store), run(*words, "--store", self.address)
        self.assertEqual(in_server.returncode, 0, in_server.stderr)
        self.assertEqual(in_file.stdout, in_server.stdout)
        self.assertIn("complete", run("contest", "status", self.address).stdout)
        self.assertEqual(run("contest", "resume", self.address).stdout, in_file.stdout)
        told = run("contest", "report", self.address, "--json", "--replays", str(self.folder / "replays"))
        self.assertEqual(json.loads(told.stdout)["played"], 36)
        record = next((self.folder / "replays").iterdir())
        self.assertEqual(run("replay", str(record)).returncode, 0)

    def test_one_program_at_a_time_plays_a_contest(self) -> None:
        words = [TOY, "contest", "run", "--game", "toy", "--store", self.address, "--name", "cup", "--games", "50",
                 "--entrant", f"a=cmd:{PYTHON} {self.sleeper()}", "--entrant", "b=random"]
        running = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            until("who plays it", lambda: "has been playing it since" in run("contest", "status", self.address).stdout)
            second = run("contest", "resume", self.address)
            self.assertEqual(second.returncode, 1)
            self.assertIn(f"is being played by process {running.pid} on ", second.stderr)
        finally:
            running.kill()
            running.wait()
        until("its database to notice", lambda: "continue: agon contest resume" in run("contest", "status", self.address).stdout)

    def test_an_address_without_a_server_is_an_error_that_says_so(self) -> None:
        refused = run("contest", "status", "postgresql://agon@127.0.0.1:1/none")
        self.assertEqual(refused.returncode, 1)
        self.assertIn("127.0.0.1", refused.stderr)


if __name__ == "__main__":
    unittest.main()
