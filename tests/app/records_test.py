"""Records as others meet them: what was changed is found, what is torn is read, what is too large is refused."""
from __future__ import annotations

import json
import re
import resource
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import zstd
from program import PROGRAM, ROOT, agon, until
from serving import Serving


def play(record: Path, *more: str) -> None:
    played = agon("play", "evasion", "greedy", "random", "--seed", "3", "--record", str(record), *more)
    if played.returncode != 0:
        raise AssertionError(played.stderr)


class InFolder(unittest.TestCase):
    def setUp(self) -> None:
        held = tempfile.TemporaryDirectory(prefix="agon-records-")
        self.addCleanup(held.cleanup)
        self.folder = Path(held.name)
        self.record = self.folder / "match.agon"

    def verified(self, lines: list[str] | bytes) -> subprocess.CompletedProcess[str]:
        data = lines if isinstance(lines, bytes) else ("\n".join(lines) + "\n").encode()
        changed = self.folder / "changed.agon"
        changed.write_bytes(data)
        return agon("replay", str(changed), "--verify")


class Changed(InFolder):
    def setUp(self) -> None:
        super().setUp()
        play(self.record)
        self.lines = zstd.unpacked(self.record.read_bytes()).decode().splitlines()

    def change(self, number: int, change: object) -> list[str]:
        """The lines, with that of a number (from 1; negative: from the end) changed."""
        lines = list(self.lines)
        index = number - 1 if number > 0 else number
        value = json.loads(lines[index])
        change(value)
        lines[index] = json.dumps(value, separators=(",", ":"))
        self.assertNotEqual(lines[index], self.lines[index], "nothing was changed")
        return lines

    def test_as_it_was_written_it_is_taken(self) -> None:
        for data in [self.lines, self.record.read_bytes(), zstd.compressed(("\n".join(self.lines) + "\n").encode())]:
            told = self.verified(data)
            self.assertEqual(told.returncode, 0, told.stderr)
            self.assertIn("steps agree with the rules", told.stdout)

    def test_whatever_is_changed_is_refused_with_its_line(self) -> None:
        header = "line 1, the header (game, configuration, seed, seats, clocks), was changed"
        steps = r"of the lines 2 to 65 \(steps 1 to 64\) one was changed, added or removed"
        footer = rf"line {len(self.lines) - 1}, the footer \(outcome, reports\), was changed"
        fault = {"seat": 1, "kind": "late", "code": "late", "text": "no answer came within the time allowed"}
        for what, lines, said in [
            ("a name", self.change(1, lambda line: line["seats"][0].update(name="Ada")), re.escape(header)),
            ("a player", self.change(1, lambda line: line["seats"][1].update(player="champion")), re.escape(header)),
            ("the seed", self.change(1, lambda line: line.update(seed=4)), re.escape(header)),
            ("the configuration", self.change(1, lambda line: line["config"].update(max_walls=line["config"]["max_walls"] + 1)), re.escape(header)),
            ("the clocks", self.change(1, lambda line: line.update(clocks=None)), re.escape(header)),
            ("the start", self.change(1, lambda line: line.update(started="2020-01-01T00:00:00Z")), re.escape(header)),
            ("a time", self.change(9, lambda line: line["decisions"][0].update(ms=77)), steps),
            ("a fault that was none", self.change(9, lambda line: line.update(faults=[fault])), steps),
            ("the winner", self.change(-2, lambda line: line["outcome"].update(winners=[1])), r"footer: the outcome is .*" + footer),
            ("the score", self.change(-2, lambda line: line["outcome"].update(scores=[9, 9])), r"footer: the outcome is .*" + footer),
            ("the reason's words", self.change(-2, lambda line: line["outcome"].update(text="who knows")), r"footer: the outcome is .*" + footer),
            ("the count of steps", self.change(-2, lambda line: line.update(steps=1)), r"footer: it counts 1 steps.*" + footer),
            ("a step taken away", self.lines[:8] + self.lines[9:], steps.replace("65", "64").replace("64\\)", "63\\)")),
            ("the last hash", self.change(-1, lambda line: line.update(sha1="0" * 40)), footer),
            ("all hashes taken away", [re.sub(r',?"sha1":"\w+"', "", line) for line in self.lines[:-1]], r"line 2 lacks the hash of all lines before it"),
        ]:
            with self.subTest(what=what):
                told = self.verified(lines)
                self.assertEqual(told.returncode, 1, told.stdout)
                self.assertRegex(told.stderr, said)
                self.assertEqual(told.stdout, "")

    def test_a_changed_action_is_named_with_its_step(self) -> None:
        def turn(line: dict) -> None:
            line["decisions"][0]["action"] = {} if line["decisions"][0]["action"] else {"create": {"x1": 0, "y1": 0, "x2": 0, "y2": 5}}
        told = self.verified(self.change(102, turn))
        self.assertEqual(told.returncode, 1)
        self.assertRegex(told.stderr, r"one was changed, added or removed")

        def ask_another(line: dict) -> None:
            if len(line["decisions"]) == 2:
                line["decisions"].pop()
            else:
                line["decisions"].append({"seat": 1, "action": {}})
        told = self.verified(self.change(103, ask_another))
        self.assertEqual(told.returncode, 1)
        self.assertRegex(told.stderr, r"differs at step 102: seat 1 .*; of the lines 66 to 129 \(steps 65 to 128\) one was changed")

    def test_faults_cannot_be_added_or_taken_away(self) -> None:
        bot = self.folder / "slow.py"
        bot.write_text("import sys\nfor line in sys.stdin:\n  print('{\"ready\":{}}' if 'start' in line else 'nonsense', flush=True)\n")
        played = agon("play", "tron", f"cmd:{sys.executable} {bot}", "straight", "--no-sandbox", "--record", str(self.record))
        self.assertEqual(played.returncode, 0, played.stderr)
        self.lines = zstd.unpacked(self.record.read_bytes()).decode().splitlines()
        self.assertEqual(self.verified(self.lines).returncode, 0)
        self.assertIn("faults", json.loads(self.lines[1]))
        for lines in [self.change(2, lambda line: line.pop("faults")), self.change(2, lambda line: line["faults"][0].update(text="all was well"))]:
            told = self.verified(lines)
            self.assertEqual(told.returncode, 1, told.stdout)
            self.assertIn("one was changed, added or removed", told.stderr)

    def test_version_one_is_refused_by_the_name_of_its_program(self) -> None:
        old = json.dumps({"agon": 1, "program": "0.1.0", "game": "evasion", "config": {}, "seed": 1, "seats": []})
        told = self.verified([old])
        self.assertEqual(told.returncode, 1)
        self.assertIn("written by agon 0.1.0 in version 1 of the format", told.stderr)
        self.assertIn("replay it with the version that wrote it", told.stderr)


