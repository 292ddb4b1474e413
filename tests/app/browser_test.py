"""`agon play --browser`: the match on its page, with what the programs say, until Ctrl-C."""
from __future__ import annotations

import json
import os
import re
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path
from typing import Any

from program import PROGRAM, agon, until
from web_socket import WebSocket

BOT = """import json, sys
print("the plan", file=sys.stderr, flush=True)
for text in sys.stdin:
    line = json.loads(text)
    if "start" in line:
        print(json.dumps({"ready": {"name": "Ada", "legal": True}}), flush=True)
    elif "decide" in line:
        step = line["decide"]["step"]
        print("looking at", step, file=sys.stderr, flush=True)
        print(json.dumps({"action": line["decide"]["legal"][0], "note": {"step": step}}), flush=True)
    elif "end" in line:
        break
"""


class Browsed:
    """The command, up to its address; `said` has what it wrote to standard error."""

    def __init__(self, *words: str, environment: dict[str, str] | None = None) -> None:
        self.process = subprocess.Popen([PROGRAM, "play", *words, "--browser", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                        env={**os.environ, **(environment or {})})
        assert self.process.stderr is not None
        self.said = ""
        while "the match is at" not in self.said:
            line = self.process.stderr.readline()
            if not line:
                raise AssertionError(self.said)
            self.said += line
        found = re.search(r"the match is at ((http://[^/]+)/matches/(\w+)#private=(\w+))", self.said)
        assert found is not None
        self.page, self.site, self.match, self.key = found.groups()

    def __enter__(self) -> "Browsed":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def stop(self) -> tuple[int, str]:
        """Ctrl-C; exit code and standard output."""
        self.process.send_signal(signal.SIGINT)
        out, errors = self.process.communicate(timeout=30)
        self.said += errors
        return self.process.returncode, out

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.site + path, timeout=20) as answer:
            return json.load(answer)

    def finished(self) -> Any:
        deadline = time.monotonic() + 60
        while (match := self.get(f"/api/matches/{self.match}"))["status"] != "finished":
            if time.monotonic() > deadline:
                raise AssertionError("the match did not end")
            time.sleep(0.05)
        return match


