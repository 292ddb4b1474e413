"""Names and texts of a stranger's record or plan cannot steer the terminal: no control sequence and no direction mark of theirs is printed."""
from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2] / "app"), str(Path(__file__).resolve().parents[2])]
from agon_server import PROGRAM  # noqa: E402
from zstd import compressed, unpacked  # noqa: E402  (the folder of the program's tests)

# The title of the window, a C1 control sequence, a direction override, and a line of its own.
EVIL = "A\x1b]0;owned\x07\u009b31m\u202eB\nforged line\u2066"
MISLEADING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def forged(record: bytes) -> bytes:
    """The record with misleading texts wherever it has texts for people, and its hashes made right."""
    lines = [json.loads(line) for line in unpacked(record).splitlines()]
    for seat in lines[0]["seats"]:
        seat["name"] = seat["player"] = EVIL
    lines[1]["faults"] = [{"seat": 0, "kind": "illegal", "code": "illegal", "text": EVIL}]
    lines[-2]["outcome"]["text"] = EVIL
    lines[-2]["reports"] = [{"protection": EVIL}, {}]
    text = b""
    for line in lines:
        if "sha1" in line:
            line["sha1"] = hashlib.sha1(text).hexdigest()
        text += json.dumps(line, separators=(",", ":")).encode() + b"\n"
    return compressed(text)


class Printed(unittest.TestCase):
    def setUp(self) -> None:
        held = tempfile.TemporaryDirectory(prefix="agon-terminal-")
        self.addCleanup(held.cleanup)
        self.folder = Path(held.name)

    def says(self, *words: str) -> str:
        told = subprocess.run([PROGRAM, *words], capture_output=True, timeout=120, check=False, cwd=self.folder, env={**os.environ, "NO_COLOR": "1", "LANG": "C.UTF-8"})
        said = (told.stdout + told.stderr).decode()
        found = MISLEADING.search(said)
        self.assertIsNone(found, f"agon {' '.join(words)} prints {found and ascii(said[max(0, found.start() - 60):found.end() + 20])}")
        self.assertNotRegex(said, r"(?m)^forged line", f"agon {' '.join(words)} lets a name begin a line")
        return said

    def test_no_record_steers_the_terminal(self) -> None:
        record = self.folder / "match.agon"
        self.says("play", "tron", "random", "random", "--seed", "3", "--set", "max_cycles=6", "--record", str(record))
        record.write_bytes(forged(record.read_bytes()))
        for words in (["replay", "--verify"], ["replay"], ["replay", "--json"], ["analyse", "--nodes", "50"], ["analyse", "--nodes", "50", "--json"],
                      ["render", "-o", "-"], ["ask", "--step", "1", "random"]):
            with self.subTest(command=" ".join(words)):
                self.assertTrue(self.says(words[0], str(record), *words[1:]))

    def test_no_plan_steers_the_terminal(self) -> None:
        escaped = json.dumps(EVIL.replace("\n", " "))  # TOML takes these escapes as JSON does
        plan = self.folder / "plan.toml"
        plan.write_text(f'name = {escaped}\ngame = "tron"\ngames = 2\n[config]\nmax_cycles = 5\n[[entrant]]\nname = {escaped}\nplayer = "random"\n'
                        '[[entrant]]\nname = "b"\nplayer = "straight"\n', encoding="utf-8")
        self.assertIn("b", self.says("contest", "run", str(plan)))
        for command in ("status", "report"):
            self.says("contest", command, str(plan))
        plan.write_text(f"{escaped} = 1\n", encoding="utf-8")
        self.assertIn("unknown", self.says("contest", "run", str(plan)))


if __name__ == "__main__":
    unittest.main()
