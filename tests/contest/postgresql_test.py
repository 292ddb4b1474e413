"""The store in PostgreSQL: Debian's server, started here in a folder of its own."""
import json
import os
import pwd
import shutil
import socket
import subprocess
import unittest
from pathlib import Path

from contest_kit import PYTHON, TOY, Folder, run, until

SERVERS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) if Path("/usr/lib/postgresql").exists() else []


@unittest.skipUnless(SERVERS, "PostgreSQL is not installed")
class PostgreSql(Folder):
    def setUp(self) -> None:
        super().setUp()
        self.bin = SERVERS[-1].parent
        self.data = self.folder / "data"
        self.user = None
        if os.getuid() == 0:  # the server refuses to run as root
            self.user = "postgres"
            os.chmod(self.folder, 0o755)
            self.data.mkdir()
            shutil.chown(self.data, "postgres")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.as_user(self.bin / "initdb", "-D", self.data, "-A", "trust", "-U", "agon", "--no-sync")
        self.as_user(self.bin / "pg_ctl", "-D", self.data, "-w", "-l", self.data / "log", "-o",
                     f"-p {self.port} -k {self.data} -c listen_addresses=127.0.0.1 -c fsync=off", "start")
        self.addCleanup(self.as_user, self.bin / "pg_ctl", "-D", self.data, "-m", "immediate", "stop")
        self.address = f"postgresql://agon@127.0.0.1:{self.port}/postgres"

    def as_user(self, *words: object) -> None:
        demote = None
        if self.user is not None:
            entry = pwd.getpwnam(self.user)
            demote = lambda: (os.setgid(entry.pw_gid), os.setuid(entry.pw_uid))  # noqa: E731
        subprocess.run([str(word) for word in words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       preexec_fn=demote, cwd="/")

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
