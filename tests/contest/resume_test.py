"""A contest that is killed at any moment goes on exactly where it was, with the same table at the end."""
import os
import random
import signal
import sqlite3
import subprocess
import time
import unittest

from contest_kit import PYTHON, TOY, Folder, processes, run

KILLS = int(os.environ.get("AGON_KILLS", "12"))  # the figure in docs/contests.md was made with 100


class Resume(Folder):
    def contest(self, store: str) -> list[str]:
        words = [TOY, "contest", "run", "--game", "toy", "--store", store, "--name", "cup", "--format", "swiss", "--rounds", "5",
                 "--games", str(6 * KILLS), "--concurrency", "2", "--set", "goal=300", "--quiet"]
        for name in "abcdefgh":
            words += ["--entrant", f"{name}=random"]
        return words

    def stored(self, store: str) -> int:
        try:
            with sqlite3.connect(f"file:{store}?mode=ro", uri=True, timeout=10) as opened:
                return opened.execute("select count(*) from matches").fetchone()[0]
        except sqlite3.OperationalError:
            return 0

    def test_kill_dash_nine_again_and_again(self) -> None:
        whole = str(self.folder / "whole")
        began = time.monotonic()
        self.assertEqual(subprocess.run(self.contest(whole), capture_output=True, check=False).returncode, 0)
        took = time.monotonic() - began
        expected = [run("contest", "report", whole, *more).stdout for more in ([], ["--json"])]
        chance = random.Random(4)
        kills, least, words = 0, 0, self.contest(self.store)
        while kills < KILLS:
            running = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                running.wait(chance.uniform(0.01, max(0.1, took / KILLS * 2)))
            except subprocess.TimeoutExpired:
                running.send_signal(signal.SIGKILL)
                running.wait()
                kills += 1
            now = self.stored(self.store)
            self.assertGreaterEqual(now, least, "nothing is lost")
            least = now
            if now > 0 or run("contest", "status", self.store).stdout.startswith("cup"):
                words = [TOY, "contest", "resume", self.store, "--quiet", "--concurrency", "2"]
            if running.returncode == 0:
                break
        print(f"({kills} kills)", end=" ", flush=True)
        self.assertGreater(kills, 2)
        finished = run("contest", "resume", self.store, "--quiet")
        self.assertEqual(finished.returncode, 0, finished.stderr)
        self.assertEqual(self.stored(self.store), self.stored(whole), "nothing is played twice, nothing is missing")
        self.assertEqual(run("contest", "report", self.store).stdout, expected[0])
        self.assertEqual(self.without_times(run("contest", "report", self.store, "--json").stdout), self.without_times(expected[1]))

    @staticmethod
    def without_times(report: str) -> str:
        return report[: report.index('"measured"')]

    def test_a_killed_program_leaves_no_bot_behind(self) -> None:
        for sandbox in ([], ["--no-sandbox"]):
            store = str(self.folder / f"killed{len(sandbox)}")
            words = [TOY, "contest", "run", "--game", "toy", "--store", store, "--entrant", f"a=cmd:{PYTHON} {self.sleeper()}", "--entrant", "b=random"]
            running = subprocess.Popen([*words, "--games", "50", *sandbox], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            until = time.monotonic() + 20
            while not processes(self.sleeper()) or self.only_us():
                self.assertLess(time.monotonic(), until)
                time.sleep(0.05)
            running.kill()
            running.wait()
            until = time.monotonic() + 10
            while processes(self.sleeper()) and time.monotonic() < until:
                time.sleep(0.05)
            self.assertEqual(processes(self.sleeper()), [])

    def only_us(self) -> bool:
        return all("contest run" in line for line in processes(self.sleeper()))

    def sleeper(self) -> str:
        path = self.folder / "sleeper.py"
        if not path.exists():
            path.write_text('import sys, time\nfor line in sys.stdin:\n    if "start" in line: print(\'{"ready":{}}\', flush=True)\n    time.sleep(60)\n', encoding="utf-8")
        return str(path)

    def test_an_interrupt_ends_after_the_matches_under_way(self) -> None:
        running = subprocess.Popen(self.contest(self.store), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while self.stored(self.store) < 5 and running.poll() is None:
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=30)
        if running.returncode != 0:
            self.assertEqual(running.returncode, 1)
            self.assertIn(f"agon contest resume {self.store}", errors)
        self.assertEqual(run("contest", "resume", self.store, "--quiet").returncode, 0)
        self.assertIn("complete", run("contest", "status", self.store).stdout)


if __name__ == "__main__":
    unittest.main()
