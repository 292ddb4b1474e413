"""Lets a bot play the built-in players of a game from the weakest up: `agon climb GAME --bot "cmd:python3 bot.py"`.

Each rung is Wald's sequential test between a share of points of one half and one of 65 %, with both errors at 5 %.
Where the seats of a game are unlike, two matches on one seed are one result, and only players of every seat are rungs.
`--disguised` plays the game with other words and on a turned board (`agon.disguise`), so that what somebody knows by heart does not help.
"""
from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import math
import re
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from .disguise import Disguise, disguise, dressed
from .records import told

#: A rung is passed by this share of the points, with this certainty.
SHARE, CERTAINTY = 0.65, 0.95
BATCH = 4  # matches between two looks at the figures: whole pairs of swapped seats

Run = Callable[..., Awaitable[str]]


@dataclass
class Rung:
    """One built-in player, and how far the bot came against it."""
    player: str
    results: int = 0  # matches; pairs of matches where the seats are unlike
    points: float = 0.0
    passed: bool = False
    sure: bool = False  # the test decided


@dataclass
class Climb:
    """A bot's way up, in figures that can be compared with others'."""
    game: str
    program: str  # hash of the program's files
    seed: int
    disguised: bool = False
    rungs: list[Rung] = field(default_factory=list)
    of: int = 0  # rungs there are
    seconds: float = 0.0

    def line(self) -> str:
        """One line of JSON: game, rungs passed, results, time, the program's hash, and the version of the rules."""
        from . import __version__

        passed = [one.player for one in self.rungs if one.passed]
        return json.dumps({"game": self.game, "passed": len(passed), "of": self.of, "reached": passed[-1] if passed else "",
                           "results": sum(one.results for one in self.rungs), "seconds": round(self.seconds, 1), "seed": self.seed, "disguised": self.disguised,
                           "program": self.program, "agon": __version__, "rungs": [asdict(one) for one in self.rungs]})

    def text(self) -> str:
        """A line for each rung, and the line of JSON."""
        rows = [f"{'passed' if one.passed else 'stopped by'} {one.player}: {one.points:g} of {one.results} points" +
                ("" if one.sure else ", not sure after so many") for one in self.rungs]
        return "\n".join([*rows, self.line()])


def verdict(points: float, matches: int) -> bool | None:
    """The test: True for passed, False for failed, None: play on. A draw counts as half a win and half a loss."""
    weight = points * math.log(SHARE / 0.5) + (matches - points) * math.log((1 - SHARE) / 0.5)
    bound = math.log(CERTAINTY / (1 - CERTAINTY))
    return True if weight >= bound else False if weight <= -bound else None


def program_home(command: str, folder: str) -> Path | None:
    """The program's folder, or its file alone where that lies in the folder of the command; None where the command names neither."""
    for word in re.split(r"[\s:]+", command)[1:]:
        place = Path(folder, word)
        if place.exists() and not word.startswith(("/usr/", "/bin/")):
            own = place if place.is_dir() else place.parent
            return place if own.resolve() == Path(folder).resolve() else own
    return None


def program_hash(command: str, folder: str) -> str:
    """SHA-1 over the files of the program's folder, or over its file alone."""
    home = program_home(command, folder)
    total = hashlib.sha1(command.encode())
    for one in [] if home is None else sorted(one for one in home.rglob("*") if one.is_file()) if home.is_dir() else [home]:
        total.update(one.name.encode() + b"\0" + one.read_bytes())
    return total.hexdigest()[:16]


async def disguise_of(run: Run, game: str, seed: int) -> tuple[Disguise, str]:
    """The disguise of a seed, and the page that tells its rules. ValueError where the game cannot be disguised."""
    from .text import rules

    facts = json.loads(await run("describe", game, "--json"))
    one = disguise(game, facts, seed)
    return one, one.page(rules(game), facts)


async def climb(run: Run, game: str, bot: str, seed: int, most: int, folder: str, rungs: int = 0, disguised: bool = False,
                more: Sequence[str] = ()) -> Climb:
    """Plays rung after rung. `run(*words)` gives what the program agon prints; `most` bounds the results of a rung; `rungs` the
    rungs, 0: all; `more`: words for `agon play`, in which SEAT is the bot's."""
    with tempfile.TemporaryDirectory() as place:
        player = bot
        if disguised:
            home = program_home(bot, folder)
            if not bot.startswith("cmd:") or home is None:
                raise ValueError(f"{bot} cannot play in disguise: name a program with its file, cmd:python3 my_bot/bot.py")
            player = dressed(*await disguise_of(run, game, seed), bot[4:], home, Path(folder), Path(place))
        way = Climb(game, program_hash(bot, folder), seed, disguised)
        await _climb(run, way, player, most, rungs, more)
    return way


