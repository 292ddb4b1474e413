"""Two servers of one season, and a job that ends its server again and again."""
import os
import signal
import sqlite3
import subprocess
import unittest
from contextlib import closing

from uploads_kit import KIT, PROGRAM, Attacked, archive

SLEEPER = archive({"agon.toml": 'build = "sleep 600"\nstart = "python3 bot.py"\n', "bot.py": "print()\n"})


class SeasonLock(Attacked):
    def second(self) -> subprocess.CompletedProcess[str]:
        return subprocess.run([PROGRAM, "serve", "--ladder", str(self.ladder), "--port", "0", "--records", "none"], capture_output=True, text=True, timeout=60,
                              check=False, cwd=self.folder)

    def test_a_second_server_refuses_and_a_killed_one_leaves_no_lock(self) -> None:
        server = self.serve()
        refused = self.second()
        self.assertEqual(refused.returncode, 2, refused.stderr)
        self.assertIn(f"is served already, by process {server.process.pid} on {os.uname().nodename}", refused.stderr)
        server.kill()
        again = self.serve()
        self.assertEqual(again.ask("GET", "/api/seasons").status, 200)

    def state_of(self, team: str, version: int) -> dict:
        assert self.server is not None
        return self.server.ask("GET", f"/api/seasons/spring/versions/{version}", token=self.tokens[team]).json

    def starts_of(self, version: int) -> int:
        with closing(sqlite3.connect(f"file:{self.ladder}?mode=ro", uri=True, timeout=30)) as opened:
            return opened.execute("select attempts from jobs where kind = 'build' and a = ?", (version,)).fetchone()[0]

    def test_a_job_under_which_three_servers_ended_is_rejected(self) -> None:
        self.serve("--ladder-matches", "1")
        sleeper = self.upload("red", SLEEPER, name="bot.tar.gz")["id"]
        other = 0
        for end in range(3):
            if end > 0:
                self.serve("--ladder-matches", "1")
            self.until("it is begun", lambda: self.starts_of(sleeper) == end + 1)
            if end == 2:
                other = self.upload("blue", KIT.read_bytes())["id"]
            assert self.server is not None
            os.kill(self.server.process.pid, signal.SIGKILL)
            self.server.process.wait()
        self.serve("--ladder-matches", "1")
        self.until("it is rejected", lambda: self.state_of("red", sleeper)["state"] == "rejected")
        self.assertIn("the server ended 3 times while it was built", self.state_of("red", sleeper)["problem"])
        self.until("the other one plays", lambda: self.state_of("blue", other)["state"] == "ready")


if __name__ == "__main__":
    unittest.main()
