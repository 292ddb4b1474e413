"""Uploads and builds that leave links, pipes and folders without end: nothing of them stays, and the server neither grows nor loses descriptors."""
import io
import os
import re
import subprocess
import tarfile
import unittest
from pathlib import Path
from unittest import mock

from uploads_kit import KIT, PROGRAM, Attacked, archive

LEAVES = """import os, pathlib, socket, sys
secret = sys.argv[1]
for name, target in {"book.txt": secret, "again.txt": "book.txt", "relative.txt": "../../home/secret.txt", "home": os.path.dirname(secret), "up": ".."}.items():
    os.symlink(target, name)
os.mkfifo("pipe")
socket.socket(socket.AF_UNIX).bind("socket")
pathlib.Path("lib").mkdir()
pathlib.Path("lib/kept.txt").write_text("kept")
os.chmod("bot.py", 0o6777)
pathlib.Path("closed").mkdir(mode=0)
"""
NESTS = """import os, sys
for each in range(int(sys.argv[1])):
    os.mkdir("a")
    os.chdir("a")
os.chmod(".", 0)
"""
GROWS = "exec >&- 2>&-; sleep 0.5; head -c 100000000 /dev/urandom > large; sleep 60"  # after its streams are closed
MOST_GROWTH = 100 << 10  # KiB


def settings(build: str) -> str:
    return f'build = "{build}"\nstart = "python3 bot.py"\n'


def nested(depth: int) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz", format=tarfile.PAX_FORMAT) as packed:
        for name in ("bot.py", "a/" * depth + "bot.py"):
            packed.addfile(tarfile.TarInfo(name))
    return made.getvalue()


class Builds(Attacked):
    options = ("--set", "max_cycles=20", "--matches", "2", "--uploads", "1000")

    def setUp(self) -> None:
        super().setUp()
        place = self.folder / "temporary"
        place.mkdir()
        self.enterContext(mock.patch.dict(os.environ, {"TMPDIR": str(place)}))

    def built(self, version: dict) -> Path:
        return self.folder / "spring.ladder.builds" / str(version["id"])

    def most_memory(self) -> int:
        status = Path(f"/proc/{self.server.process.pid}/status").read_text(encoding="utf-8")
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1])

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.server.process.pid}/fd"))

    def log(self, version: dict) -> str:
        return self.server.ask("GET", f"/api/seasons/spring/versions/{version['id']}/log", token=self.tokens["red"]).body.decode()

    def nothing_is_left(self, *versions: dict) -> None:
        for version in versions:
            self.assertFalse(self.built(version).exists())
            self.assertFalse(Path(f"{self.built(version)}.part").exists())
        # The server's own place for boxes stays, and is empty; copies that boxes show are plain.
        self.until("no folder of a tool is left", lambda: not list((self.folder / "temporary").glob("agon-build-*"))
                   and not list((self.folder / "temporary").glob("agon-boxes-*/*/a")))

    def test_of_a_build_plain_files_alone_are_kept(self) -> None:
        files = {"bot.py": KIT.read_text(encoding="utf-8"), "leaves.py": LEAVES, "agon.toml": settings(f"python3 leaves.py {self.secret}")}

        def attack() -> None:
            version = self.settled("red", self.upload("red", archive(files), name="mine.tar.gz"))
            self.assertEqual((version["state"], version["problem"]), ("ready", ""))
            for path in self.built(version).rglob("*"):
                self.assertFalse(path.is_symlink(), path)
                self.assertTrue(path.is_file() or path.is_dir(), path)
                self.assertIn(path.stat().st_mode & 0o7777, (0o644, 0o755), path)
            self.assertEqual((self.built(version) / "lib" / "kept.txt").read_text(), "kept")
            self.assertRegex(self.log(version), r"left out: \S+ is neither file nor folder, and so are 6 more")
            for name in ("book.txt", "again.txt", "relative.txt", "home/secret.txt"):
                shown = self.server.ask("GET", f"/api/seasons/spring/versions/{version['id']}/files?file={name}", token=self.tokens["red"])
                self.assertEqual(shown.status, 404, shown.body)
            # A link that an older program kept goes with its version, which is built again for its next match.
            (self.built(version) / "book.txt").symlink_to(self.secret)

        self.in_each_way(attack)
        self.serve()
        self.assertEqual([path for path in (self.folder / "spring.ladder.builds").rglob("*") if path.is_symlink()], [])

    def test_nested_folders_cost_the_server_nothing(self) -> None:
        def attack() -> None:
            first = self.settled("blue", self.upload("blue", KIT.read_bytes()))
            self.assertEqual(first["state"], "ready", first)
            memory, descriptors = self.most_memory(), self.descriptors()
            refused = []
            for depth in (33, 5_000, 60_000):
                files = {"bot.py": "", "nests.py": NESTS, "agon.toml": settings(f"python3 nests.py {depth}")}
                refused.append(self.settled("red", self.upload("red", archive(files), name="mine.tar.gz")))
                self.assertEqual(refused[-1]["problem"], "it was not built: it made folders more than 32 deep", depth)
            for depth in (34, 90):
                refused.append(self.settled("red", self.upload("red", nested(depth), name="mine.tar.gz")))
                self.assertIn("33 folders deep; put it into fewer", refused[-1]["problem"], depth)
            self.assertLess(self.most_memory() - memory, MOST_GROWTH)
            self.assertLess(self.descriptors() - descriptors, 20)
            self.nothing_is_left(*refused)

        self.in_each_way(attack)

    def test_a_build_that_closes_its_streams_is_held_to_its_limit(self) -> None:
        def attack() -> None:
            files = {"bot.py": "", "agon.toml": settings(GROWS)}
            version = self.settled("red", self.upload("red", archive(files), name="mine.tar.gz"))
            self.assertEqual(version["problem"], "it was not built: it wrote more than 64 MiB")
            self.nothing_is_left(version)

        self.in_each_way(attack)

    def test_a_name_is_no_option_of_the_unpacker(self) -> None:
        def attack() -> None:
            for name in ("-rf.py", "--help", "--version", "-h"):
                version = self.settled("red", self.upload("red", b"print(1)", name=name))
                self.assertIn("there is none of bot.py", version["problem"], name)

        self.in_each_way(attack)

    def test_what_a_worker_sends_back_is_unpacked_within_the_same_depth(self) -> None:
        sent, into = self.folder / "built.tar.gz", self.folder / "into"
        sent.write_bytes(nested(90))
        into.mkdir()
        unpacked = subprocess.run([PROGRAM, "ladder", "unpack", "--", str(sent), "built.tar.gz", str(into), "1000000", "100"],
                                  capture_output=True, text=True, check=False, timeout=60)
        self.assertNotEqual(unpacked.returncode, 0)
        self.assertIn("33 folders deep; put it into fewer", unpacked.stdout)


if __name__ == "__main__":
    unittest.main()