async def _climb(run: Run, way: Climb, bot: str, most: int, rungs: int, more: Sequence[str]) -> None:
    game, seed = way.game, way.seed
    began = time.monotonic()
    players = json.loads(await run("players", game, "--json"))
    seats = {one["name"]: {seat for each in players if each["name"] == one["name"] for seat in each["seats"]} for one in players}
    every = set().union(*seats.values())
    elos: dict[str, int] = {}
    for one in players:
        if one.get("figures") and seats[one["name"]] == every:
            elos[one["name"]] = max(int(one["figures"]["elo"]), elos.get(one["name"], -10_000))
    alike = all(set(one["seats"]) == every for one in players)
    way.of = len(elos)

    async def played(*players: str, words: Sequence[str]) -> list[Any]:
        seat = str(players.index(bot))
        return _matches(await run("play", game, *players, *words, *(seat if word == "SEAT" else word for word in more)))

    for number, name in enumerate(sorted(elos, key=lambda one: elos[one])[:rungs or None]):
        rung = Rung(name)
        way.rungs.append(rung)
        decided = None
        while decided is None and rung.results < most:
            words = ["--games", str(BATCH), "--seed", str(seed + rung.results + 1_000_003 * number), "--json"]
            first = await played(bot, name, words=words)
            second = [] if alike else await played(name, bot, words=words)
            for won in [_points(one, bot) for one in first] if alike else map(_pair_points, first, second):
                rung.points, rung.results = rung.points + won, rung.results + 1
            decided = verdict(rung.points, rung.results)
        rung.sure = decided is not None
        rung.passed = decided if decided is not None else rung.points / rung.results >= SHARE
        if not rung.passed:
            break
    way.seconds = time.monotonic() - began


def _matches(told: str) -> list[Any]:
    return [one for one in map(json.loads, told.splitlines()) if "outcome" in one]


def _broken(match: Any, seats: set[int]) -> bool:
    """Whether none of these seats' programs played on: then they have lost, whatever the game says."""
    return all(match["broken"][seat] != "no" for seat in seats)


def _points(match: Any, bot: str) -> float:
    """1, 0.5 or 0 for the bot's side."""
    mine = {seat for seat, player in enumerate(match["players"]) if player == bot}
    winners = set(match["outcome"]["winners"])
    if _broken(match, mine):
        return 0.0
    return 0.5 if not winners or winners & mine and winners - mine else float(winners <= mine)


def _pair_points(first: Any, second: Any) -> float:
    """Two matches on one seed where the seats are unlike: the higher sum of scores wins both."""
    if _broken(first, {0}) or _broken(second, {1}):
        return 0.0
    mine = first["outcome"]["scores"][0] + second["outcome"]["scores"][1]
    other = first["outcome"]["scores"][1] + second["outcome"]["scores"][0]
    return 0.5 if mine == other else float(mine > other)


def main() -> None:
    """Reads the options, and climbs."""
    parser = argparse.ArgumentParser(prog="agon climb", description="Lets a bot play the built-in players from the weakest up, until one stops it.")
    parser.add_argument("game")
    parser.add_argument("--bot", default="", help='the program, "cmd:python3 bot.py"')
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=100, help="results on a rung after which its share decides (default 100)")
    parser.add_argument("--rungs", type=int, default=0, help="stop after so many rungs (default: all)")
    parser.add_argument("--disguised", action="store_true", help="play with other words and on a turned board, drawn from the seed")
    parser.add_argument("--page", action="store_true", help="with --disguised: only print the rules in their disguise")
    parser.add_argument("--no-clocks", action="store_true", help="play without the game's clocks")
    parser.add_argument("--network", action="store_true", help="give the bot the network")
    parser.add_argument("--env", action="append", default=[], metavar="NAME", help="a variable that the bot gets, with the value here")
    parser.add_argument("--json", action="store_true", help="print only the line of JSON")
    options = parser.parse_args()
    if bool(options.bot) == options.page or options.page > options.disguised:
        parser.error('name a program, --bot "cmd:python3 bot.py", or print the rules in disguise, --disguised --page')

    async def run(*words: str) -> str:
        return told(*words)

    more = ["--no-clocks"] * options.no_clocks + ["--network", "SEAT"] * options.network + [word for name in options.env for word in ("--env", "SEAT", name)]
    try:
        if options.page:
            print(asyncio.run(disguise_of(run, options.game, options.seed))[1], end="")
            return
        way = asyncio.run(climb(run, options.game, options.bot, options.seed, options.most, ".", options.rungs, options.disguised, more))
    except (ValueError, OSError, RuntimeError) as wrong:
        sys.exit(f"agon climb: {wrong}")
    print(way.line() if options.json else way.text())


if __name__ == "__main__":
    main()
