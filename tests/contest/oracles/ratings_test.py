"""Elo and its intervals, computed a second time.

The authority for the strengths is Ordo (https://github.com/michiguel/Ordo, README: "the ratings are those at which each player's
expected score is the one that was obtained", expected by 1 / (1 + 10^(-D/400)), a draw being half a point); so this moves each
rating by the points that are still missing until none are. Ordo finds its errors by simulating the contest again and again from
the ratings found, and so does the second test. For two entrants the authority is fastchess, which takes mean and variance of the
pairs' scores through the logistic.

The report adds one imagined match to each entrant, half won and half lost against the mean; so do these."""
import math
import statistics
import sys
import unittest
from collections import defaultdict
from pathlib import Path

from oracle_kit import Contest, Match, Oracle

sys.path.append(str(Path(__file__).resolve().parents[2] / "ladder" / "oracles"))
import ratings_kit  # noqa: E402

Meetings = dict[tuple[int, int], list[float]]  # the points of a in each match of a and b


def units(contest: Contest) -> list[list[tuple[Match, float]]]:
    """Pairs of matches on one seed (single matches where seats are not swapped) that tell something: no pair with one match
    open, and none that went like an earlier one."""
    points = dict(zip([match for match, _ in contest.counted()], [value for _, value in contest.counted()]))
    found, seen = [], set()
    for group in contest.pairs():
        likeness = tuple(sorted(match.likeness for match in group))
        if len(group) < (2 if contest.plan["swap"] else 1) or likeness in seen:
            continue
        seen.add(likeness)
        found.append([(match, points[match]) for match in group])
    return found


def meetings_of(contest: Contest) -> Meetings:
    met: Meetings = defaultdict(list)
    for unit in units(contest):
        for match, points in unit:
            met[match.a, match.b].append(points)
    return met


def expected(apart: float) -> float:
    return 1 / (1 + 10 ** (-apart / 400))


def ratings(count: int, met: Meetings, prior: float = 1) -> list[float]:
    """Each rating moves by the points that its entrant has more than is expected of it."""
    elo = [0.0] * count
    matches = [prior + sum(len(points) for pair, points in met.items() if entrant in pair) for entrant in range(count)]
    for _ in range(20000):
        missing = [prior * (0.5 - expected(rating)) for rating in elo]
        for (a, b), points in met.items():
            more = sum(points) - len(points) * expected(elo[a] - elo[b])
            missing[a] += more
            missing[b] -= more
        same = statistics.fmean(missing)  # from an imagined opponent who would have to move: it stays at the mean
        elo = [rating + 600 * (more - same) / played for rating, more, played in zip(elo, missing, matches)]
        middle = statistics.fmean(elo)
        elo = [rating - middle for rating in elo]
        if max(missing) - min(missing) < 1e-9:
            break
    return elo


