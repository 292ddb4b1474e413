"""Stores of earlier versions: what they hold is there after they were opened, and a copy as they were lies beside them."""
import json
import lzma
import os
import sqlite3
import subprocess
import unittest
from contextlib import closing
from pathlib import Path

from contest_kit import PROGRAM, Folder, held, run

STORES = Path(__file__).parent / "stores"
# What each version added. A store of version 4 without it is one of an earlier version, bar its number.
ADDED = {2: "errors", 3: "runners", 4: "private_parts"}


class OldStores(Folder):
    def store_of(self, version: int) -> Path:
        """Made by the program of version 4 and made older: six matches of a bot, a random player and a better one."""
        store = self.folder / "cup.contest"
        store.write_bytes(lzma.decompress((STORES / "contest_4.contest.xz").read_bytes()))
        store.chmod(0o600)
        with closing(sqlite3.connect(store)) as opened, opened:
            opened.execute("pragma journal_mode=wal")  # as every store has it
            for each, table in ADDED.items():
                if each > version:
                    opened.execute(f"drop table {table}")
            opened.execute("delete from agon_store where version > ?", (version,))
        return store

    def test_a_contest_of_every_earlier_version_is_as_it_was(self) -> None:
        told = json.loads((STORES / "contest_4.json").read_text(encoding="utf-8"))
        for version in (1, 2, 3, 4):
            with self.subTest(version=version):
                store = self.store_of(version)
                with closing(sqlite3.connect(store)) as opened:
                    before = opened.execute("select * from matches order by contest, round, board, game").fetchall()
                    columns = ", ".join(each[1] for each in opened.execute("pragma table_info(matches)"))
                replays = self.folder / f"replays{version}"
                report = run("contest", "report", str(store), "--json", "--replays", str(replays), program=PROGRAM)
                self.assertEqual(report.returncode, 0, report.stderr)
                self.assertEqual(held(json.loads(report.stdout), told), held(told, told))
                for record in replays.iterdir():
                    self.assertEqual(run("replay", str(record), "--verify", program=PROGRAM).returncode, 0)
                with closing(sqlite3.connect(store)) as opened:
                    self.assertEqual(opened.execute(f"select {columns} from played order by contest, round, board, game").fetchall(), before)
                    self.assertEqual(opened.execute("select count(*) from sqlite_master where name = 'matches'").fetchone(), (0,))
                copy = Path(f"{store}.version-{version}")
                self.assertEqual(copy.stat().st_mode & 0o777, 0o600, "no more may read the copy than the store")
                with closing(sqlite3.connect(copy)) as opened:
                    self.assertEqual(opened.execute("select * from matches order by contest, round, board, game").fetchall(), before)
                    self.assertEqual(opened.execute("select max(version) from agon_store").fetchone(), (version,))
                made = copy.stat().st_mtime_ns
                self.assertEqual(run("contest", "status", str(store), program=PROGRAM).returncode, 0)
                self.assertEqual(copy.stat().st_mtime_ns, made)
                self.assertEqual([each.name for each in self.folder.glob("cup.contest.*")], [copy.name])
                store.unlink()
                copy.unlink()

    def test_two_programs_that_open_an_old_store_at_once_do_not_disturb_each_other(self) -> None:
        store = self.store_of(4)
        both = [subprocess.Popen([PROGRAM, "contest", "status", str(store)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(4)]
        told = [(*each.communicate(timeout=60), each.returncode) for each in both]
        for out, err, code in told:
            self.assertEqual(code, 0, err)
            self.assertIn("complete", out)
        self.assertEqual([each.name for each in self.folder.glob("cup.contest.*")], ["cup.contest.version-4"])

    def test_a_store_of_a_later_version_is_left_alone(self) -> None:
        store = self.store_of(4)
        with closing(sqlite3.connect(store)) as opened, opened:
            opened.execute("insert into agon_store (version) values (99)")
        before = store.read_bytes()
        refused = run("contest", "status", str(store), program=PROGRAM)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("has version 99", refused.stderr)
        self.assertEqual(os.listdir(self.folder), ["cup.contest"])
        self.assertEqual(len(store.read_bytes()), len(before))


if __name__ == "__main__":
    unittest.main()
