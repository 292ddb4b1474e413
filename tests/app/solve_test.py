"""`agon solve sugargame --start` proves bounds of a start, and says what it has proved whenever it is stopped."""
from __future__ import annotations

import json
import signal
import subprocess
import unittest

from program import PROGRAM, agon


class SolveStart(unittest.TestCase):
    def test_a_short_game_is_solved_to_the_point(self) -> None:
        found = json.loads(agon("solve", "sugargame", "--start", "--set", "steps=7", "--seed", "3", "--json").stdout)
        self.assertTrue(found["exact"])
        self.assertEqual(found["ended"], "exact")
        self.assertEqual(found["lower"], found["upper"])
        self.assertEqual((found["seed"], found["steps"], len(found["cap"])), (3, 7, 25))
        ways = [(each["lower"], each["upper"]) for each in found["improvements"]]
        for before, after in zip(ways, ways[1:]):
            self.assertLessEqual(before[0], after[0])
            self.assertGreaterEqual(before[1], after[1])
            self.assertNotEqual(before, after)
        self.assertEqual(ways[-1], (found["lower"], found["upper"]))

    def test_the_time_is_kept_and_what_is_proved_is_printed(self) -> None:
        printed = agon("solve", "sugargame", "--start", "--hours", "0.0002").stdout
        self.assertRegex(printed, r"the time is over; proved: when both play perfectly, player 1 ends -\d+ to \+\d+ points ahead\n$")

    def test_stopped_it_prints_what_is_proved(self) -> None:
        with subprocess.Popen([PROGRAM, "solve", "sugargame", "--start"], stdout=subprocess.PIPE, text=True) as solving:
            assert solving.stdout is not None
            lines = [solving.stdout.readline() for _ in range(8)]
            solving.send_signal(signal.SIGINT)
            rest = solving.stdout.read()
        self.assertEqual(solving.returncode, 0)
        self.assertTrue(lines[0].startswith("the start of seed 1, 200 steps"))
        self.assertRegex(rest, r"stopped; proved: .* points ahead\n$")

    def test_rules_under_which_nothing_can_be_bounded_are_refused(self) -> None:
        for wrong in ("growth=random", "hide_steps=true", "pass=lenient", "steps=0", "sweets=1"):
            done = agon("solve", "sugargame", "--start", "--set", wrong)
            self.assertEqual(done.returncode, 2, wrong)
            self.assertIn(wrong.split("=")[0], done.stderr)
        for words, named in ((("--hours", "1"), "--start"), (("--start", "--armies", "2,2"), "--armies")):
            done = agon("solve", "sugargame", *words)
            self.assertEqual(done.returncode, 2, words)
            self.assertIn(named, done.stderr)


if __name__ == "__main__":
    unittest.main()