class Ratings(Oracle):
    def test_everybody_has_the_score_that_is_expected(self) -> None:
        for _ in range(12):
            contest = self.random_contest()
            if contest.plan["format"] != "swiss" and self.chance.random() < 0.6:  # a Swiss waits for every match of a round
                self.forget(contest.store, self.chance.randrange(1, 4))
                contest = self.again(contest)
            found = ratings(len(contest.names), meetings_of(contest))
            for entrant, elo in enumerate(found):
                self.assertAlmostEqual(contest.standing(entrant)["elo"], elo, delta=0.02, msg=str((contest.plan, entrant)))

    def test_intervals_are_those_of_contests_played_again(self) -> None:
        for entrants in (3, 6):
            contest = self.run_contest([f"e{index}={('random', 'drifter', 'gobbler')[index % 3]}" for index in range(entrants)],
                                       "--games", "60", "--no-swap", steps=6)
            met = meetings_of(contest)
            elo = ratings(entrants, met)
            draws = {pair: points.count(0.5) / len(points) for pair, points in met.items()}
            spread: list[list[float]] = [[] for _ in range(entrants)]
            for _ in range(150):
                again: Meetings = {}
                for (a, b), points in met.items():
                    score = expected(elo[a] - elo[b])
                    drawn = min(draws[a, b], 2 * min(score, 1 - score))
                    again[a, b] = self.chance.choices([1.0, 0.5, 0.0], [score - drawn / 2, drawn, 1 - score - drawn / 2], k=len(points))
                for entrant, rating in enumerate(ratings(entrants, again)):
                    spread[entrant].append(rating)
            for entrant in range(entrants):
                row = contest.standing(entrant)
                error = (row["elo_high"] - row["elo_low"]) / 2 / 1.959964
                self.assertAlmostEqual(error / statistics.stdev(spread[entrant]), 1, delta=0.2, msg=str((entrants, entrant)))

    def test_superiority_and_errors_follow_from_the_matches(self) -> None:
        for _ in range(10):
            contest = self.random_contest()
            count, pairs = len(contest.names), defaultdict(list)
            for unit in units(contest):
                low = min(unit[0][0].a, unit[0][0].b)
                pairs[low, max(unit[0][0].a, unit[0][0].b)].append(tuple(points if match.a == low else 1 - points for match, points in unit))
            found = ratings_kit.Season([None] * count, [], dict(pairs))
            found.strength = [elo / ratings_kit.SCALE for elo in ratings(count, meetings_of(contest))]
            # In place of beliefs, one imagined match against the mean; that strengths sum to 0 is a condition without error.
            imagined = [1 / (2 + math.exp(own) + math.exp(-own)) for own in found.strength]
            found.weight = imagined.__getitem__  # type: ignore[method-assign]
            firm = [[value + 1e4 for value in row] for row in found.curvature()]
            found.curvature = lambda: firm  # type: ignore[method-assign]
            spread = [[value + 1e4 for value in row] for row in found.form([(a, b, found.variance(a, b)) for a, b in found.pairs])]
            reach = ratings_kit.solve(firm, [[float(i == j) for j in range(count)] for i in range(count)])
            covariance = ratings_kit.times(ratings_kit.times(reach, spread), reach)
            found.covariance = lambda: covariance  # type: ignore[method-assign]
            places = [contest.names.index(row["entrant"]) for row in contest.report["standings"]]
            for row, i in zip(contest.report["superiority"], places):
                for told, j in zip(row, places):
                    self.assertAlmostEqual(told, found.superiority(i, j), delta=2e-3, msg=str((contest.plan, i, j)))
            for entrant, error in enumerate(found.errors()):
                row = contest.standing(entrant)
                self.assertAlmostEqual(row["elo_high"] - row["elo_low"], 2 * 1.959964 * error, delta=0.2, msg=str((contest.plan, entrant)))

    def test_two_entrants_have_the_figures_of_fastchess(self) -> None:
        for pair in (("drifter", "gobbler"), ("gobbler", "random")):
            contest = self.run_contest([f"a={pair[0]}", f"b={pair[1]}"], "--games", "600", steps=16)
            scores = [sum(points for _, points in unit) / 2 for unit in units(contest)]
            self.assertEqual(contest.report["pairs"], [scores.count(each / 4) for each in range(5)])
            mean, error = statistics.fmean(scores), statistics.pstdev(scores) / math.sqrt(len(scores))
            elo, low, high = (-400 * math.log10(1 / score - 1) for score in (mean, mean - 1.959964 * error, mean + 1.959964 * error))
            told = contest.report["difference"]
            self.assertAlmostEqual(told["elo"], elo, delta=1)
            self.assertAlmostEqual(told["high"] - told["low"], high - low, delta=0.04 * (high - low))
            self.assertAlmostEqual(told["superiority"], statistics.NormalDist().cdf((mean - 0.5) / error), delta=0.01)
            self.assertAlmostEqual(contest.standing(0)["elo"], told["elo"] / 2, delta=1e-6)


if __name__ == "__main__":
    unittest.main()
