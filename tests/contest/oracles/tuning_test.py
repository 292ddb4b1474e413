"""The course of `agon tune`, computed a second time from the matches in its store: the result of each step, how far each parameter moves by it, and
the values at the end.

The authority for the course is Spall's SPSA (J. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic optimization",
1998): gains that fall with the step to the power of 0.602 and 0.101, the first of them held back by a tenth of all steps. Which way each
parameter goes is chance; it is read from the printed values, and all else follows."""
import re
import sqlite3
import unittest
from contextlib import closing

from oracle_kit import Oracle, agon

FROM, TO = 0.0, 100000.0  # of each parameter: wide, so that printed values have digits enough
START = {"health": 2500.0, "cell": 8.0}
STEP = re.compile(r"^step (\d+) of (\d+): ([+-][\d.]+):(.*)$", re.MULTILINE)
VALUE = re.compile(r" (\w+) (-?[\d.e+-]+)")


class Tuning(Oracle):
    def tune(self, *words: str) -> tuple[list[tuple[float, dict[str, float]]], dict[str, float]]:
        """The result of each step and the values after it, and the values at the end."""
        out = agon("tune", *words, "--test-games", "0", "--store", "tune.contest", cwd=self.folder)
        steps = [(float(result), {name: float(value) for name, value in VALUE.findall(values)}) for _, _, result, values in STEP.findall(out)]
        end = next(line for line in out.splitlines() if line.startswith("tuned:"))
        return steps, {name: float(value) for name, value in VALUE.findall(end)}

    def results(self, games: int, by_score: bool) -> list[float]:
        """Of each step: the points of the first half of each pairing's matches less those of the second, a match against its twin; or
        which twin has the better score."""
        with closing(sqlite3.connect(self.folder / "tune.contest")) as store:
            rows = store.execute("select round, board, game, points, score_a from played").fetchall()
        matches = {tuple(row[:3]): row[3:] for row in rows}
        sums: dict[int, list[float]] = {}
        for (step, board, game), (points, score) in sorted(matches.items()):
            if game >= games // 2:
                continue
            other_points, other_score = matches[step, board, game + games // 2]
            sums.setdefault(step, []).append((score > other_score) - (score < other_score) if by_score else points - other_points)
        return [sum(each) / len(each) for _, each in sorted(sums.items())]

    def check_course(self, steps: list[tuple[float, dict[str, float]]], end: dict[str, float], gain: float, reach: float) -> None:
        """Values are printed as whole numbers, so that a step is known but for half a unit at each of its ends."""
        before, early = START, len(steps) / 10
        for number, (result, values) in enumerate(steps):
            probe = max(reach / (number + 1) ** 0.101, 0.5 / (TO - FROM))
            far = abs(result) * gain * ((early + 1) / (early + number + 1)) ** 0.602 * probe * (TO - FROM)
            for name, value in values.items():
                bounds = [min(max(before[name] + way * far, FROM), TO) for way in (-1, 1)]
                self.assertLess(min(abs(value - bound) for bound in bounds), 1.5, (number, name, before[name], value, far))
            before = values
        later = [values for _, values in steps[len(steps) // 2:]]
        for name, value in end.items():
            self.assertAlmostEqual(value, sum(values[name] for values in later) / len(later), delta=1.01)

    def test_alike_seats(self) -> None:
        for gain, reach in ((0.5, 0.1), (3.0, 0.3)):
            (self.folder / "tune.contest").unlink(missing_ok=True)
            steps, end = self.tune("tron", "champion?nodes=60", *(f"--param={name}={FROM:.0f}..{TO:.0f}" for name in START), "--against", "random,wall_hugger",
                                   "--set", "max_cycles=30", "--pairs", "32", "--step-pairs", "1", "--gain", str(gain), "--reach", str(reach), "--seed", str(self.chance.randrange(1, 1000)))
            self.assertEqual(len(steps), 8)
            for (told, _), found in zip(steps, self.results(4, by_score=False), strict=True):
                self.assertAlmostEqual(told, found, delta=0.00051)
            self.check_course(steps, end, gain, reach)

    def test_one_role_is_compared_by_scores(self) -> None:
        steps, _ = self.tune("evasion", "champion?nodes=200", "--role", "hunter", "--param", "samples=3..200", "--against", "random",
                             "--pairs", "12", "--step-pairs", "1", "--seed", "5")
        for (told, _), found in zip(steps, self.results(2, by_score=True), strict=True):
            self.assertAlmostEqual(told, found, delta=0.00051)


if __name__ == "__main__":
    unittest.main()
