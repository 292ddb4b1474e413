"""How good a policy is, in figures that can be compared: `agon.evaluate(policy, "tron")`."""
from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _core
from .batch import Batch, checked_seed, player_facts
from .batch import shape as shape_of
from .learners import by_evolution, by_ppo, points
from .policies import NumpyPolicy, OnnxPolicy, Policy

Points = NDArray[np.floating[Any]]

#: The rungs of each game: built-in players, weakest first. Where the seats are unlike, a rung has one for each seat.
RUNGS: dict[str, tuple[str, ...]] = {
    "tron": ("random", "straight", "wall_hugger", "minimax", "harvester", "champion"),
    "evasion": ("random runner", "greedy random", "greedy runner", "rebuilder runner", "champion runner", "greedy champion"),
    "sugargame": ("random", "gobbler", "wary", "hunter", "captain", "champion"),
    "treasure_hunt": ("random", "walker", "planner", "nearest", "scout", "champion"),
    "zappy": ("random", "wanderer", "solo", "team", "champion"),
}
#: The partners with which players of one seat of Evasion were rated (bench/rungs.py).
PARTNERS = ("greedy", "runner")
#: What the normalised score calls 0 and 1.
ENDS = {"evasion": ("random random", "champion champion")}
SEED, PAIRS = 1_000_003, 20
_BEYOND = 1.959964  # of a normal distribution, 2.5 % on each side


@dataclass(frozen=True)
class Share:
    """A share of points from 0 to 1, or a figure made of such shares, with its 95 % interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f})"


@dataclass(frozen=True)
class Evaluation:
    """The result of `agon.evaluate`. Two of them can be compared if their game, settings, seed, pairs, rungs and version of Agon
    are the same."""

    game: str
    config: dict[str, Any]
    seed: int
    pairs: int
    agon: str
    #: The share of points against each rung.
    against: dict[str, Share]
    #: The mean of these shares, on a scale on which built-in `random` has 0 and `champion` has 1. None: it was not asked, or both
    #: reach the same in these settings, so that there is no scale.
    normalised: Share | None
    #: On the house's one scale, where the mean of the game's built-in players is 0. None: the configuration is not the game's usual
    #: one, a match has more than two seats, or a rung was never rated.
    elo: Share | None
    #: The share that the better of two learners won against the policy, after so many rows against it alone. None: not asked.
    best_response: Share | None = None
    rows: int = 0

    def text(self) -> str:
        """A line for each rung, and the figures."""
        lines = [f"{rung:20} {share}" for rung, share in self.against.items()]
        if self.normalised:
            lines.append(f"{'normalised':20} {self.normalised}   0: random, 1: champion")
        if self.elo:
            lines.append(f"{'Elo':20} {self.elo.value:+.0f} ({self.elo.low:+.0f} to {self.elo.high:+.0f})")
        if self.best_response:
            lines.append(f"{'best response wins':20} {self.best_response}   after {self.rows:,} rows; 0.5 or less: none was found")
        return "\n".join(lines)

    def json(self) -> str:
        """One line of JSON with everything that a comparison needs."""
        return json.dumps(asdict(self))


def evaluate(policy: Policy | NumpyPolicy | OnnxPolicy, game: str, *, config: Mapping[str, Any] | None = None, pairs: int = PAIRS,
             seed: int = SEED, rungs: Sequence[str] | None = None, best_response: int = 0, scale: bool = True,
             **options: Any) -> Evaluation:
    """Plays a policy against a fixed list of built-in players, on fixed seeds and on both sides, and says how good it is.

    Each rung is met in `pairs` pairs of matches on one seed with the sides swapped. An interval is from the pairs, with one imagined
    pair more, half won and half lost, so that it is never empty. In Evasion, whose seats are unlike, a pair is one result: the
    higher sum of scores has won it. In Zappy the policy has one player of its team, and the rung all others.

    Parameters
    ----------
    policy: a `NumpyPolicy` or `OnnxPolicy`, which is asked for all rows at once, or any function of an observation and its mask.
    game: one of `agon.games()`.
    config: the game's settings. Without them there is an Elo.
    pairs: of matches, with each rung.
    seed: of the first pair; the others follow.
    rungs: other built-in players than `agon.evaluation.RUNGS`; an evaluation with them can be compared with its like alone.
    best_response: rows that each of two learners (`agon.learners`) plays against the policy alone. The more of 40 new matches the better
        one then wins, the more the policy can be exploited. It is a lower bound: another learner may find more.
    scale: False leaves the normalised score out. Its ends must be played first where they are not known.
    options: of the game's observations.
    """
    from . import __version__

    if pairs < 2:
        raise ValueError(f"pairs: at least 2, not {pairs}")
    settings, checked = dict(config or {}), checked_seed(seed)
    names = tuple(RUNGS[game] if rungs is None else rungs)
    seats = shape_of(game, settings).seats
    sides, unlike = (0, seats // 2), _unlike(game)
    seeds = seeds_from(checked, pairs)
    entrants = [_players(game, name, seats) for name in names]
    means = []
    for rung in entrants:
        both = [_played(policy, game, rung[1 - index], side, seeds, settings, unlike, options) for index, side in enumerate(sides)]
        means.append(_of_pairs(both, unlike))
    low, high = (_reference(game, json.dumps(settings), end, names, seeds) for end in ends(game)) if scale else (0.0, 0.0)
    shares = dict(zip(names, map(_share, means)))
    elos = [_house_elo(game, rung) for rung in entrants]
    elo = _elo(means, [one for one in elos if one is not None]) if not settings and seats == 2 and None not in elos else None
    return Evaluation(game, settings, checked, pairs, __version__, shares, _normalised(means, low, high), elo,
                      _exploited(policy, game, best_response, settings, options) if best_response else None, best_response)


def _unlike(game: str) -> bool:
    """Whether some built-in players play one seat alone."""
    facts = player_facts(game)
    return any(len(one["seats"]) < max(len(each["seats"]) for each in facts) for one in facts)


def ends(game: str) -> tuple[str, str]:
    """The built-in players, one for each side where the seats are unlike, that the normalised score calls 0 and 1."""
    return ENDS.get(game, ("random", "champion"))


def _players(game: str, rung: str, seats: int) -> tuple[str, str]:
    """A rung's players on either side."""
    words = rung.split(" ")
    if len(words) not in (1, 2):
        raise ValueError(f'rung "{rung}": a player, or one for each side with a space between them')
    return words[0], words[-1]