class Browser(unittest.TestCase):
    def setUp(self) -> None:
        held = tempfile.TemporaryDirectory(prefix="agon-browser-")
        self.addCleanup(held.cleanup)
        self.folder = Path(held.name)
        (self.folder / "bot.py").write_text(BOT)
        self.bot = f"cmd:{sys.executable} {self.folder}/bot.py"

    def test_the_page_shows_the_match_and_what_the_program_says(self) -> None:
        record = self.folder / "match.agon"
        with Browsed("tron", f"Mine={self.bot}", "random", "--no-sandbox", "--record", str(record)) as browsed:
            match = browsed.finished()
            self.assertEqual([seat["name"] for seat in match["seats"]], ["Mine", "random"])
            steps = len(browsed.get(f"/api/matches/{browsed.match}/frames")["frames"]) - 1
            self.assertEqual(steps, match["step"])
            with WebSocket(browsed.site, f"/api/private/{browsed.match}?key={browsed.key}") as socket:
                entries = socket.message()["entries"]
            self.assertEqual({entry["seat"] for entry in entries}, {0})
            errors = "".join(entry["text"] for entry in entries if entry["kind"] == "errors")
            self.assertEqual(errors.splitlines(), ["the plan", *(f"looking at {step}" for step in range(steps))])
            self.assertEqual([entry["note"] for entry in entries if entry["kind"] == "note"], [{"step": step} for step in range(steps)])
            self.assertEqual([entry["step"] for entry in entries if entry["kind"] == "note"], list(range(steps)))
            self.assertIsNone(browsed.process.poll(), "the page stays")
            code, out = browsed.stop()
        self.assertEqual(code, 0, browsed.said)
        self.assertIn(f"the record is in {record}", out)
        verified = agon("replay", str(record), "--verify")
        self.assertEqual(verified.returncode, 0, verified.stderr)
        self.assertIn("private part of seat 0: as it was written", verified.stdout)
        notes = subprocess.run(["zstd", "-dcq", f"{record}.seat0"], capture_output=True, text=True, check=True).stdout
        self.assertIn('{"step":1,"note":{"step":1},"errors":"looking at 1\\n"}', notes)
        self.assertIn("looking at 0", notes)

    def test_a_note_that_is_too_long_is_cut_and_costs_nothing(self) -> None:
        (self.folder / "bot.py").write_text(BOT.replace('"note": {"step": step}', '"note": "x" * (5000 if step == 0 else 10)'))
        record = self.folder / "match.agon"
        played = agon("play", "tron", self.bot, "random", "--no-sandbox", "--set", "max_cycles=4", "--record", str(record))
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertIn(" 0 faults", played.stdout)
        lines = subprocess.run(["zstd", "-dcq", f"{record}.seat0"], capture_output=True, text=True, check=True).stdout.splitlines()
        notes = [json.loads(line) for line in lines if line.startswith('{"step"')]
        self.assertTrue(notes)
        self.assertEqual([note["step"] for note in notes], list(range(len(notes))))
        self.assertEqual([len(note["note"]) for note in notes], [4096, *(10 for _ in notes[1:])])
        self.assertEqual(notes[0]["problem"], "note: cut after 4096 of 5000 bytes")

    def test_a_live_match_can_be_watched_from_its_middle(self) -> None:
        with Browsed("tron", "champion", "random", "--set", "max_cycles=40") as browsed:
            kinds = []
            with WebSocket(browsed.site, f"/api/live/{browsed.match}") as socket:
                while "frames" not in kinds and (message := socket.message())["type"] != "end":
                    kinds.append(message["type"])
            self.assertEqual(kinds[:2], ["match", "key"])
            code, _ = browsed.stop()  # in the middle of a decision
        self.assertEqual(code, 0)

    def test_nobody_else_reads_what_it_says(self) -> None:
        with Browsed("tron", self.bot, "random", "--no-sandbox") as browsed:
            browsed.finished()
            for path in (f"/api/private/{browsed.match}?key=guess", f"/api/private/{browsed.match}", f"/api/private/other?key={browsed.key}"):
                with WebSocket(browsed.site, path) as socket:
                    self.assertIsNone(socket.message(), path)
            with urllib.request.urlopen(f"{browsed.site}/api/matches/{browsed.match}", timeout=20) as answer:
                self.assertNotIn(str(self.folder), answer.read().decode())

    def test_a_program_that_fails_is_told_on_the_page(self) -> None:
        (self.folder / "broken.py").write_text("import no_such_module_anywhere\n")
        with Browsed("tron", f"cmd:{sys.executable} {self.folder}/broken.py", "random", "--no-sandbox") as browsed:
            browsed.finished()
            with WebSocket(browsed.site, f"/api/private/{browsed.match}?key={browsed.key}") as socket:
                entries = socket.message()["entries"]
            self.assertIn("it ended before it was ready", next(entry["text"] for entry in entries if entry["kind"] == "fault"))
            self.assertIn("no_such_module_anywhere", "".join(entry["text"] for entry in entries if entry["kind"] == "errors"))
            _, out = browsed.stop()
        self.assertIn("no_such_module_anywhere", out)

    def test_a_display_gets_the_page_opened(self) -> None:
        opener = self.folder / "xdg-open"
        opener.write_text(f'#!/bin/sh\nprintf %s "$1" > {self.folder}/opened\n')
        opener.chmod(opener.stat().st_mode | stat.S_IXUSR)
        path = f"{self.folder}:{os.environ['PATH']}"
        with Browsed("tron", "random", "random", environment={"DISPLAY": ":9", "PATH": path}) as browsed:
            until("a browser", lambda: (self.folder / "opened").exists() and (self.folder / "opened").read_text())
            self.assertEqual((self.folder / "opened").read_text(), browsed.page)
        (self.folder / "opened").unlink()
        with Browsed("tron", "random", "random", environment={"DISPLAY": "", "WAYLAND_DISPLAY": "", "PATH": path}) as browsed:
            browsed.finished()
        self.assertFalse((self.folder / "opened").exists())

    def test_what_does_not_go_together_is_refused(self) -> None:
        for words, said in ((["--browser", "--games", "2"], "leave out --games"), (["--browser", "--watch"], "--watch"), (["--port", "0"], "--port sets the port of the page: add --browser")):
            refused = agon("play", "tron", "random", "random", *words)
            self.assertEqual(refused.returncode, 2, refused.stderr)
            self.assertIn(said, refused.stderr)


if __name__ == "__main__":
    unittest.main()
