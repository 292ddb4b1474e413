"""`agon play GAME me …`: a person plays every game in the terminal, by the keys that it shows, and leaves it as it was."""
from __future__ import annotations

import tempfile
import termios
import time
import unittest
from pathlib import Path

from program import agon
from terminal import Terminal

RESULTS = ("You won.", "You lost.", "A draw.")
LEFT = "\x1b[?1049l"  # the screen of the shell is back


class PlayHere(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.record = Path(folder.name, "match.agon")

    def told(self) -> str:
        verified = agon("replay", str(self.record), "--verify")
        self.assertEqual(verified.returncode, 0, verified.stderr)
        return agon("replay", str(self.record), "--json").stdout

    def played(self, keys: list[str], *words: str) -> str:
        """Plays a whole match with these keys again and again; its record."""
        with Terminal("play", *words, "--record", str(self.record)) as screen:
            before = termios.tcgetattr(screen.master)
            screen.wait_for("Ctrl-C leave")
            self.play_on(screen, keys)
            self.assertEqual(screen.end(), 0, screen.shown[-2000:])
            self.assertEqual(termios.tcgetattr(screen.master), before, "the terminal is as it was")
            self.assertIn(f"the record is in {self.record}", screen.shown)
        return self.told()

    def play_on(self, screen: Terminal, keys: list[str]) -> None:
        """To the end, and out of the viewer that follows."""
        presses = 0
        while not any(result in screen.shown for result in RESULTS):
            if keys:
                screen.press(keys[presses % len(keys)])
            presses += 1
            time.sleep(0.03)  # nobody presses faster, and the match has a pace
            self.assertTrue(screen.read(0.1), screen.shown[-2000:])
            self.assertLess(presses, 3000, screen.shown[-2000:])
        screen.press_until("q", "the record is in")  # the viewer that follows

    def test_tron_by_its_arrows(self) -> None:
        text = self.played(["\x1b[A", "\x1b[C", "\x1b[B", "\x1b[C"], "tron", "me", "straight", "--set", "max_cycles=10")
        self.assertIn('"name":"me"', text)
        self.assertRegex(text, r'"direction":"(Up|Down)"')

    def test_evasion_as_the_prey(self) -> None:
        text = self.played(list("dxa"), "evasion", "greedy", "me", "--set", "tick_cap=40")
        self.assertIn('"change"', text)

    def test_sugargame_with_a_cursor(self) -> None:
        text = self.played(["\t", "\r"], "sugargame", "me", "drifter", "--set", "steps=4")
        self.assertIn('"agent"', text)

    def test_treasure_hunt(self) -> None:
        text = self.played(list("\rwasd"), "treasure_hunt", "me", "random", "--set", "action_limit=16")
        self.assertIn('"act":"move"', text)

    def test_zappy_with_mates(self) -> None:
        text = self.played(list("wld1"), "zappy", "me", "wanderer", "--set", "time_cap=120", "--set", "places=2")
        self.assertIn('"Forward"', text)

    def test_silence_is_no_fault(self) -> None:
        with Terminal("play", "tron", "me", "straight", "--set", "max_cycles=6", "--record", str(self.record)) as screen:
            screen.wait_for("Ctrl-C leave")
            self.play_on(screen, [])
            screen.end()
        self.assertNotIn("fault", self.told())

    def test_ctrl_c_leaves_and_restores_the_terminal(self) -> None:
        with Terminal("play", "tron", "me", "champion") as screen:
            before = termios.tcgetattr(screen.master)
            screen.wait_for("Ctrl-C leave")
            self.assertNotEqual(termios.tcgetattr(screen.master), before)
            began = time.monotonic()
            screen.press("\x03")
            self.assertEqual(screen.end(), 0)
            self.assertLess(time.monotonic() - began, 20)
            self.assertEqual(termios.tcgetattr(screen.master), before)
            self.assertIn("You left the match, so it is not recorded.", screen.shown.split(LEFT)[-1])

    def test_every_key_is_on_the_page_of_help(self) -> None:
        with Terminal("play", "sugargame", "drifter", "me", "--set", "steps=4") as screen:
            screen.press_until("?", "leave the match, which loses it")
            screen.press(" ")
            screen.press_until("\x03", LEFT)
            screen.end()

    def test_what_cannot_be_played_here_is_refused(self) -> None:
        for words, said in ((["me", "champion"], "start `agon serve`"), (["me", "me"], "one person plays at a terminal"),
                            (["me", "champion", "--games", "3"], "leave out --games"), (["you", "champion"], 'no player "you"')):
            with self.subTest(words=words):
                done = agon("play", "tron", *words)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(said, done.stderr)


if __name__ == "__main__":
    unittest.main()