def choices(policy: Policy | NumpyPolicy | OnnxPolicy, observations: NDArray[Any], masks: NDArray[np.int8],
            generator: np.random.Generator) -> NDArray[np.int32]:
    """The policy's actions for many rows."""
    if not isinstance(policy, (NumpyPolicy, OnnxPolicy)):
        return np.array([policy(seen, mask) for seen, mask in zip(observations, masks)], np.int32)
    values = policy.values(observations)
    if isinstance(policy, NumpyPolicy) and policy.temperature > 0:
        values = values / policy.temperature + generator.gumbel(size=values.shape).astype(np.float32)
    chosen: NDArray[np.int32] = np.where(masks != 0, values, -np.inf).argmax(1).astype(np.int32)
    return chosen


def _played(policy: Policy | NumpyPolicy | OnnxPolicy, game: str, opponent: str, seat: int, seeds: Sequence[int], config: Mapping[str, Any],
            unlike: bool, options: Mapping[str, Any]) -> Points:
    """For each seed what the policy gained at a seat: -1 to 1, or its score."""
    batch = Batch(game, len(seeds), opponent=opponent, seat=seat, config=config, autoreset="disabled", threads=0,
                  reward="score" if unlike else "outcome", **options)
    batch.reset(list(seeds))
    generator = np.random.default_rng(seeds[0])
    gained, running = np.zeros(len(seeds)), np.arange(len(seeds), dtype=np.int32)
    while len(running):
        batch.actions[running] = choices(policy, batch.observations[running], batch.masks[running], generator)
        batch.send(running)
        batch.receive(len(running))
        gained[running] += batch.rewards[running]
        running = running[~batch.terminations[running]]
    return gained


def _of_pairs(both: Sequence[Points], unlike: bool) -> Points:
    """The points of each pair, 0 to 1."""
    total = both[0] + both[1]
    return np.sign(total) / 2 + 0.5 if unlike else total / 4 + 0.5


def _moments(pairs: Points) -> tuple[float, float]:
    """Mean and variance of the mean, with one imagined pair, half won and half lost."""
    mean = (pairs.sum() + 0.5) / (len(pairs) + 1)
    variance = (((pairs - mean) ** 2).sum() + 0.5 * (mean**2 + (1 - mean) ** 2)) / (len(pairs) + 1)
    return float(mean), float(variance / (len(pairs) + 1))


def _share(pairs: Points) -> Share:
    mean, variance = _moments(pairs)
    around = _BEYOND * math.sqrt(variance)
    return Share(float(pairs.mean()), max(0.0, mean - around), min(1.0, mean + around))


def _normalised(means: Sequence[Points], low: float, high: float) -> Share | None:
    if high <= low:
        return None
    moments = [_moments(pairs) for pairs in means]
    around = _BEYOND * math.sqrt(sum(variance for _, variance in moments)) / len(moments)
    middle, value = float(np.mean([mean for mean, _ in moments])), float(np.mean([pairs.mean() for pairs in means]))
    return Share(*(float((one - low) / (high - low)) for one in (value, middle - around, middle + around)))


