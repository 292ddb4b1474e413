"""agon tune --on: the same steps, values and store as on one machine. agon play --games --on: the same matches."""
import json
import signal
import subprocess
import time
import unittest

from contest_kit import PROGRAM, run
from worker_kit import Cups, bent, on

WORK = f"{PROGRAM} work --threads 1"
TUNE = ("tune", "tron", "champion?nodes=60", "--param", "health=300..3000", "--param", "cell=0..40",
        "--against", "random,wall_hugger", "--pairs", "32", "--step-pairs", "1", "--seed", "3", "--test-games", "8")


class OnWorkers(Cups):
    def test_a_tuning_finds_what_one_machine_finds(self) -> None:
        alone = run(*TUNE, "--store", self.store, program=PROGRAM)
        self.assertEqual(alone.returncode, 0, alone.stderr)
        store = str(self.folder / "remote.contest")
        # A head that is killed on the way leaves what was played.
        with subprocess.Popen([PROGRAM, *TUNE, "--store", store, *on(WORK)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as head:
            assert head.stdout is not None
            self.assertTrue(head.stdout.readline().startswith("step 1 of 8"))
            head.send_signal(signal.SIGKILL)
        time.sleep(0.2)
        together = run(*TUNE, "--store", store, *on(WORK, bent("dies", WORK)), program=PROGRAM)
        self.assertEqual(together.returncode, 0, together.stderr)
        self.assertEqual(together.stdout, alone.stdout)
        self.assertEqual(self.rows(store), self.rows(self.store))

    def test_a_series_is_played_as_on_one_machine(self) -> None:
        words = ["play", "tron", "wall_hugger", "random", "--games", "20", "--json", "--seed", "5"]
        alone = run(*words, program=PROGRAM)
        record = self.folder / "match.agon"
        together = run(*words, "--record", str(record), *on(WORK, WORK), program=PROGRAM)
        self.assertEqual(together.returncode, 0, together.stderr)
        for one, other in zip(alone.stdout.splitlines(), together.stdout.splitlines(), strict=True):
            mine, theirs = json.loads(one), json.loads(other)
            for key in ("most_ms", "mean_ms", "seconds", "games_per_second", "longest_decision_ms"):
                mine.pop(key, None)
                theirs.pop(key, None)
            self.assertEqual(mine, theirs)
        self.assertEqual(run("replay", f"{record}.20", "--verify", program=PROGRAM).returncode, 0)


if __name__ == "__main__":
    unittest.main()
