"""agon tune --on: the same steps, values and store as on one machine."""
import signal
import sqlite3
import subprocess
import time
import unittest
from contextlib import closing

from contest_kit import PROGRAM, run
from redis_kit import Redis

TUNE = ("tune", "tron", "champion?nodes=60", "--param", "health=300..3000", "--param", "cell=0..40",
        "--against", "random,wall_hugger", "--pairs", "32", "--step-pairs", "1", "--seed", "3", "--test-games", "8")


class TuneOnWorkers(Redis):
    program = PROGRAM  # the toy has nothing to tune

    def rows(self, store: str) -> list[tuple]:
        with closing(sqlite3.connect(store)) as opened:
            return opened.execute("select contest, round, board, game, a, b, a_first, seed, points, score_a, score_b, outcome, steps, hash, fault_count "
                                  "from played order by contest, round, board, game").fetchall()

    def test_workers_find_what_one_machine_finds(self) -> None:
        alone = run(*TUNE, "--store", self.store, program=PROGRAM)
        self.assertEqual(alone.returncode, 0, alone.stderr)
        for each in (self.worker(), self.worker()):
            self.assertIsNone(each.poll())
        store = str(self.folder / "remote.contest")
        # A head that is killed on the way takes in what came meanwhile.
        with subprocess.Popen([PROGRAM, *TUNE, "--store", store, "--on", self.address], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as head:
            assert head.stdout is not None
            self.assertTrue(head.stdout.readline().startswith("step 1 of 8"))
            head.send_signal(signal.SIGKILL)
        time.sleep(0.2)
        together = run(*TUNE, "--store", store, "--on", self.address, program=PROGRAM)
        self.assertEqual(together.returncode, 0, together.stderr)
        self.assertEqual(together.stdout, alone.stdout)
        self.assertEqual(self.rows(store), self.rows(self.store))
        self.assertEqual(self.ask("KEYS", "agon:job:*"), [], "nothing is left of the job")


if __name__ == "__main__":
    unittest.main()
