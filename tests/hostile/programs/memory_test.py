"""A bot that takes more memory than allowed, however it takes it; and what the record says of memory."""
from __future__ import annotations

import os
import subprocess
import unittest

from attack import HAS_SANDBOX, PROGRAM, Attack
from system_test import bot

MIB = 1 << 20
SHARED = "import mmap\nm = mmap.mmap(-1, 700 << 20)\nfor at in range(0, 700 << 20, 4096): m[at] = 1"
CHILD = (
    "import mmap, os, time\nm = mmap.mmap(-1, 700 << 20)\nif os.fork() == 0:\n    for at in range(0, 700 << 20, 4096): m[at] = 1\n    os._exit(0)\n"
    "os.wait()\ntime.sleep(1)"
)
PRIVATE = "x = bytearray(700 << 20)"
PROCESSES = "import os, time\nfor _ in range(8):\n    if os.fork() == 0:\n        x = bytearray(100 << 20)\n        time.sleep(5)\n        os._exit(0)\ntime.sleep(3)"


class WithoutGroups(Attack):
    """Contests of a bot that attacks, also where there are no control groups."""

    memory_mib = 300

    def plan(self, attack: str) -> None:
        player = bot(self.folder / "bot" / "bot.py", attack)
        (self.folder / "cup.toml").write_text(
            f'game = "tron"\ngames = 2\nswap = true\n[limits]\nmemory_mib = {self.memory_mib}\n[[entrant]]\nname = "glutton"\nplayer = "{player}"\n'
            '[[entrant]]\nname = "random"\nplayer = "random"\n'
        )

    def faults(self, attack: str, *before: str, **environment: str) -> str:
        self.plan(attack)
        store = self.folder / "cup.contest"
        for path in self.folder.glob("cup.contest*"):
            path.unlink()
        ran = subprocess.run(
            [*before, PROGRAM, "contest", "run", str(self.folder / "cup.toml"), "--store", str(store)],
            env={**os.environ, **environment}, capture_output=True, text=True, check=False, timeout=120,
        )
        self.assertEqual(ran.returncode, 0, ran.stderr)
        return self.agon("contest", "report", store, "--json-file", self.folder / "cup.json").stdout + (self.folder / "cup.json").read_text()

    def without_groups(self) -> tuple[str, ...]:
        """A wrapper under which no control group can be made."""
        if os.geteuid() != 0:
            self.skipTest("for root alone: it hides the control groups")
        script = 'umount -l /sys/fs/cgroup 2>/dev/null; mount -t tmpfs none /sys/fs/cgroup; exec "$@"'
        words = ("unshare", "--mount", "sh", "-c", script, "sh")
        if subprocess.run([*words, "true"], check=False, capture_output=True).returncode != 0:
            self.skipTest("no mounts here")
        return words


@unittest.skipUnless(HAS_SANDBOX, "bubblewrap makes no sandbox here")
class MemoryAttack(WithoutGroups):
    def test_the_right_word(self) -> None:
        for name, attack in (("private", PRIVATE), ("shared", SHARED)):
            with self.subTest(name):
                self.assertRegex(self.faults(attack), "out-of-memory|more memory than allowed|crashed|no-start")

    def test_without_groups_a_watcher_holds_it(self) -> None:
        wrapper = self.without_groups()
        for name, attack in (("shared", SHARED), ("child", CHILD), ("processes", PROCESSES)):
            with self.subTest(name):
                self.assertRegex(self.faults(attack, *wrapper), '"faults":{"out-of-memory":2}')

    def test_the_peak_is_never_zero(self) -> None:
        player = bot(self.folder / "bot" / "bot.py", "x = bytearray(50 << 20)\nx = None")
        played = self.match("tron", player, "random")
        self.assertGreater(played["reports"][0]["peak_kib"], 50 << 10)
        self.assertLess(played["reports"][0]["peak_kib"], 200 << 10)
        words = self.without_groups()
        record = self.folder / "bare.agon"
        ran = subprocess.run([*words, PROGRAM, "play", "tron", player, "random", "--record", str(record)], capture_output=True, text=True, check=False, timeout=60)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertIn("limits of the process alone", ran.stderr)
        import json

        peak = json.loads(self.agon("replay", record, "--json").stdout.splitlines()[-1])["players"][0]["peak_kib"]
        self.assertGreater(peak, 50 << 10)
        self.assertLess(peak, 200 << 10)


if __name__ == "__main__":
    unittest.main()
