"""agon tune: steps of matches, a stop and a going on, and a test at the end."""
import json
import signal
import subprocess
import time
import unittest

from contest_kit import PROGRAM, Folder, run

TUNE = ("tune", "tron", "champion?nodes=60", "--param", "health=300..3000", "--param", "cell=0..40",
        "--against", "random,wall_hugger", "--pairs", "32", "--step-pairs", "1", "--seed", "3")


class Tune(Folder):
    def tune(self, *words: str, code: int = 0) -> str:
        done = run(*TUNE, "--store", self.store, *words, program=PROGRAM)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout

    def test_steps_values_and_the_test_at_the_end(self) -> None:
        out = self.tune("--test-games", "8").splitlines()
        self.assertEqual(sum(line.startswith("step ") for line in out), 8)
        self.assertTrue(out[7].startswith("step 8 of 8: "))
        self.assertTrue(out[8].startswith("tuned: health "))
        self.assertRegex(out[9], r"^champion\?nodes=60&health=\d+&cell=\d+$")
        self.assertIn("as it was", "\n".join(out[10:]))
        played = run("play", "tron", out[9], "straight", "--no-clocks", program=PROGRAM)
        self.assertEqual(played.returncode, 0, "the line is a player's name: " + played.stderr)
        report = run("contest", "report", self.store, "--contest", "tune tron champion", program=PROGRAM)
        self.assertEqual(report.returncode, 0, report.stderr)

    def test_a_stopped_tuning_goes_on_to_the_same_end(self) -> None:
        whole = self.tune("--test-games", "0")
        self.store = str(self.folder / "again.contest")
        with subprocess.Popen([PROGRAM, *TUNE, "--store", self.store, "--test-games", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True) as process:
            assert process.stdout is not None
            process.stdout.readline()
            process.send_signal(signal.SIGKILL)
        time.sleep(0.1)
        self.assertEqual(self.tune("--test-games", "0"), whole)
        began = time.monotonic()
        self.assertEqual(self.tune("--test-games", "0"), whole, "nothing is left to be played")
        self.assertLess(time.monotonic() - began, 60)

    def test_seats_with_names_are_alike_where_every_player_takes_both(self) -> None:
        done = run("tune", "sugargame", "champion?nodes=100", "--param", "ring1=0..20", "--pairs", "2", "--step-pairs", "1", "--set", "steps=12",
                   "--store", self.store, "--test-games", "2", program=PROGRAM)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("tuned against as it was", done.stdout)
        report = json.loads(run("contest", "report", self.store, "--contest", "tune sugargame champion", "--json", program=PROGRAM).stdout)
        self.assertEqual({match["first"] for match in report["matches"]}, {"champion?nodes=100", "champion?nodes=100 (2)"}, "seats are swapped")

    def test_only_its_own_command_continues_a_tuning(self) -> None:
        whole = self.tune("--test-games", "8")
        refused = run("contest", "resume", self.store, "--contest", "tune tron champion", program=PROGRAM)
        self.assertEqual((refused.returncode, refused.stdout), (2, ""))
        self.assertIn("is a tuning", refused.stderr)
        self.assertIn("run its `agon tune` command again", refused.stderr)
        test = run("contest", "resume", self.store, "--contest", "tune tron champion test", program=PROGRAM)
        self.assertEqual(test.returncode, 0, test.stderr)
        self.assertNotIn("changed", test.stderr)
        self.assertEqual(self.tune("--test-games", "8"), whole, "nothing of it has changed")

    def test_what_is_wrong_is_said(self) -> None:
        for words, told in (
                (("tune", "tron", "champion", "--param", "helth=1..2"), "health"),
                (("tune", "tron", "champion", "--param", "health=5"), "from..to"),
                (("tune", "tron", "champion", "--param", "health=5..4"), "from..to"),
                (("tune", "tron", "champion", "--param", "nodes=-5..4"), "range"),
                (("tune", "tron", "champion"), "--param"),
                (("tune", "tron", "straight", "--param", "nodes=1..4"), "no parameters"),
                (("tune", "evasion", "greedy", "--param", "nodes=1..4"), "no parameters"),
                (("tune", "tron", "champion", "--param", "nodes=10..40", "--against", "nobody"), "nobody")):
            done = run(*words, "--store", self.store, program=PROGRAM)
            self.assertEqual(done.returncode, 2, words)
            self.assertIn(told, done.stderr, words)
        self.tune("--test-games", "0")
        self.assertIn("other settings", run(*TUNE, "--store", self.store, "--gain", "2", program=PROGRAM).stderr)


if __name__ == "__main__":
    unittest.main()