def _match(game: str, config: str, seed: int, seat: int, unlike: bool, players: Sequence[str]) -> float:
    """What a built-in player gains at a seat."""
    told = json.loads(_core.TextMatch(game, config, seed, list(players)).outcome())
    if unlike:
        return float(told["scores"][seat] - told["scores"][1 - seat])
    winners = told["winners"]
    return 0.0 if not winners or len(winners) == len(players) else 1.0 if seat in winners else -1.0


@lru_cache(maxsize=64)
def _reference(game: str, config: str, entrant: str, rungs: tuple[str, ...], seeds: tuple[int, ...]) -> float:
    """The mean share of a built-in player against the rungs, in the matches that the policy plays."""
    from . import __version__

    known = json.loads(Path(__file__).with_name("references.json").read_text(encoding="utf-8"))
    if config == "{}" and seeds == seeds_from(SEED) and rungs == RUNGS[game]:
        found = known["games"].get(game, {}).get(entrant) if known["agon"] == __version__ else None
        if found is not None:
            return float(found)
    return measured(game, config, entrant, rungs, seeds)


def seeds_from(first: int, pairs: int = PAIRS) -> tuple[int, ...]:
    """The seeds of an evaluation's pairs."""
    return tuple(range(first, first + pairs))


def measured(game: str, config: str, entrant: str, rungs: tuple[str, ...], seeds: tuple[int, ...]) -> float:
    """The mean share of a built-in player against rungs, from matches that are played now. `config` is JSON."""
    from concurrent.futures import ProcessPoolExecutor

    seats, unlike = shape_of(game, json.loads(config)).seats, _unlike(game)
    mine = _players(game, entrant, seats)
    asked = []
    for rung in rungs:
        other = _players(game, rung, seats)
        for index, side in enumerate((0, seats // 2)):
            line_up = [other[1 - index]] * seats
            line_up[side] = mine[index]
            asked += [(game, config, seed, side, unlike, line_up) for seed in seeds]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        gained = np.array(list(pool.map(_match, *zip(*asked)))).reshape(len(rungs), 2, len(seeds))
    return float(np.mean([_of_pairs(list(both), unlike) for both in gained]))


def _house_elo(game: str, players: tuple[str, str]) -> float | None:
    """The Elo of a rung, as `agon players` shows it; None where it has none. Where the seats are unlike, the Elo of a player is that
    of it and the game's partner for the other seat."""
    facts = player_facts(game)
    if players[0] == players[1] and not _unlike(game):
        return next((one["figures"]["elo"] for one in facts if one["name"] == players[0] and one["figures"]), None)
    rated = [seat for seat, partner in enumerate(PARTNERS) if players[seat] != partner] or [0]
    return next((one["figures"]["elo"] for one in facts
                 if len(rated) == 1 and one["name"] == players[rated[0]] and rated[0] in one["seats"] and one["figures"]), None)


def _elo(means: Sequence[Points], rungs: Sequence[float]) -> Share:
    """The rating with which the expected points are those that were reached, the rungs' ratings being known; an imagined match
    against the mean, half won and half lost, keeps it finite."""
    counts, reached = np.array([len(pairs) for pairs in means] + [1.0]), np.array([pairs.mean() for pairs in means] + [0.5])
    others = np.array([*rungs, 0.0])

    def expected(elo: float) -> Points:
        chances: Points = 1 / (1 + 10 ** ((others - elo) / 400))
        return chances

    low, high = -4000.0, 4000.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if (counts * (reached - expected(middle))).sum() > 0 else (low, middle)
    chances = expected(middle)
    information = (counts * chances * (1 - chances)).sum() * math.log(10) / 400
    variance = sum(_moments(pairs)[1] * len(pairs) ** 2 for pairs in means)
    around = _BEYOND * math.sqrt(variance) / information
    return Share(middle, float(middle - around), float(middle + around))


def _exploited(policy: Policy | NumpyPolicy | OnnxPolicy, game: str, rows: int, config: Mapping[str, Any], options: Mapping[str, Any]) -> Share:
    found = []
    for learn in (by_ppo, by_evolution):
        *_, (_, learned) = learn(game, 0, rows, opponent=policy, config=config, **options)
        trial = points(game, learned, policy, 40, seed=SEED - 1, config=config, **options)
        found.append((float(trial.mean()), learned))
    best = max(found, key=lambda one: one[0])[1]
    return _share(points(game, best, policy, 40, seed=SEED, config=config, **options))
