"""Swiss rounds are paired as FIDE's rules ask (C.04.3), as far as scores go: nobody meets again or rests twice, one with as few
points as possible rests, nobody begins more than two matches more or less often than not, and from the highest score down as few as possible are paired below their score, and by as little as
possible. Small fields are compared with all their pairings. In large ones, no exchange between two or three pairs is better."""
from __future__ import annotations

import itertools
import unittest
from collections.abc import Iterator

from random_kit import RandomContest, RandomOracle, random_contests

REST = -1
Pairs = list[tuple[int, int]]


def pairings(players: list[int], may_rest: bool) -> Iterator[Pairs]:
    """All of them; at most one rests."""
    if not players:
        yield []
        return
    first, rest = players[0], players[1:]
    for other in rest:
        for more in pairings([each for each in rest if each != other], may_rest):
            yield [(first, other), *more]
    if may_rest:
        for more in pairings(rest, False):
            yield [(first, REST), *more]


class Round:
    """A field before a round."""

    def __init__(self, contest: RandomContest, number: int) -> None:
        count = range(contest.count)
        self.points, self.rests = dict.fromkeys(count, 0.0), dict.fromkeys(count, 0)
        self.firsts = dict.fromkeys(count, 0)  # matches on the first side less those on the second
        self.odd = contest.plan["games"] % 2 == 1
        self.met: dict[frozenset[int], int] = {}
        for earlier in range(number):
            for who in contest.rests(earlier):
                self.rests[who] += 1
                self.points[who] += contest.plan["games"]
        for match in contest.matches:
            if match["round"] >= number:
                continue
            for one, other in ((match["a"], match["b"]), (match["b"], match["a"])):
                self.points[one] += contest.points(match, one, other)
            for who, begins in ((match["a"], match["a_first"]), (match["b"], not match["a_first"])):
                self.firsts[who] += 1 if begins else -1
            if match["game"] == 0:
                pair = frozenset((match["a"], match["b"]))
                self.met[pair] = self.met.get(pair, 0) + 1
        self.scores = sorted(set(self.points.values()), reverse=True)

    def badness(self, pairs: Pairs) -> tuple[float, ...]:
        """Less is better; the first figures matter most."""
        again = sum(self.met.get(frozenset(pair), 0) for pair in pairs)
        rested = [one for one, other in pairs if other == REST] + [other for one, other in pairs if one == REST]
        met = [(self.firsts[one], self.firsts[other]) for one, other in pairs if self.odd and REST not in (one, other)]
        far = sum(min(both) >= 2 or max(both) <= -2 for both in met)  # one of the two begins again, or does not again
        worst = [sum(self.rests[who] for who in rested), again, far, sum(self.points[who] for who in rested)]
        for level in self.scores[:-1]:
            below = [max(self.points[one], self.points[other]) for one, other in self.with_points(pairs)
                     if min(self.points[one], self.points[other]) < level <= max(self.points[one], self.points[other])]
            worst.append(len(below))
            worst += [below.count(score) for score in self.scores if score > level]
        return tuple(worst)

    def with_points(self, pairs: Pairs) -> Pairs:
        """Who rests is paired below everybody."""
        self.points[REST] = float("-inf")
        return pairs


class Swiss(RandomOracle):
    def test_no_pairing_is_better(self) -> None:
        small = large = 0
        for contest in random_contests(500, 11):
            if contest.plan["format"] != "swiss":
                continue
            self.assertEqual(contest.report["met_again"], [], str(contest))
            self.assertTrue(all(row["byes"] <= 1 for row in contest.report["standings"]), str(contest))
            most = contest.plan["rounds"]
            for number in range(most):
                field = Round(contest, number)
                pairs = [(match["a"], match["b"]) for match in contest.matches if match["round"] == number and match["game"] == 0]
                pairs += [(who, REST) for who in contest.rests(number)]
                self.assertEqual(sorted(who for pair in pairs for who in pair if who != REST), list(range(contest.count)))
                found = field.badness(pairs)
                looked_ahead = most > (contest.count + 1) // 2
                if looked_ahead:  # a better pairing may leave no round without a rematch
                    self.assertEqual(found[:2], (0, 0), str(contest))
                elif contest.count <= 7:
                    small += 1
                    best = min(field.badness(each) for each in pairings(list(range(contest.count)), contest.count % 2 == 1))
                    self.assertEqual(found, best, (str(contest), number))
                else:
                    large += 1
                    self.check_exchanges(contest, field, pairs)
        self.assertGreater(small, 40)
        self.assertGreater(large, 40)

    def check_exchanges(self, contest: RandomContest, field: Round, pairs: Pairs) -> None:
        found = field.badness(pairs)
        near = sorted(pairs, key=lambda pair: -max(field.points[who] for who in pair if who != REST))
        for start in range(len(near)):
            for chosen in itertools.combinations(near[start:start + 5], 3):
                if chosen[0] != near[start]:
                    continue
                players = [who for pair in chosen for who in pair if who != REST]
                others = [pair for pair in near if pair not in chosen]
                for each in pairings(players, len(players) % 2 == 1):
                    self.assertGreaterEqual(field.badness(others + each), found, (str(contest), chosen, each))


if __name__ == "__main__":
    unittest.main()
