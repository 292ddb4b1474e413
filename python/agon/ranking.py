"""Rankings of players who met each other, where one number may hide who beats whom: `agon contest report` and leagues.

Beside Elo stand two that keep cycles in sight. The Nash averaging of Balduzzi et al. (2018, "Re-evaluating Evaluation") weighs
players by the equilibrium of greatest entropy of the game in which two people each send a player to a match. Alpha-rank
(Omidshafiei et al., 2019, "α-Rank: Multi-Agent Evaluation by Evolution") gives the share of time in which a population that always
moves on to what beats it stands at each player.
"""
from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _core

Reals = NDArray[np.float64]
#: One player, another, and the first one's wins, draws and losses.
Met = tuple[str, str, float, float, float]


@dataclass(frozen=True)
class Ranked:
    """A player's figures in a ranking."""

    name: str
    elo: float
    #: The share of time at this player, by alpha-rank.
    alpha: float
    #: How often the equilibrium sends this player.
    nash: float
    #: Its share of the points against the equilibrium; 0.5 for all who belong to it.
    skill: float


@dataclass(frozen=True)
class Ranking:
    """The result of `rank`, best first by Elo."""

    players: list[Ranked]
    #: Groups of players of which each beats another one of the group for certain, and is beaten by one.
    cycles: list[list[str]]
    #: Pairs of players that never met; their matches count as drawn.
    never_met: int = 0

    def text(self) -> str:
        """A table, and a warning where Elo hides a cycle."""
        width = max([6, *(len(one.name) for one in self.players)])
        lines = [f"{'player':{width}}    Elo  alpha-rank   Nash  against Nash"]
        lines += [f"{one.name:{width}} {one.elo:+6.0f} {one.alpha:11.3f} {one.nash:6.3f} {one.skill:13.3f}" for one in self.players]
        lines += [f"warning: Elo hides a cycle: {', '.join(cycle)} beat each other in turn, so none of them is the best" for cycle in self.cycles]
        if self.never_met:
            lines.append(f"note: {self.never_met} pairs of players never met; their matches count as drawn")
        return "\n".join(lines)


def nash_average(shares: Reals) -> Reals:
    """How often each player is sent in the equilibrium of greatest entropy. `shares[i, j]`: the points of i against j, 0 to 1.

    Where entropy is worth a little, the equilibrium is one point, found by Newton's method; as that worth falls, the point moves to
    the equilibrium of greatest entropy."""
    gain, logs, before = shares - shares.T, np.zeros(len(shares)), 1.0
    for worth in np.geomspace(1.0, 0.001, 40):
        logs, before = logs * before / worth, worth
        for _ in range(20):
            sent = _chances(logs)
            slope = np.eye(len(gain)) - gain @ (np.diag(sent) - np.outer(sent, sent)) / worth
            logs = logs - np.linalg.solve(slope, logs - gain @ sent / worth)
    return _chances(logs)


def _chances(logs: Reals) -> Reals:
    chances = np.exp(logs - logs.max())
    shares: Reals = chances / chances.sum()
    return shares


def alpha_rank(shares: Reals, alpha: float = 100.0, population: int = 50) -> Reals:
    """The share of time at each player. One member of a population changes to another player now and then; `alpha` is how strongly
    the better one of two spreads."""
    size = len(shares)
    if size == 1:
        return np.ones(1)
    better = alpha * (shares.T - shares)  # of a newcomer (column) in a population of the row's player
    with np.errstate(over="ignore", invalid="ignore"):
        spreads = np.where(np.abs(better) < 1e-9, 1 / population, np.expm1(-better) / np.expm1(-population * better))
    moves = np.nan_to_num(spreads) / (size - 1)
    np.fill_diagonal(moves, 0)
    np.fill_diagonal(moves, 1 - moves.sum(1))
    # Moves that never happen would leave islands; with a tiny chance each, there is one answer.
    moves = (1 - 1e-9) * moves + 1e-9 / size
    equations = np.vstack([moves.T - np.eye(size), np.ones(size)])
    stays = np.clip(np.linalg.lstsq(equations, np.append(np.zeros(size), 1.0), rcond=None)[0], 0, 1)
    times: Reals = stays / stays.sum()
    return times


def cycles_of(beats: NDArray[np.bool_]) -> list[list[int]]:
    """Groups of players that reach each other along `beats[i, j]`: i beats j."""
    reach = beats.copy()
    for middle in range(len(reach)):
        reach |= reach[:, middle:middle + 1] & reach[middle]
    mutual = reach & reach.T
    groups = {tuple(np.flatnonzero(row).tolist()) for row in mutual if row.any()}
    return [list(group) for group in sorted(groups)]


def rank(meetings: Iterable[Met], names: Sequence[str] = ()) -> Ranking:
    """Ranks players by what they won against each other. `names` may list them, for their order where figures are equal.

    Somebody beats another for certain if the 95 % interval of their points lies above one half."""
    met = list(meetings)
    order = list(dict.fromkeys([*names, *(name for one in met for name in one[:2])]))
    number = {name: index for index, name in enumerate(order)}
    wins, games, squares = (np.zeros((len(order), len(order))) for _ in range(3))
    for one, other, won, drawn, lost in met:
        for a, b, points in ((one, other, won), (other, one, lost)):
            wins[number[a], number[b]] += points + drawn / 2
            squares[number[a], number[b]] += points + drawn / 4
            games[number[a], number[b]] += won + drawn + lost
    np.fill_diagonal(games, 0)
    # One imagined match more, half won and half lost, as in the house's Elo: no share is certain after a few matches.
    shares = (wins + 0.5) / (games + 1)
    spread = np.sqrt(np.maximum((squares + 0.5) / (games + 1) - shares**2, 0) / (games + 1))
    beats = (shares - 1.96 * spread > 0.5) & (games > 0)
    elo, _ = _core.rate(len(order), [(number[a], number[b], float(w), float(d), float(lost)) for a, b, w, d, lost in met], [])
    sent, stays = nash_average(shares), alpha_rank(shares)
    skill = shares @ sent
    players = [Ranked(name, elo[index], float(stays[index]), float(sent[index]), float(skill[index])) for name, index in number.items()]
    never = int((games[np.triu_indices(len(order), 1)] == 0).sum())
    return Ranking(sorted(players, key=lambda one: -one.elo), [[order[at] for at in group] for group in cycles_of(beats)], never)


def of_report(report: Mapping[str, Any]) -> Ranking:
    """The ranking of a contest, from `agon contest report STORE --json-file FILE`."""
    return rank((met["a"], met["b"], met["wins"], met["draws"], met["losses"]) for met in report["cross_table"])


def main() -> None:
    """Prints the rankings of a contest: `python -m agon.ranking report.json`."""
    if len(sys.argv) != 2:
        sys.exit("python -m agon.ranking: give the file that `agon contest report STORE --json-file FILE` wrote")
    print(of_report(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))).text())


if __name__ == "__main__":
    main()