class Clocks(InFolder):
    def panels(self, *more: str) -> tuple[dict, list[dict]]:
        play(self.record, *more)
        header = json.loads(zstd.unpacked(self.record.read_bytes()).split(b"\n", 1)[0])
        with Serving(records=self.folder) as serving:
            frames = serving.get(f"/api/matches/{self.record.stem}/frames")[1]["frames"]
        return header, frames[0]["picture"]["panels"]

    def test_clocks_are_shown_where_they_ran_and_nowhere_else(self) -> None:
        header, panels = self.panels()
        self.assertEqual(header["clocks"]["total_ms"], 120000)
        self.assertEqual(header["pace"]["kind"], "lock_step")
        self.assertEqual([panel["clock_ms"] for panel in panels], [120000, 120000])
        header, panels = self.panels("--no-clocks")
        self.assertIsNone(header["clocks"])
        self.assertTrue(all(panel["clock_ms"] is None or panel["clock_ms"] < 0 for panel in panels), panels)


class Torn(InFolder):
    def test_a_killed_server_leaves_what_was_played(self) -> None:
        serving = Serving()
        self.addCleanup(serving.__exit__)
        order = {"game": "evasion", "players": ["greedy", "runner"], "seed": 3, "step_ms": 30}
        match = serving.post("/api/matches", json.dumps(order).encode())[1]["id"]
        torn = serving.records / f"{match}.agon"

        def kept() -> re.Match[str] | None:
            return re.search(r"the (\d+) steps that can be read agree with the rules; it ends after line \d+: cut off", agon("replay", str(torn), "--verify").stderr)
        until("60 steps on the disk", lambda: (found := kept()) and int(found.group(1)) >= 60, every=0.3)  # a second after they were played
        serving.kill()
        told = agon("replay", str(torn), "--verify")
        self.assertEqual(told.returncode, 1)
        found = kept()
        self.assertIsNotNone(found, told.stderr)
        self.assertGreaterEqual(int(found.group(1)), 60)
        page = self.folder / "torn.html"
        shown = agon("replay", str(torn), "--html", str(page))
        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertIn("The record is incomplete: it ends after line", shown.stderr)
        with Serving(records=serving.records) as again:
            listed = next(each for each in again.get("/api/matches")[1]["recent"] if each["id"] == match)
            self.assertIn("The record is incomplete", listed["problem"])
            self.assertEqual(len(again.frames(match)["frames"]), int(found.group(1)) + 1)

    def test_a_killed_match_of_the_command_line_does_too(self) -> None:
        bot = self.folder / "sleeper.py"
        bot.write_text("import sys, time\nn = 0\nfor line in sys.stdin:\n  if 'start' in line: print('{\"ready\":{}}', flush=True)\n"
                       "  if 'decide' in line:\n    n += 1\n    time.sleep(0 if n < 20 else 60)\n    print('{\"action\":{}}', flush=True)\n")
        playing = subprocess.Popen([PROGRAM, "play", "evasion", f"cmd:{sys.executable} {bot}", "random", "--no-sandbox", "--no-clocks", "--record", str(self.record)],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:  # the bot sleeps, and nothing is written any more: what was written before is on the disk all the same
            until("19 steps on the disk", lambda: "the 19 steps" in agon("replay", str(self.record)).stderr, every=0.3)
        finally:
            playing.kill()
            playing.wait(20)
        self.assertIn("the 19 steps that can be read agree with the rules; it ends after line 20: cut off", agon("replay", str(self.record)).stderr)


class Bounds(InFolder):
    def refused(self, data: bytes) -> str:
        """What is said of a file by a program that may have 200 MiB."""
        self.record.write_bytes(data)
        most = 200 << 20
        told = subprocess.run([PROGRAM, "replay", str(self.record)], capture_output=True, text=True, check=False, timeout=120,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (most, most)))
        self.assertEqual(told.returncode, 1, told.stderr)
        self.assertEqual(told.stderr.count("\n"), 1, told.stderr)
        return told.stderr

    def test_bombs_take_no_memory(self) -> None:
        play(self.record)
        lines = zstd.unpacked(self.record.read_bytes()).splitlines(keepends=True)
        for data, words in [
            (zstd.compressed(bytes(200 << 20), 1), "line 1 is longer than 4 MiB"),
            (zstd.compressed(bytes(300 << 20), 1), "it would unpack to 300 MiB, and 256 MiB are the most"),
            (zstd.compressed(lines[0] + lines[5] * (40 << 20 >> 6), 1), "1000 times as much"),
            (zstd.compressed(b'{"agon":2,"seats":[' + b"{}," * 50_000 + b"{}]}\n", 1), "50001 seats, and 10000 are the most"),
            (b'{"agon":2,"game":"' + b"x" * (5 << 20), "line 1 is longer than 4 MiB"),
            (b'{"agon":2,"config":' + b"[" * 100_000 + b"}\n", "not JSON"),
        ]:
            with self.subTest(words=words):
                self.assertIn(words, self.refused(data))


