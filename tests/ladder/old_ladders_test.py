"""Ladders of earlier versions: what they hold is there after they were opened, and a copy as they were lies beside them."""
import csv
import io
import json
import lzma
import shutil
import sqlite3
import tempfile
import unittest
from contextlib import closing
from pathlib import Path

from ladder_kit import held, run

STORES = Path(__file__).parent / "stores"
COLUMNS = ("id, season, kind, a, b, pair, game, a_first, seed, config, points, score_a, score_b, outcome, steps, hash, crash_a, "
           "crash_b, faults, finished, voided")


class OldLadders(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="agon-ladder-"))
        self.addCleanup(shutil.rmtree, self.folder, True)

    def ladder_of(self, version: int) -> Path:
        """Made by the program of version 2 and made older: two students' bots, their matches, one of them voided, a final."""
        ladder = self.folder / "spring.ladder"
        ladder.write_bytes(lzma.decompress((STORES / "season_2.ladder.xz").read_bytes()))
        if version == 1:  # it counted no bytes of private parts
            with closing(sqlite3.connect(ladder)) as opened, opened:
                opened.execute("drop index private_logs_of_team")
                for table, column in (("private_logs", "team"), ("private_logs", "size"), ("teams", "private_bytes"), ("teams", "private_gone")):
                    opened.execute(f"alter table {table} drop column {column}")
                opened.execute("delete from agon_ladder where version > 1")
        return ladder

    def rows(self, store: Path, question: str) -> list:
        with closing(sqlite3.connect(store)) as opened:
            return opened.execute(question).fetchall()

    def test_a_season_of_every_earlier_version_is_as_it_was(self) -> None:
        grades = list(csv.DictReader(io.StringIO((STORES / "season_2.csv").read_text(encoding="utf-8"))))
        final = json.loads((STORES / "season_2_final.json").read_text(encoding="utf-8"))
        for version in (1, 2):
            with self.subTest(version=version):
                ladder = self.ladder_of(version)
                before = self.rows(ladder, f"select {COLUMNS} from ladder_matches order by id")
                self.assertEqual(len(before), 24)
                bytes_of_teams = self.rows(ladder, "select v.team, sum(length(l.bytes)) from private_logs l join ladder_matches m on m.id = l.match"
                                           " join versions v on v.id = case when (l.seat * 2 < l.seats) = (m.a_first <> 0) then m.a else m.b end"
                                           " group by v.team order by v.team")
                told = run("ladder", "grades", str(ladder))
                self.assertEqual(told.returncode, 0, told.stderr)
                self.assertEqual(held(list(csv.DictReader(io.StringIO(told.stdout))), grades), held(grades, grades))
                self.assertEqual(self.rows(ladder, f"select {COLUMNS} from played where contest = '' order by id"), before)
                self.assertEqual(self.rows(ladder, "select count(*) from sqlite_master where name in ('ladder_matches', 'matches')"), [(0,)])
                self.assertEqual(self.rows(ladder, "select id, private_bytes from teams where private_bytes > 0 order by id"), bytes_of_teams)
                report = json.loads(run("contest", "report", str(ladder), "--json").stdout)
                self.assertEqual(held(report, final), held(final, final))
                self.assertEqual(self.rows(ladder, "select number, contest, given_up, released <> '' from finals"), [(1, "spring-final", "", self.rows(ladder, "select state from seasons") == [("released",)])])
                copies = sorted(self.folder.glob("*.version-*"))
                self.assertEqual([each.name for each in copies], [f"spring.ladder.version-{version}"])
                for copy in copies:
                    self.assertEqual(self.rows(copy, f"select {COLUMNS} from ladder_matches order by id"), before)
                    copy.unlink()
                ladder.unlink()

    def test_an_old_backup_becomes_a_store_and_leaves_nothing_beside_it(self) -> None:
        backup = self.ladder_of(2).rename(self.folder / "old.backup")
        restored = run("ladder", "restore", str(backup), str(self.folder / "new.ladder"))
        self.assertEqual(restored.returncode, 0, restored.stderr)
        self.assertEqual(sorted(each.name for each in self.folder.iterdir()), ["new.ladder", "old.backup"])
        self.assertEqual(self.rows(self.folder / "new.ladder", "select count(*) from played where season > 0"), [(24,)])


if __name__ == "__main__":
    unittest.main()
