"""The limit of processes is a bot's own: what its user runs beside it does not count, and the bot gets no more than it may."""
from __future__ import annotations

import os
import subprocess
import unittest

from attack import HAS_SANDBOX, PROGRAM, Attack, errors_of
from system_test import bot

ALLOWED = 128
NOBODY = 65534
FORKS = """
import os, signal
count = 0
try:
    while count < 400:
        if os.fork() == 0: signal.pause()
        count += 1
except OSError: pass
say("forks %d" % count)
"""
WITHOUT_GROUPS = 'umount -l /sys/fs/cgroup 2>/dev/null; mount -t tmpfs none /sys/fs/cgroup; exec "$@"'


@unittest.skipUnless(HAS_SANDBOX, "bubblewrap makes no sandbox here")
class Crowd(Attack):
    def crowd(self) -> None:
        """More processes of the user who runs the boxes than one bot may have, as a browser has."""
        user = {"user": NOBODY} if os.geteuid() == 0 else {}
        self.sleepers = [subprocess.Popen(["sleep", "120"], **user) for _ in range(ALLOWED + 40)]
        self.addCleanup(lambda: [sleeper.wait() for sleeper in self.sleepers])
        self.addCleanup(lambda: [sleeper.kill() for sleeper in self.sleepers])

    def play(self, player: str, *before: str) -> tuple[str, str]:
        """What was said of the match, and the bot's standard error."""
        record = self.folder / "match.agon"
        played = subprocess.run([*before, PROGRAM, "play", "tron", player, "random", "--no-clocks", "--record", str(record)],
                                capture_output=True, text=True, check=False, timeout=120)
        self.assertEqual(played.returncode, 0, played.stderr)
        return played.stdout + played.stderr, errors_of(record, 0)

    def befores(self) -> list[tuple[str, ...]]:
        """As it is here; as root also where there are no control groups, as with most ordinary users."""
        if os.geteuid() != 0:
            return [()]
        return [(), ("unshare", "--mount", "sh", "-c", WITHOUT_GROUPS, "sh")]

    def test_a_bot_starts_however_much_its_user_runs(self) -> None:
        self.crowd()
        for before in self.befores():
            with self.subTest(before=before[:1]):
                said, errors = self.play(bot(self.folder / "bot" / "bot.py", 'say("here")'), *before)
                self.assertIn(" 0 faults", said)
                self.assertIn("here", errors)

    def test_a_bot_gets_no_more_than_it_may(self) -> None:
        for before in self.befores():
            with self.subTest(before=before[:1]):
                _, errors = self.play(bot(self.folder / "bot" / "bot.py", FORKS), *before)
                count = int(errors.partition("forks ")[2].split()[0])
                self.assertGreater(count, ALLOWED // 2)
                self.assertLess(count, ALLOWED)


if __name__ == "__main__":
    unittest.main()
