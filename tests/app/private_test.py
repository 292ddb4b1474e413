"""What a bot's owner keeps for itself - its command line, its standard error - leaves by no page, API or export."""
from __future__ import annotations

import base64
import gzip
import json
import re
import sys
import tempfile
import unittest
import urllib.error
import urllib.request
from pathlib import Path

import zstd
from program import agon
from serving import Serving

SECRET = "xyzzy-4711"
BOT = """import sys
print("my plan is {secret}", file=sys.stderr, flush=True)
for number, line in enumerate(sys.stdin):
    if "start" in line:
        print('{{"ready":{{"name":"Ada"}}}}', flush=True)
    elif "decide" in line:
        {answer}
"""
PLAYS = "print('{\"action\":{}}', flush=True)"
CRASHES = 'sys.exit("the weights are in {secret}")'.replace("{secret}", SECRET)


class Private(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        held = tempfile.TemporaryDirectory(prefix="agon-private-")
        cls.addClassCleanup(held.cleanup)
        cls.folder = Path(held.name) / SECRET
        cls.folder.mkdir()
        cls.bots = {}
        for name, answer in [("plays", PLAYS), ("crashes", CRASHES)]:
            bot = cls.folder / f"{name}.py"
            bot.write_text(BOT.format(secret=SECRET, answer=answer))
            cls.bots[name] = f"cmd:{sys.executable} {bot} --key {SECRET}"

    def assert_clean(self, data: bytes, what: object) -> None:
        self.assertNotIn(SECRET.encode(), data, what)

    def assert_record_clean(self, data: bytes, what: object) -> None:
        text = zstd.unpacked(data)
        self.assertIn(b'"agon":2', text)
        self.assert_clean(text, what)

    def assert_page_clean(self, page: bytes, what: object) -> None:
        """A page holds its record packed, and its frames, or what is said of the match and the rules."""
        self.assert_clean(page, what)
        inside = {name: base64.b64decode(data) for name, data in re.findall(rb'id="agon-(\w+)">([^<]*)<', page)}
        self.assertIn(set(inside), ({b"frames", b"record"}, {b"match", b"module", b"record"}))
        for name in set(inside) - {b"record"}:
            self.assert_clean(gzip.decompress(inside[name]), what)
        self.assert_record_clean(inside[b"record"], what)

    def record_of(self, bot: str) -> Path:
        record = self.folder.parent / f"{bot}.agon"
        played = agon("play", "tron", self.bots[bot], "straight", "--no-sandbox", "--record", str(record))
        self.assertEqual(played.returncode, 0, played.stderr)
        return record

    def test_the_record_is_public_and_its_owner_has_the_rest(self) -> None:
        for bot in self.bots:
            with self.subTest(bot=bot):
                record = self.record_of(bot)
                self.assert_record_clean(record.read_bytes(), bot)
                header = json.loads(zstd.unpacked(record.read_bytes()).splitlines()[0])
                self.assertEqual(header["seats"][0]["player"], "program")
                self.assertEqual(header["seats"][0]["name"], "Ada")
                part = [json.loads(line) for line in zstd.unpacked(Path(f"{record}.seat0").read_bytes()).splitlines()]
                self.assertEqual((part[0]["agon_private"], part[0]["seat"]), (2, 0))
                self.assertIn(SECRET, part[0]["command"])
                self.assertIn(SECRET, part[-1]["errors"])
                self.assertFalse(Path(f"{record}.seat1").exists())

    def test_exports(self) -> None:
        for bot in self.bots:
            record = self.record_of(bot)
            page = self.folder.parent / "page.html"
            self.assertEqual(agon("replay", str(record), "--html", str(page)).returncode, 0)
            self.assert_page_clean(page.read_bytes(), bot)
            self.assert_clean(agon("replay", str(record), "--json").stdout.encode(), bot)
            replay = self.folder.parent / "replay.cr"
            self.assertEqual(agon("replay", str(record), "--cr", str(replay)).returncode, 0)
            self.assert_clean(replay.read_bytes(), bot)
            self.assertEqual(agon("replay", str(record), "--html", str(page), "--share-notes").returncode, 0)
            notes = re.search(rb'id="agon-notes">([^<]*)<', page.read_bytes())
            self.assertIn(f"--key {SECRET}", gzip.decompress(base64.b64decode(notes[1])).decode())

    def test_a_missing_part_verifies_and_a_changed_one_is_refused(self) -> None:
        record = self.record_of("plays")
        part = Path(f"{record}.seat0")
        told = agon("replay", str(record), "--verify")
        self.assertEqual(told.returncode, 0, told.stderr)
        self.assertIn("private part of seat 0: as it was written", told.stdout)
        lines = zstd.unpacked(part.read_bytes())
        part.write_bytes(zstd.compressed(lines.replace(b"my plan", b"no plan")))
        told = agon("replay", str(record), "--verify")
        self.assertEqual(told.returncode, 1)
        self.assertIn("match.agon.seat0".replace("match", "plays"), told.stderr)
        self.assertIn("changed after it was written", told.stderr)
        part.write_bytes(lines)  # plain lines are the same part
        self.assertEqual(agon("replay", str(record), "--verify").returncode, 0)
        part.unlink()
        told = agon("replay", str(record), "--verify")
        self.assertEqual(told.returncode, 0, told.stderr)
        self.assertIn("private part of seat 0: not here", told.stdout)

    def test_pages_of_matches(self) -> None:
        records = self.folder.parent / "served"
        records.mkdir(exist_ok=True)
        for bot in self.bots:
            for name in (f"{bot}.agon", f"{bot}.agon.seat0"):
                self.record_of(bot)
                (records / name).write_bytes((self.folder.parent / name).read_bytes())
        with Serving(records=records) as serving:
            self.assertEqual(len(serving.get("/api/matches")[1]["recent"]), len(self.bots))
            paths = ["/api/matches", "/api/games", "/metrics"]
            for bot in self.bots:
                paths += [f"/api/matches/{bot}", f"/api/matches/{bot}/frames", f"/api/matches/{bot}/record", f"/api/matches/{bot}/page"]
                for guess in (f"/api/matches/{bot}.agon.seat0/record", f"/api/matches/{bot}.seat0/record", f"/records/{bot}.agon.seat0"):
                    with self.assertRaises(urllib.error.HTTPError, msg=guess):
                        urllib.request.urlopen(serving.pages + guess, timeout=20)
            self.crawl(serving, paths)

    def crawl(self, serving: Serving, paths: list[str]) -> None:
        for path in paths:
            with urllib.request.urlopen(serving.pages + path, timeout=60) as answer:
                body = answer.read()
            if path.endswith("/record"):
                self.assert_record_clean(body, path)
            elif path.endswith("/page"):
                self.assert_page_clean(body, path)
            else:
                self.assert_clean(body, path)

    def test_contests(self) -> None:
        plan = self.folder / "cup.toml"
        entrants = "".join(f'[[entrant]]\n{name}player = {json.dumps(player)}\n' for name, player in
                           [('name = "one"\n', self.bots["plays"]), ("", self.bots["crashes"])])
        plan.write_text(f'name = "cup"\ngame = "tron"\ngames = 2\nsandbox = false\n{entrants}[[entrant]]\nplayer = "straight"\n')
        store = self.folder / "cup.contest"
        played = agon("contest", "run", str(plan), "--store", str(store))
        self.assertEqual(played.returncode, 0, played.stderr)
        out = self.folder.parent / "report"
        out.mkdir(exist_ok=True)
        told = agon("contest", "report", str(store), "--html", str(out / "cup.html"), "--csv", str(out / "cup.csv"), "--json-file", str(out / "cup.json"))
        self.assertEqual(told.returncode, 0, told.stderr)
        self.assert_clean(told.stdout.encode(), "the table")
        kept = [file for file in out.rglob("*") if file.is_file()]
        self.assertGreater(len(kept), 5)
        for file in kept:
            (self.assert_record_clean if file.suffix == ".agon" else self.assert_clean)(file.read_bytes(), file)
        handed = self.folder.parent / "handed"
        told = agon("contest", "report", str(store), "--replays", str(handed), "--private-parts")
        self.assertEqual(told.returncode, 0, told.stderr)
        parts = [zstd.unpacked(file.read_bytes()) for file in handed.iterdir() if ".agon.seat" in file.name]
        self.assertGreater(len(parts), 5)
        self.assertTrue(all(SECRET.encode() in part for part in parts))
        verified = agon("replay", str(next(file for file in handed.iterdir() if Path(f"{file}.seat0").exists())))
        self.assertIn("private part of seat 0: as it was written", verified.stdout + verified.stderr)
        with Serving("--contests", str(store)) as serving:
            contest = serving.get("/api/contests/cup")[1]
            self.assertIn("program", json.dumps(contest["standings"]))
            paths = ["/api/contests", "/api/contests/cup", "/api/contests/cup/report"]
            for match in contest["matches"]:
                base = f"/api/contests/cup/matches/{match['match']}"
                paths += [base, base + "/frames", base + "/record"]
            self.crawl(serving, paths)


if __name__ == "__main__":
    unittest.main()
