"""Zips as players: what plays, and what is refused in a sentence, with nothing left behind."""
from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from server import ROOT, run
from submission import HAS_JDK, packed, player, write

KIT = ROOT / "bots" / "sugargame" / "java"
SHORT = ("--set", "steps=20")


def setUpModule() -> None:
    if not HAS_JDK:
        raise unittest.SkipTest("no JDK")


class SubmissionTest(unittest.TestCase):
    cache: str

    @classmethod
    def setUpClass(cls) -> None:
        cls.cache = tempfile.mkdtemp(prefix="agon-submissions-")
        cls.addClassCleanup(shutil.rmtree, cls.cache, True)

    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="agon-submission-"))
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.zip = self.folder / "beavis.zip"

    def agon(self, *words: object) -> subprocess.CompletedProcess[str]:
        return run(*words, XDG_CACHE_HOME=self.cache)

    def plays(self, name: str = "") -> None:
        for players in ((f"java:{self.zip}{name}", "drifter"), ("drifter", f"java:{self.zip}{name}")):
            played = self.agon("play", "sugargame", *players, "--json", *SHORT)
            self.assertEqual(played.returncode, 0, played.stderr)
            match = json.loads(played.stdout.splitlines()[0])
            self.assertEqual((match["faults"], match["outcome"]["reason"]), (0, "steps"), match)

    def refused(self, *said: str) -> str:
        """In words, before the match; and nothing of it stays anywhere."""
        played = self.agon("play", "sugargame", f"java:{self.zip}", "drifter", *SHORT)
        self.assertEqual((played.returncode, played.stdout), (2, ""), played.stderr)
        for part in (str(self.zip), *said):
            self.assertIn(part, played.stderr)
        self.assertFalse([path for path in Path(self.cache).rglob("*evil*")])
        self.assertFalse([path for path in Path(self.cache).rglob("*.*.*") if path.parent.name == "java"], "nothing unfinished stays")
        return played.stderr

    def test_sources_with_helpers(self) -> None:
        write(self.zip, player("beavis"))
        self.plays()

    def test_however_it_was_packed(self) -> None:
        """In a folder of its own, with what systems and editors leave in it, under another name."""
        files: dict[str, str | bytes] = {f"homework\\beavis\\{name}" if name.endswith("2.java") else f"homework/beavis/{name}": text
                                         for name, text in player("beavis").items()}
        files |= {"homework/": "", "__MACOSX/homework/._beavis1.java": b"\0\5\26\7", ".git/beavis1.java": "oops", "homework/notes é.txt": "…",
                  "homework/beavis/package-info.java": "oops"}
        self.zip = write(self.folder / "Final (2).zip", files)
        self.plays()

    def test_classes_alone(self) -> None:
        sources = self.folder / "sources"
        sources.mkdir()
        for name, text in player("beavis").items():
            (sources / name).write_text(text, encoding="utf-8")
        api = self.folder / "api"
        subprocess.run(["javac", "-d", api, *KIT.glob("api/*.java")], check=True)
        subprocess.run(["javac", "-cp", api, "-d", self.folder / "classes", *sources.glob("*.java")], check=True)
        write(self.zip, {path.name: path.read_bytes() for path in (self.folder / "classes").iterdir()})
        self.plays()

    def test_several_entries_in_one(self) -> None:
        write(self.folder / "two.zip", player("ada") | player("bob"))
        self.zip = self.folder / "two.zip"
        self.refused("it has classes of several entries (", "ada, ", "bob", "/NAME")
        self.plays("/bob")
        self.zip = self.zip.rename(self.folder / "ada.zip")
        self.plays()

    def test_paths_that_lead_out(self) -> None:
        for name in ("../evil1.java", "a/../../evil1.java", "/tmp/evil1.java", "\\evil1.java", "..\\evil1.java", "C:\\evil1.java", "a/..", "../notes.txt"):
            with self.subTest(name=name):
                write(self.zip, player("beavis") | {name: "class evil1 { }"})
                self.refused("leads out of its folder")
        self.assertFalse(Path("/tmp/evil1.java").exists())

    def test_bombs(self) -> None:
        zeros = bytes(9 << 20)
        for files, said in (({"beavis1.java": zeros}, "more than 8 MiB when they are unpacked"),
                            ({f"C{index}.java": zeros[:1 << 20] for index in range(9)}, "more than 8 MiB when they are unpacked"),
                            ({f"C{index}.java": "" for index in range(201)}, "more than 200 sources and classes"),
                            ({f"{index}.txt": "" for index in range(2001)}, "it holds 2005 files, but a submission at most 2000")):
            with self.subTest(said=said):
                write(self.zip, player("beavis") | files)
                self.refused(said)
        write(self.zip, player("beavis") | {"photo.jpg": bytes(64 << 20)})  # what nobody asks for is not unpacked
        self.plays()
        self.zip.write_bytes(packed({"noise.txt": random.Random(1).randbytes(5 << 20)}))
        self.refused("a submission may have 4 MiB, this one has 5.0")

    def test_sizes_that_lie(self) -> None:
        """A directory that promises ten bytes of a file that unpacks to sixteen MiB."""
        content = bytes(16 << 20)
        data = packed({"beavis1.java": content}).replace((16 << 20).to_bytes(4, "little"), (10).to_bytes(4, "little"))
        self.zip.write_bytes(data)
        said = self.refused()
        self.assertRegex(said, "8 MiB|no zip that can be read|cannot be unpacked")

    def test_what_is_no_submission(self) -> None:
        self.refused("there is no file")
        self.zip.mkdir()
        self.refused("there is no file")
        self.zip.rmdir()
        good = packed(player("beavis"))
        encrypted = bytearray(good)
        for mark, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
            for at in (index for index in range(len(good)) if good.startswith(mark, index)):
                encrypted[at + flags] |= 1
        for content, said in ((b"", "no zip that can be read"), (b"PK", "no zip that can be read"), (b"Rar!" * 100, "no zip that can be read"),
                              (good[:-100], "no zip that can be read"), (bytes(encrypted), "encrypted"),
                              (packed({"README": "x"}), "no class in it whose name ends with 1 or 2"),
                              (packed({"beavis2.java": "class beavis2 { }"}), "there is neither beavis1.java nor beavis1.class in it"),
                              (packed({"beavis1 (2).java": ""}), "is not named as a class of Java"),
                              (packed({"a/beavis1.java": "one", "b/beavis1.java": "other"}), "two different files named beavis1.java")):
            with self.subTest(said=said, size=len(content)):
                self.zip.write_bytes(content)
                self.refused(said)

    def test_what_does_not_compile(self) -> None:
        write(self.zip, player("beavis") | {"beavisMore.java": "class beavisMore { oops }"})
        self.refused("does not compile", "beavis.zip/beavisMore.java:1: error")

    def test_links_are_files(self) -> None:
        """A link of a zip is a file that holds a path: it leads nowhere."""
        archive = self.folder / "links"
        archive.mkdir()
        (self.folder / "secret").write_text("class beavisMore { for nobody }")
        (archive / "beavisMore.java").symlink_to(self.folder / "secret")
        for name, text in player("beavis").items():
            if name != "beavisMore.java":
                (archive / name).write_text(text, encoding="utf-8")
        made = subprocess.run([shutil.which("python3") or "python3", "-c", LINKED, str(self.zip), str(archive)], check=False, capture_output=True, text=True)
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertNotIn("for nobody", self.refused("does not compile"))

    def test_damaged_zips_play_or_are_refused(self) -> None:
        good = packed(player("beavis"))
        chance = random.Random(7)
        for number in range(int(os.environ.get("AGON_MUTANTS", "12"))):
            data = bytearray(good)
            for _ in range(chance.randint(1, 6)):
                data[chance.randrange(len(data))] = chance.randrange(256)
            self.zip.write_bytes(data)
            played = self.agon("play", "sugargame", f"java:{self.zip}", "drifter", "--json", *SHORT)
            with self.subTest(number=number):
                self.assertIn(played.returncode, (0, 2), played.stderr)
                self.assertTrue(played.returncode == 0 or str(self.zip) in played.stderr, played.stderr)


LINKED = """
import os, sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w") as archive:
    for name in sorted(os.listdir(sys.argv[2])):
        path = os.path.join(sys.argv[2], name)
        info = zipfile.ZipInfo(name)
        if os.path.islink(path):
            info.create_system, info.external_attr = 3, 0o120777 << 16
            archive.writestr(info, os.readlink(path))
        else:
            archive.writestr(info, open(path).read())
"""


if __name__ == "__main__":
    unittest.main()
