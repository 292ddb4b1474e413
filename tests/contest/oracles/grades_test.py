"""Grades by place, computed a second time from the words of docs/contests.md: places count from the bottom, an entrant gets the
grade of the first step that its place lies within, step 0 is for the last alone and step 100 for the first alone. Entrants that
only the order of entry separates share the better place."""
import unittest

from oracle_kit import Contest, Oracle


def grade(place: int, count: int, scale: list[tuple[float, float]]) -> float:
    """`place`: 1 is the first."""
    if place == 1:
        return scale[-1][1]
    if place == count and scale[0][0] == 0:
        return scale[0][1]
    between = [step for step in scale[:-1] if step[0] > 0]
    within = [value for percent, value in between if 100 * (count - place + 1) <= percent * count]
    return within[0] if within else between[-1][1] if between else scale[-1][1]


def keys(contest: Contest) -> list[tuple[float, ...]]:
    return [(row["points"], row["buchholz"], row["sonneborn_berger"], row["score_difference"]) for row in contest.report["standings"]]


class Grades(Oracle):
    def test_grades_follow_from_places(self) -> None:
        shared = False
        for _ in range(12):
            steps = sorted(self.chance.sample(range(0, 100, 5), self.chance.randrange(1, 5)))
            scale = [(float(percent), float(index)) for index, percent in enumerate([*steps, 100])]
            words = ",".join(f"{percent:g}:{value:g}" for percent, value in scale)
            if self.chance.random() < 0.4:  # many stand alike: nobody meets, or all draw
                entrants = [f"e{index}=drifter" for index in range(self.chance.randrange(3, 8))]
                contest = self.run_contest(entrants, "--no-swap", steps=2, report=("--points", words))
            else:
                contest = self.random_contest("round_robin", "gauntlet", report=("--points", words))
            place, before = 0, None
            for index, (row, key) in enumerate(zip(contest.report["standings"], keys(contest))):
                shared |= key == before
                place = place if key == before else index + 1
                before = key
                found = grade(place, len(contest.names), scale)
                self.assertEqual(row["grade"], found, (words, place, contest.report["standings"]))
                self.assertEqual(float(contest.rows[index]["grade"]), found)
        self.assertTrue(shared, "no two stood alike")


if __name__ == "__main__":
    unittest.main()
