"""The ratings of a season, computed a second time: docs/hosting-a-class.md and docs/contest-table.md say how.

Strengths are the likeliest ones (Bradley-Terry, a draw is half a point, 400 points of Elo a factor of ten in the odds), where a version
is believed to be as strong as its team's last one, give or take 150 Elo, or, as a team's first, as a newcomer, give or take 350.
Built-in players have mean 1000. The interval is 1.96 standard errors to each side: the error that chance gives the likeliest
strengths (the "sandwich": inverse curvature, variance of the gradient, inverse curvature), where the points of the two matches of a
pair vary together. One imagined match, or pair, keeps few of them from showing no variance at all."""
from __future__ import annotations

import math
from dataclasses import dataclass, field

SCALE = 400 / math.log(10)  # Elo of a factor e in the odds
INHERITED, NEWCOMER, ANCHOR = 150.0, 350.0, 1000.0
Matrix = list[list[float]]
#: Points of the first of two, in the two matches of each pair; in a match by itself, one number.
Pairs = dict[tuple[int, int], list[tuple[float, ...]]]


def solve(matrix: Matrix, right: Matrix) -> Matrix:
    """X with matrix X = right, by elimination."""
    size = len(matrix)
    rows = [list(matrix[i]) + list(right[i]) for i in range(size)]
    for i in range(size):
        top = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[top] = rows[top], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i and rows[j][i] != 0:
                rows[j] = [value - rows[j][i] * own for value, own in zip(rows[j], rows[i])]
    return [row[size:] for row in rows]


def times(one: Matrix, other: Matrix) -> Matrix:
    return [[sum(a * b for a, b in zip(row, column)) for column in zip(*other)] for row in one]


def matches(points: list[tuple[float, ...]]) -> int:
    return sum(map(len, points))


@dataclass
class Season:
    """Versions by their place in a list: `like` has each one's predecessor (None: a newcomer), `anchors` the built-in players."""

    like: list[int | None]
    anchors: list[int]
    pairs: Pairs
    #: For a contest played again: what each belief says of the difference, in place of 0.
    believed: list[float] = field(default_factory=list)
    strength: list[float] = field(default_factory=list)

    def weight(self, version: int) -> float:
        return (SCALE / (NEWCOMER if self.like[version] is None else INHERITED)) ** 2

    def score(self, a: int, b: int) -> float:
        return 1 / (1 + math.exp(self.strength[b] - self.strength[a]))

    def curvature(self) -> Matrix:
        return self.form([(a, b, matches(points) * self.score(a, b) * (1 - self.score(a, b))) for (a, b), points in self.pairs.items()])

    def form(self, weights: list[tuple[int, int, float]]) -> Matrix:
        """Of squares of differences with these weights, and of the beliefs."""
        made = [[0.0] * len(self.like) for _ in self.like]
        for a, b, weight in [*weights, *((version, like, self.weight(version)) for version, like in enumerate(self.like))]:
            made[a][a] += weight
            if b is not None:
                made[b][b] += weight
                made[a][b] -= weight
                made[b][a] -= weight
        return made

    def fit(self) -> Season:
        self.strength = [0.0] * len(self.like)
        believed = self.believed or [0.0] * len(self.like)
        for _ in range(100):
            missing = [[0.0] for _ in self.like]
            for (a, b), points in self.pairs.items():
                more = sum(map(sum, points)) - matches(points) * self.score(a, b)
                missing[a][0] += more
                missing[b][0] -= more
            for version, like in enumerate(self.like):
                more = self.weight(version) * (believed[version] - self.strength[version] + (0 if like is None else self.strength[like]))
                missing[version][0] += more
                if like is not None:
                    missing[like][0] -= more
            step = [row[0] for row in solve(self.curvature(), missing)]
            longest = max(map(abs, step), default=0)
            self.strength = [own + more * min(1, 2 / max(longest, 1e-300)) for own, more in zip(self.strength, step)]
            if longest < 1e-10:
                break
        return self

    def elo(self) -> list[float]:
        zero = sum(self.strength[each] for each in self.zeros()) / len(self.zeros())
        return [ANCHOR + (own - zero) * SCALE for own in self.strength]

    def zeros(self) -> list[int]:
        return self.anchors or list(range(len(self.like)))

    def variance(self, a: int, b: int) -> float:
        """Of a's points against b."""
        p, points = self.score(a, b), self.pairs[a, b]
        count, pairs = matches(points), [each for each in points if len(each) == 2]
        drawn = min(sum(each.count(0.5) for each in points), 2 * count * min(p, 1 - p))
        together = sum((one - p) * (other - p) for one, other in pairs)
        return max(0.0, count * p * (1 - p) - drawn / 4 * count / (count + 1) + 2 * together * len(pairs) / (len(pairs) + 1))

    def covariance(self) -> Matrix:
        size = len(self.like)
        reach = solve(self.curvature(), [[float(i == j) for j in range(size)] for i in range(size)])
        return times(times(reach, self.form([(a, b, self.variance(a, b)) for a, b in self.pairs])), reach)

    def errors(self) -> list[float]:
        """Standard errors in Elo, of the difference to the zero of the scale."""
        found, zeros, covariance = [], self.zeros(), self.covariance()
        for version in range(len(self.like)):
            apart = [float(each == version) - (each in zeros) / len(zeros) for each in range(len(self.like))]
            found.append(SCALE * math.sqrt(max(0.0, sum(apart[i] * apart[j] * covariance[i][j] for i in range(len(apart)) for j in range(len(apart))))))
        return found

    def superiority(self, a: int, b: int) -> float:
        covariance = self.covariance()
        apart = covariance[a][a] + covariance[b][b] - 2 * covariance[a][b]
        return 0.5 if a == b or apart <= 0 else 0.5 * math.erfc((self.strength[b] - self.strength[a]) / math.sqrt(2 * apart))