class Documented(unittest.TestCase):
    def test_the_worked_example_is_a_record(self) -> None:
        text = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
        example = re.search(r"```jsonl\n(.*?)```", text, re.DOTALL)
        self.assertIsNotNone(example)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "example.agon"
            file.write_text(example.group(1), encoding="utf-8")
            told = agon("replay", str(file), "--verify")
        self.assertEqual(told.returncode, 0, told.stderr)
        self.assertIn("steps agree with the rules", told.stdout)

    def test_every_field_is_documented(self) -> None:
        text = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            record = Path(folder) / "x.agon"
            bot = Path(folder) / "bot.py"
            bot.write_text("import sys\nfor line in sys.stdin:\n  print('{\"ready\":{}}' if 'start' in line else '{\"action\":{}}', flush=True)\n")
            agon("play", "tron", f"cmd:{sys.executable} {bot}", "straight", "--no-sandbox", "--record", str(record))
            lines = [json.loads(line) for line in zstd.unpacked(record.read_bytes()).splitlines()]
            lines += [json.loads(line) for line in zstd.unpacked(Path(f"{record}.seat0").read_bytes()).splitlines()]

        def names(value: object) -> set[str]:
            if isinstance(value, list):
                return set().union(*map(names, value)) if value else set()
            if not isinstance(value, dict):
                return set()
            return set(value).union(*(names(each) for key, each in value.items() if key not in ("config", "action")))
        found = set().union(*map(names, lines))
        self.assertIn("memory_kib", found)
        self.assertEqual({name for name in found if f"`{name}`" not in text}, set())


if __name__ == "__main__":
    unittest.main()
