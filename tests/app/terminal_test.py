"""What is shown at a terminal alone: colours, progress, the viewer, and errors in its place."""
from __future__ import annotations

import re
import sys
import tempfile
import unittest
from pathlib import Path

from program import agon
from terminal import Terminal

COLOURS = re.compile(r"\x1b\[(?:[\d;]*;)?(?:38|48);[\d;]*m")
SLOW = """import sys, time
time.sleep({start})
for line in sys.stdin:
    if line.startswith('{{"start"'):
        print('{{"ready":{{}}}}', flush=True)
    elif line.startswith('{{"decide"'):
        time.sleep({decision})
        print('{{"action":{{}}}}', flush=True)
    elif line.startswith('{{"end"'):
        break
"""
VIEWER = "\x1b[?1049h"  # the alternate screen


class Colours(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        held = tempfile.TemporaryDirectory(prefix="agon-terminal-")
        cls.addClassCleanup(held.cleanup)
        cls.record = str(Path(held.name) / "match.agon")
        played = agon("play", "tron", "random", "random", "--seed", "2", "--record", cls.record)
        assert played.returncode == 0, played.stderr

    def watch(self, *words: str, environment: dict[str, str] | None = None) -> str:
        with Terminal("replay", self.record, "--watch", *words, environment=environment) as terminal:
            terminal.wait_for("Yellow")
            terminal.press("q")
            self.assertEqual(terminal.end(), 0)
            return terminal.shown

    def test_a_terminal_has_colours_unless_somebody_says_no(self) -> None:
        for words, environment, wanted in (((), {}, True), ((), {"NO_COLOR": "1"}, False), ((), {"NO_COLOR": ""}, True), (("--color", "never"), {}, False),
                                           (("--color", "always"), {"NO_COLOR": "1"}, True), (("--color=auto",), {"NO_COLOR": "1"}, False)):
            with self.subTest(words=words, environment=environment):
                shown = self.watch(*words, environment=environment)
                self.assertIn(VIEWER, shown)
                self.assertEqual(bool(COLOURS.search(shown)), wanted)

    def test_without_colours_the_board_is_still_there(self) -> None:
        shown = self.watch("--color", "never")
        self.assertGreater(shown.count("#"), 40, "the glyphs of the palette")
        self.assertFalse(any(block in shown for block in "▀▄█"))

    def test_a_still_is_printed_as_the_place_allows(self) -> None:
        plain = agon("render", self.record, "-o", "-")
        self.assertEqual((plain.returncode, plain.stderr), (0, ""))
        self.assertNotIn("\x1b", plain.stdout)
        self.assertGreater(plain.stdout.count("#"), 40)
        self.assertTrue(all(len(line) <= 80 for line in plain.stdout.splitlines()))
        for environment, wanted in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
            with self.subTest(environment=environment), Terminal("render", self.record, "-o", "-", environment=environment) as terminal:
                self.assertEqual(terminal.end(), 0)
                self.assertEqual(bool(COLOURS.search(terminal.shown)), wanted)

    def test_help_tells_the_game_and_the_keys(self) -> None:
        with Terminal("replay", self.record, "--watch") as terminal:
            terminal.wait_for("Yellow")
            terminal.press_until("?", "The higher score wins")
            terminal.wait_for("an active wall breaker")
            terminal.press_until("?", "a hundred steps")
            terminal.press("x")
            terminal.press("q")
            self.assertEqual(terminal.end(), 0)

    def test_an_event_says_its_kind_once(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            record = str(Path(folder) / "walls.agon")
            self.assertEqual(agon("play", "evasion", "greedy", "random", "--seed", "2", "--record", record).returncode, 0)
            with Terminal("replay", record, "--watch") as terminal:
                terminal.wait_for("hunter")
                terminal.press_until("n", "built")  # the next event
                terminal.press("q")
                self.assertEqual(terminal.end(), 0)
                shown = re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", terminal.shown)
                # Only what changes is drawn: a blank that was blank before is passed over.
                self.assertRegex(shown, r"hunter\s*built\s*a\s*(horizontal|vertical)\s*wall\s*at\s*[xy]\s*=\s*\d+")
                self.assertFalse(re.search(r"wall\s+wall", shown))

    def test_a_dumb_terminal_is_told_why_there_is_no_viewer(self) -> None:
        with Terminal("replay", self.record, "--watch", environment={"TERM": "dumb"}) as terminal:
            self.assertEqual(terminal.end(), 1)
            self.assertIn('TERM is "dumb"', terminal.shown)
            self.assertNotIn("\x1b", terminal.shown)

    def test_every_command_that_prints_colours_takes_the_choice(self) -> None:
        for command in (["play"], ["replay"], ["serve"], ["join", "evasion"], ["join", "tron"]):
            self.assertIn("--color", agon(*command, "--help").stdout, command)
        refused = agon("replay", self.record, "--color", "sometimes")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("sometimes", refused.stderr)


class Progress(unittest.TestCase):
    def test_a_match_of_players_that_think_says_how_far_it_is(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            bot = Path(folder) / "slow.py"
            bot.write_text(SLOW.format(start=0, decision=0.3))
            words = ("play", "tron", f"cmd:{sys.executable} {bot}", "random", "--no-sandbox", "--set", "max_cycles=8")
            with Terminal(*words) as terminal:
                terminal.wait_for("playing: step ")
                self.assertEqual(terminal.end(), 0)
                self.assertRegex(terminal.shown, r"step \d+ of at most 300")
                last = terminal.shown.rindex("playing: step ")
                self.assertIn("\r\x1b[K", terminal.shown[last:terminal.shown.index(" steps, ")])  # the line is gone before the result
            quiet = agon(*words)
            self.assertEqual(quiet.returncode, 0)
            self.assertNotIn("playing", quiet.stderr)
            self.assertNotIn("\r", quiet.stderr)

    def test_the_end_says_where_the_result_is(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            record = f"{folder}/match.agon"
            self.assertIn(f"the record is in {record}", agon("play", "tron", "random", "random", "--record", record).stdout)
            drawn = agon("render", record, "-o", f"{folder}/end.png")
            self.assertRegex(drawn.stdout, rf"^{re.escape(folder)}/end.png: \d+ KB\n$")
            self.assertEqual(drawn.stderr, "")


class Watching(unittest.TestCase):
    def test_a_program_that_does_not_start_is_told_at_once(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            bot = Path(folder) / "broken.py"
            bot.write_text("import no_such_module_anywhere\n")
            with Terminal("play", "tron", f"Mine=cmd:{sys.executable} {bot}", "random", "--watch", "--no-sandbox") as terminal:
                self.assertEqual(terminal.end(), 1)
                self.assertIn("Mine: it ended before it was ready", terminal.shown)
                self.assertIn("no_such_module_anywhere", terminal.shown)
                self.assertNotIn(VIEWER, terminal.shown)

    def test_a_program_that_takes_its_time_is_waited_for_in_words(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            bot = Path(folder) / "slow.py"
            bot.write_text(SLOW.format(start=2.5, decision=0))
            with Terminal("play", "tron", f"cmd:{sys.executable} {bot}", "random", "--watch", "--no-sandbox") as terminal:
                terminal.wait_for("waiting for the programs to be ready")
                terminal.wait_for(VIEWER)
                terminal.press("q")
                self.assertEqual(terminal.end(), 0)


if __name__ == "__main__":
    unittest.main()
