"""The sequential test, computed a second time: the log likelihood ratio at each pair of matches, and the pair at which it decides.

The authority is fastchess (and Fishtest), whose ratio compares the distributions over the five results of a pair that are nearest
to the one seen and have the score of elo1, and of elo0. Here the nearest one is found by Newton's method in its multiplier."""
import math
import unittest

from oracle_kit import Oracle
from ratings_test import expected, units


def nearest(share: list[float], mean: float) -> list[float]:
    """The distribution q of a mean that makes sum(share * log q) greatest: q = share / (1 + t (value - mean))."""
    off = [each / 4 - mean for each in range(5)]
    t = 0.0
    for _ in range(200):
        slope = sum(p * x / (1 + t * x) for p, x in zip(share, off))
        fall = -sum(p * (x / (1 + t * x)) ** 2 for p, x in zip(share, off))
        step, room = -slope / fall, 1.0
        while any(1 + (t + room * step) * x <= 0 for x in off):
            room /= 2
        t += room * step
        if abs(room * step) < 1e-14:
            break
    return [p / (1 + t * x) for p, x in zip(share, off)]


def ratio(pairs: list[float], elo0: float, elo1: float) -> float:
    """`pairs`: how many pairs brought 0, 1/4, …, 1. One that never came counts a thousandth."""
    counts = [count or 1e-3 for count in pairs]
    share = [count / sum(counts) for count in counts]
    below, above = nearest(share, expected(elo0)), nearest(share, expected(elo1))
    return sum(counts) * sum(p * math.log(q1 / q0) for p, q0, q1 in zip(share, below, above))


class Sprt(Oracle):
    def test_it_decides_at_the_first_pair_that_passes_a_bound(self) -> None:
        verdicts = set()
        for number in range(9):
            elo0, elo1 = self.chance.choice(((0, 80), (-60, 20), (0, 200), (-300, -200)))
            players = [self.chance.choice(("random", "drifter", "gobbler")) for _ in range(2)]
            contest = self.run_contest([f"a={players[0]}", f"b={players[1]}"], "--until", "sprt", "--elo0", str(elo0), "--elo1", str(elo1),
                                       "--games", "300" if number % 3 else "30", *(["--alpha", "0.1"] if number % 2 else []))
            alpha = contest.plan["sprt"]["alpha"]
            lower, upper = math.log(0.05 / (1 - alpha)), math.log(0.95 / alpha)
            pairs, found, decided = [0.0] * 5, 0.0, "open"
            for unit in units(contest):
                pairs[round(2 * sum(points for _, points in unit))] += 1
                found = ratio(pairs, elo0, elo1)
                decided = "accept_h1" if found >= upper else "accept_h0" if found <= lower else "open"
                if decided != "open":
                    break  # what was under way then is in the store, but does not count
            told = contest.report["sprt"]
            self.assertEqual(contest.report["pairs"], pairs)
            self.assertAlmostEqual(told["llr"], found, places=6)
            self.assertAlmostEqual(told["lower"], lower)
            self.assertAlmostEqual(told["upper"], upper)
            self.assertEqual(told["verdict"], decided, (contest.plan, pairs))
            verdicts.add(decided)
            self.assertIn({"accept_h1": f"H1 accepted: the difference is above {elo0}\n", "accept_h0": f"H0 accepted: the difference is below {elo1}\n",
                           "open": "undecided\n"}[decided], contest.text)
        self.assertEqual(len(verdicts), 3, "each verdict should come")

    def test_one_open_match_takes_its_pair_out_and_no_other(self) -> None:
        contest = self.run_contest(["a=gobbler", "b=random"], "--until", "sprt", "--elo0", "0", "--elo1", "2", "--games", "80", steps=8)
        for _ in range(3):
            self.forget(contest.store, 1)
            contest = self.again(contest)
            pairs = [0] * 5
            for unit in units(contest):
                pairs[round(2 * sum(points for _, points in unit))] += 1
            self.assertEqual(contest.report["pairs"], pairs)
            self.assertAlmostEqual(contest.report["sprt"]["llr"], ratio(list(pairs), 0, 2), places=6)
            self.assertEqual(contest.report["played"], len(contest.matches), "half pairs are matches")
            self.assertEqual(contest.report["halves"], sum(len(group) == 1 for group in contest.pairs()))


if __name__ == "__main__":
    unittest.main()
