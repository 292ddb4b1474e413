"""Grades by place in every form of the report."""
import csv
import json
import unittest

from contest_kit import PROGRAM, Folder, run

LAB = "0:0,25:0.5,50:1,75:1.5,99:1.75,100:2"


class Grades(Folder):
    def setUp(self) -> None:
        super().setUp()
        players = ("random", "gobbler", "wary", "drifter", "hunter")
        words = [word for player in players for word in ("--entrant", f"{player}-x={player}")]
        done = run("contest", "run", "--game", "sugargame", *words, "--set", "steps=30", "--no-clocks", "--no-records", "--store", self.store,
                   "--quiet", program=PROGRAM)
        self.assertEqual(done.returncode, 0, done.stderr)

    def report(self, *words: str, code: int = 0) -> str:
        done = run("contest", "report", self.store, *words, program=PROGRAM)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout if code == 0 else done.stderr

    def test_text_csv_and_json(self) -> None:
        table = self.folder / "table.csv"
        standings = json.loads(self.report("--json", "--points", LAB, "--csv", str(table)))["standings"]
        # Five entrants: what places are worth follows from the lab's words alone.
        expected, place = [], 1
        for index, one in enumerate(standings):
            told = (one["points"], one["buchholz"], one["sonneborn_berger"], one["score_difference"])
            if index and told != expected[-1][0]:
                place = index + 1
            expected.append((told, {1: 2, 2: 1.75, 3: 1.5, 4: 1, 5: 0}[place]))
        self.assertEqual([one["grade"] for one in standings], [grade for _, grade in expected])
        with table.open(encoding="utf-8") as file:
            self.assertEqual([float(row["grade"]) for row in csv.DictReader(file)], [grade for _, grade in expected])
        text = self.report("--points", LAB).splitlines()
        column = text[1].index("grade") + len("grade")
        self.assertEqual([float(line[:column].split()[-1]) for line in text[2:7]], [grade for _, grade in expected])

    def test_without_a_scale_there_are_none(self) -> None:
        self.assertNotIn("grade", self.report())
        self.assertNotIn("grade", self.report("--json"))

    def test_a_wrong_scale(self) -> None:
        said = self.report("--points", "0:0,50:1", code=2)
        self.assertIn("the last step is 50, but must be 100", said)
        self.assertIn('"0:0,25:0.5,50:1,75:1.5,99:1.75,100:2"', said)


if __name__ == "__main__":
    unittest.main()
