"""A contest that is killed at any moment goes on exactly where it was, with the same table at the end."""
import json
import os
import random
import signal
import sqlite3
import subprocess
import time
import unittest
from contextlib import closing
from typing import Callable

from contest_kit import PYTHON, TOY, Folder, bot, processes, run, until

KILLS = int(os.environ.get("AGON_KILLS", "100" if os.environ.get("AGON_LONG") else "10"))


class Resume(Folder):
    def contest(self, store: str) -> list[str]:
        words = [TOY, "contest", "run", "--game", "toy", "--store", store, "--name", "cup", "--format", "swiss", "--rounds", "5",
                 "--games", str(6 * KILLS), "--concurrency", "2", "--set", "goal=300", "--quiet"]
        for name in "abcdefgh":
            words += ["--entrant", f"{name}=random"]
        return words

    def stored(self, store: str) -> int:
        try:
            with closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True, timeout=10)) as opened:
                return opened.execute("select count(*) from played").fetchone()[0]
        except sqlite3.OperationalError:
            return 0

    def programs(self, store: str) -> list[str]:
        """Two programs and a built-in player; a match takes as long as Python does to start."""
        words = [TOY, "contest", "run", "--game", "toy", "--store", store, "--name", "cup", "--games", str(2 * KILLS), "--concurrency", "2",
                 "--set", "goal=60", "--no-clocks", "--quiet", "--entrant", "c=random"]
        for name, number in (("a", 1), ("b", 2)):
            words += ["--entrant", f"{name}={bot('well', json.dumps(json.dumps(dict(number=number))), 'of-the-kills')}"]
        return words

    def kill_again_and_again(self, make_words: Callable[[str], list[str]]) -> None:
        whole = str(self.folder / "whole")
        began = time.monotonic()
        self.assertEqual(subprocess.run(make_words(whole), capture_output=True, check=False).returncode, 0)
        took = time.monotonic() - began
        chance = random.Random(4)
        kills, least, words = 0, 0, make_words(self.store)
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
        self.assertEqual(self.rows(self.store), self.rows(whole), "nothing is played twice, nothing is missing, nothing differs")
        for more in ([], ["--json"]):
            self.assertEqual(*(self.without_times(run("contest", "report", store, *more).stdout) for store in (self.store, whole)))
        self.assertEqual(list(self.folder.glob("*.damaged")), [])

    def test_kill_dash_nine_again_and_again(self) -> None:
        self.kill_again_and_again(self.contest)

    def test_kill_dash_nine_of_a_contest_of_programs(self) -> None:
        self.kill_again_and_again(self.programs)
        self.assertEqual(processes("of-the-kills"), [], "no program is left behind")  # tests beside this one start the same bot

    def rows(self, store: str) -> list[tuple]:
        with closing(sqlite3.connect(store)) as opened:
            return opened.execute("select round, board, game, a, b, a_first, seed, points, score_a, score_b, outcome, steps, hash, fault_count "
                                  "from played order by round, board, game").fetchall()

    @staticmethod
    def without_times(report: str) -> str:
        return report.partition('"measured"')[0]

    def test_a_killed_program_leaves_no_bot_behind(self) -> None:
        for sandbox in ([], ["--no-sandbox"]):
            store = str(self.folder / f"killed{len(sandbox)}")
            words = [TOY, "contest", "run", "--game", "toy", "--store", store, "--entrant", f"a=cmd:{PYTHON} {self.sleeper()}", "--entrant", "b=random"]
            running = subprocess.Popen([*words, "--games", "50", *sandbox], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            until("the bots", lambda: processes(self.sleeper()) and not self.only_us())
            running.kill()
            running.wait()
            until("the end of the bots", lambda: not processes(self.sleeper()))

    def only_us(self) -> bool:
        """No bot runs yet; its box, which binds itself to our life as it comes up, may."""
        return all("contest run" in line or "bwrap" in line for line in processes(self.sleeper()))

    def test_one_program_at_a_time_plays_a_contest(self) -> None:
        words = [TOY, "contest", "run", "--game", "toy", "--store", self.store, "--name", "cup", "--games", "50",
                 "--entrant", f"a=cmd:{PYTHON} {self.sleeper()}", "--entrant", "b=random"]
        running = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            told = until("who plays it", lambda: "has been playing it since" in (told := run("contest", "status", self.store).stdout) and told)
            self.assertIn(f"process {running.pid} on ", told)
            self.assertIn(f" of 50 matches so far; process {running.pid} on ", run("contest", "report", self.store).stdout)
            second = run("contest", "resume", self.store)
            self.assertEqual(second.returncode, 1)
            self.assertIn(f"is being played by process {running.pid} on ", second.stderr)
            self.assertIn(f"agon contest status {self.store}", second.stderr)
        finally:
            running.kill()
            running.wait()
        told = run("contest", "status", self.store).stdout
        self.assertIn("stopped after 0 of 50 matches; to continue: agon contest resume", told)
        report = run("contest", "report", self.store)
        self.assertIn("cup: toy, round_robin, stopped after 0 of 50 matches\n", report.stdout)
        self.assertIn(f"to continue: agon contest resume {self.store}", report.stderr)

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
