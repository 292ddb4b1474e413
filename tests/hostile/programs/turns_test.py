"""A bot that computes while it is not asked: its opponent must not lose on time for it."""
from __future__ import annotations

import os
import shutil
import subprocess
import unittest
from typing import Any

from attack import HAS_SANDBOX, LONG, Attack

PYTHON = "/usr/bin/python3"
HONEST = """
import json, sys, time
seen = 0
for line in sys.stdin:
    message = json.loads(line)
    if "start" in message:
        print('{"ready":{"legal":true}}', flush=True)
    elif "decide" in message:
        until = time.process_time() + 0.03
        while time.process_time() < until: pass
        legal = message["decide"].get("legal") or [{}]
        seen += 1
        print(json.dumps({"action": legal[seen % len(legal)]}), flush=True)
    elif "end" in message:
        break
"""
SPINNER = """
import json, os, sys
count, apart = int(sys.argv[1]), len(sys.argv) > 2
for each in range(count):
    if os.fork() == 0:
        if apart: os.setsid()
        try: os.sched_setaffinity(0, range(os.cpu_count()))
        except OSError: pass
        for file in (0, 1, 2): os.close(file)
        while True: pass
turn = 0
for line in sys.stdin:
    message = json.loads(line)
    if "start" in message:
        print('{"ready":{"legal":true}}', flush=True)
    elif "decide" in message:
        legal = message["decide"].get("legal") or [{}]
        turn += 1
        print(json.dumps({"action": legal[turn % len(legal)]}), flush=True)
    elif "end" in message:
        os._exit(0)
"""


@unittest.skipUnless(HAS_SANDBOX, "bubblewrap makes no sandbox here")
class TurnsAttack(Attack):
    def setUp(self) -> None:
        super().setUp()
        for name, text in (("honest", HONEST), ("spinner", SPINNER)):
            (self.folder / name).mkdir()
            (self.folder / name / "bot.py").write_text(text, encoding="utf-8")

    def against(self, count: int, apart: bool, *wrapper: str) -> dict[str, Any]:
        honest = f"cmd:{PYTHON} {self.folder}/honest/bot.py"
        spinner = f"cmd:{PYTHON} {self.folder}/spinner/bot.py {count}{' apart' if apart else ''}"
        words: list[object] = ["--set", "cycle_ms=500"]
        script = self.folder / "arena.sh"
        if wrapper:
            script.write_text("#!/bin/sh\nexec " + " ".join(f"'{word}'" for word in wrapper) + f' {os.environ.get("AGON", "agon")} "$@"\n')
            script.chmod(0o755)
        return self.match("tron", honest, spinner, words=tuple(words))

    def judge(self, played: dict[str, Any], what: str) -> None:
        faults = [fault for fault in played["first_faults"] if fault["seat"] == 0 and fault["kind"] == "late"]
        print(f"{what}: honest mean {played['mean_ms'][0]:.1f} ms, longest {played['most_ms'][0]:.1f} ms, {len(faults)} late, "
              f"{played['steps']} steps; burns {[report['burns'] for report in played['reports']]}")
        self.assertEqual(faults, [], played)
        self.assertFalse(played["reports"][0]["burns"])

    def test_spinners(self) -> None:
        for count, apart in ((1, False), (100, False), (100, True)) if LONG else ((100, True),):
            with self.subTest(count=count, apart=apart):
                self.judge(self.against(count, apart), f"{count} spinners{' apart' if apart else ''}")


if __name__ == "__main__":
    unittest.main()
