#!/usr/bin/env python3
"""Fits the chances of Evasion and Tron to matches of unequal and of equal built-in players, and measures what they are worth.

    scripts/lead_fit.py [--agon AGON] [--matches N] [evasion | tron]

It plays the matches with `agon play`, reads their states with `agon replay --json`, and prints the weights for
src/games/evasion/rules/forecast.cpp and Rules::lead of Tron. Every figure is of matches that had no part in its weights: those with an
even number are tried with weights from the odd ones, and the other way round.

    Brier   mean square of the chance's distance from what came: 0.25 for always saying 50 %
    ECE     expected calibration error: how far the chances of a tenth are from how often it came, on average over all steps
"""
from __future__ import annotations

import argparse
import json
import math
import subprocess
import tempfile
from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable

BINS = 10
STEPS = 30  # of each match

Bin = tuple[int, float, float]
Pairs = list[tuple[float, float]]
Vector = list[float]
State = dict[str, Any]


@dataclass
class Row:
    """A position of a match: the facts that the weights are for, what came of it, and the chance by the formula before."""
    match: int
    came: float
    facts: Vector
    before: float
    rest: float = 0  # Evasion: ticks to the end, and whether it was a capture
    caught: bool = True


@dataclass
class Slope:
    """What a term of a likelihood adds: its first two derivatives by z, which is the product of weights and inputs."""
    first: float
    second: float
    inputs: Vector = field(default_factory=list)


def solved(matrix: list[Vector], right: Vector) -> Vector:
    """The solution of a system of equations, by elimination with pivots."""
    size = len(right)
    rows = [row[:] + [value] for row, value in zip(matrix, right)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for other in range(size):
            if other != at and rows[other][at] != 0:
                part = rows[other][at] / rows[at][at]
                rows[other] = [mine - part * theirs for mine, theirs in zip(rows[other], rows[at])]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def climb(weights: Vector, slopes: Callable[[Vector], list[Slope]], logs: float = 0) -> Vector:
    """The weights of the greatest likelihood, by Newton's steps. `logs`: the likelihood also has so many times the first weight's logarithm."""
    size, ridge = len(weights), 0.01
    for _ in range(40):
        gradient = [-ridge * weight for weight in weights]
        curvature = [[ridge * (one == other) for other in range(size)] for one in range(size)]
        for slope in slopes(weights):
            for one, mine in enumerate(slope.inputs):
                if mine == 0:
                    continue
                gradient[one] += slope.first * mine
                for other in range(one, size):
                    curvature[one][other] -= slope.second * mine * slope.inputs[other]
        if logs:
            gradient[0] += logs / weights[0]
            curvature[0][0] += logs / weights[0] ** 2
        for one in range(size):
            for other in range(one):
                curvature[one][other] = curvature[other][one]
        step = solved(curvature, gradient)
        if logs and weights[0] + step[0] <= 0:  # a spread is above nothing
            step = [part * 0.5 * weights[0] / -step[0] for part in step]
        longest = max(1.0, max(abs(part) for part in step))  # a step from afar goes too far
        weights = [weight + part / longest for weight, part in zip(weights, step)]
        if max(abs(part) for part in step) < 1e-6:
            break
    return weights


def sigmoid(z: float) -> float:
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, z))))


def dot(weights: Vector, facts: Vector) -> float:
    return sum(weight * fact for weight, fact in zip(weights, facts))


def fit_odds(rows: list[Row]) -> Vector:
    """Weights of the facts in the log odds of winning."""
    def slopes(weights: Vector) -> list[Slope]:
        chances = [sigmoid(dot(weights, row.facts)) for row in rows]
        return [Slope(row.came - chance, -chance * (1 - chance), row.facts) for row, chance in zip(rows, chances)]
    return climb([0.0] * len(rows[0].facts), slopes)


def fit_rest(rows: list[Row]) -> tuple[float, Vector]:
    """Evasion: the spread, and the weights of the facts in the logarithm of the ticks that are left (log-logistic; a hunt that was broken off lasted at least so long)."""
    inputs = [[math.log(row.rest)] + [-fact for fact in row.facts] for row in rows]

    def slopes(weights: Vector) -> list[Slope]:
        made = []
        for row, each in zip(rows, inputs):
            share = sigmoid(dot(weights, each))
            made.append(Slope(1 - 2 * share, -2 * share * (1 - share), each) if row.caught else Slope(-share, -share * (1 - share), each))
        return made
    start = [1.0, sum(math.log(row.rest) for row in rows) / len(rows)] + [0.0] * (len(rows[0].facts) - 1)  # the first fact is one
    weights = climb(start, slopes, float(sum(row.caught for row in rows)))
    return weights[0], [weight / weights[0] for weight in weights[1:]]


def bins_of(pairs: Pairs) -> list[Bin]:
    """How many chances lie in each tenth, their mean, and the mean of what came of them."""
    cells: dict[int, Pairs] = defaultdict(list)
    for chance, came in pairs:
        cells[min(BINS - 1, int(chance * BINS))].append((chance, came))
    return [(len(cell), sum(c for c, _ in cell) / len(cell), sum(w for _, w in cell) / len(cell)) for _, cell in sorted(cells.items())]


def brier(pairs: Pairs) -> float:
    return sum((chance - came) ** 2 for chance, came in pairs) / len(pairs)


def calibration_error(pairs: Pairs) -> float:
    return sum(count * abs(chance - came) for count, chance, came in bins_of(pairs)) / len(pairs)


def figures(name: str, pairs: Pairs) -> None:
    print(f"  {name}: Brier {brier(pairs):.3f}, ECE {100 * calibration_error(pairs):.1f} %")
    print("    " + ", ".join(f"{chance:.0%} -> {came:.0%} ({count})" for count, chance, came in bins_of(pairs)))


@dataclass
class Match:
    number: int
    config: dict[str, Any]
    states: list[State]  # from the start to the end

    def chosen(self) -> list[State]:
        """States from all over the match, without its end."""
        last = len(self.states) - 1
        return [self.states[step] for step in sorted({(last - 1) * at // STEPS for at in range(STEPS)})]


def played(agon: str, game: str, number: int, players: list[str], settings: dict[str, Any]) -> Match:
    with tempfile.TemporaryDirectory() as folder:
        record = str(Path(folder) / "match.agon")
        sets = [word for key, value in settings.items() for word in ("--set", f"{key}={value}")]
        subprocess.run([agon, "play", game, *players, "--seed", str(number), "--opening", str(number % 9), "--no-clocks", *sets, "--record", record],
                       check=True, capture_output=True)
        lines = subprocess.run([agon, "replay", record, "--json"], check=True, capture_output=True, text=True).stdout.splitlines()
    return Match(number, json.loads(lines[0])["config"], [json.loads(line)["state"] for line in lines[1:] if '"state"' in line[:40]])


def reachable_room(walls: list[dict[str, int]], at: dict[str, int]) -> int:
    """Evasion: the cells that can be reached from a cell, by blocks of cells between the ends of walls."""
    xs = sorted({0, 300, *(wall["x1"] for wall in walls), *(wall["x2"] + 1 for wall in walls)})
    ys = sorted({0, 300, *(wall["y1"] for wall in walls), *(wall["y2"] + 1 for wall in walls)})
    closed = {(x, y) for x in range(len(xs) - 1) for y in range(len(ys) - 1)
              if any(wall["x1"] <= xs[x] <= wall["x2"] and wall["y1"] <= ys[y] <= wall["y2"] for wall in walls)}
    waiting = [(bisect_right(xs, at["x"]) - 1, bisect_right(ys, at["y"]) - 1)]
    room = 0
    while waiting:
        block = waiting.pop()
        x, y = block
        if block in closed or not (0 <= x < len(xs) - 1 and 0 <= y < len(ys) - 1):
            continue
        closed.add(block)
        room += (xs[x + 1] - xs[x]) * (ys[y + 1] - ys[y])
        waiting += [(x + right, y + down) for right in (-1, 0, 1) for down in (-1, 0, 1)]
    return room


def rules_of(config: dict[str, Any]) -> Vector:
    return [math.log((config["wall_interval"] + 10) / 60), math.log((config["max_walls"] + 1) / 11)]


def evasion_row(match: Match, state: State) -> Row:
    """The facts of src/games/evasion/rules/forecast.cpp; before, a picture gave the odds of a capture at all."""
    room = max(1, reachable_room(state["walls"], state["prey"]))
    apart = reachable_room(state["walls"], state["hunter"]) != room
    distance = math.hypot(*(state["prey"][axis] - state["hunter"][axis] for axis in "xy"))
    facts = [1, math.log(room / 90000), math.log1p(state["tick"] / 1000), *rules_of(match.config), float(apart), math.log((distance + 10) / 100)]
    odds = 3.56 - 11.4 * math.log(room / 90000) - 0.51 * math.log1p(state["tick"] / 250) - 1.3 * math.sqrt(len(state["walls"]))
    end = match.states[-1]
    return Row(match.number, 0, facts, sigmoid(odds), end["tick"] - state["tick"], end["ending"] == "capture")


@dataclass
class Forecast:
    spread: float
    weights: Vector
    sooner: Vector

    def left(self, row: Row) -> float:
        return math.exp(dot(self.weights, row.facts))


def evasion(agon: str, matches: int) -> None:
    hunters, preys = ["greedy", "late_builder", "sandwich", "rebuilder", "random"], ["random", "runner", "lane", "toward"]
    rules = [(50, 10), (50, 10), (50, 10), (20, 5), (20, 3), (10, 5), (5, 2), (100, 20)]
    all_played = []
    for number in range(1, matches + 1):
        hunter = "champion?samples=6" if number % 20 == 7 else hunters[number * 7919 % 5]
        prey = "champion?nodes=1000" if number % 20 == 13 else preys[number * 104729 // 11 % 4]
        interval, walls = rules[number % 8]
        all_played.append(played(agon, "evasion", number, [hunter, prey], {"tick_cap": 6000, "wall_interval": interval, "max_walls": walls}))
    captures = [Row(match.number, 0, [1, *rules_of(match.config)], 0, match.states[-1]["tick"]) for match in all_played if match.states[-1]["ending"] == "capture"]
    spread, whole = fit_rest(captures)
    print(f"  usual: spread {spread:.4g}, weights " + ", ".join(f"{weight:.4g}" for weight in whole))
    rows, usual = [], {}
    for match in all_played:
        for state in match.chosen():
            row = evasion_row(match, state)
            middle, tick = math.exp(dot(whole, [1, *rules_of(match.config)])), state["tick"]
            usual[id(row)] = max(1.0, min(6000.0 - tick, middle * (1 + 2 * (tick / middle) ** spread) ** (1 / spread) - tick))
            row.came = float(row.caught and row.rest <= usual[id(row)])
            rows.append(row)

    def fitted(own: list[Row]) -> Forecast:
        own_spread, weights = fit_rest(own)
        odds = [Row(row.match, row.came, [1, math.log(usual[id(row)]) - dot(weights, row.facts)], 0) for row in own]
        return Forecast(own_spread, weights, fit_odds(odds))

    now: Pairs = []
    within = sooner = 0
    for even in (0, 1):
        made = fitted([row for row in rows if row.match % 2 != even])
        for row in rows:
            if row.match % 2 != even:
                continue
            left, times = made.left(row), 5 ** (1 / made.spread)
            now.append((sigmoid(dot(made.sooner, [1, math.log(usual[id(row)] / left)])), row.came))
            within += row.caught and left / times <= row.rest <= left * times
            sooner += row.caught and row.rest <= left
    figures("before", [(row.before, row.came) for row in rows])
    figures("now", now)
    print(f"  {within / len(rows):.0%} of the captures came within the range, {sooner / len(rows):.0%} before its middle")
    made = fitted(rows)
    print(f"  ticks left: spread {made.spread:.4g}, weights " + ", ".join(f"{weight:.4g}" for weight in made.weights))
    print("  sooner than usual: weights " + ", ".join(f"{weight:.4g}" for weight in made.sooner))


def territory(state: State) -> Vector:
    """Tron: the empty cells that each side reaches before the other."""
    width, cells = len(state["board"][0]), "".join(state["board"])
    reached: dict[int, int] = {}
    steps: dict[int, int] = {}
    waiting: list[int] = []
    for side, agent in enumerate(state["agents"], 1):
        at = agent["position"]["y"] * width + agent["position"]["x"]
        reached[at] = reached.get(at, 0) | side
        steps[at] = 0
        waiting.append(at)
    starts, counts = set(waiting), [0.0, 0.0]
    for at in waiting:
        if reached[at] != 3 and at not in starts:
            counts[reached[at] - 1] += 1
        if at < width or at + width >= len(cells) or at % width in (0, width - 1):
            continue
        for to in (at - width, at + width, at - 1, at + 1):
            if cells[to] != "E":
                continue
            if to not in reached:
                reached[to], steps[to] = reached[at], steps[at] + 1
                waiting.append(to)
            elif steps[to] == steps[at] + 1:
                reached[to] |= reached[at]
    return counts


def tron(agon: str, matches: int) -> None:
    riders = ["wall_hugger", "minimax?depth=2", "harvester?nodes=300", "territory?nodes=200", "champion?nodes=200", "wall_hugger", "minimax?depth=2"]
    maps = ["open", "rooms", "maze", "pillars", "generated"]
    plain: list[Row] = []
    rich: list[Row] = []
    for number in range(1, matches + 1):
        one = riders[number * 7919 % 7]
        other = one if number % 3 == 0 else riders[number * 104729 // 7 % 7]
        match = played(agon, "tron", number, [one, other], {"map": maps[number % 5]})
        blue, yellow = match.states[-1]["scores"]
        for state in match.chosen():
            ahead = state["scores"][0] - state["scores"][1]
            rooms, left = territory(state), 300 - state["cycle"]
            facts = [float(ahead), rooms[0] - rooms[1]]
            row = Row(number, 0.5 if blue == yellow else float(blue > yellow), facts, sigmoid(dot([0.083, 0.0024], facts)))
            sides = []
            for agent, room in zip(state["agents"], rooms):
                active = max(0, agent["wall_breaker_rem_time"] - 1)
                need = min(left, max(0, agent["wall_breaker_cooldown"] - active))
                sides.append([math.sqrt(min(room, left)), agent["health"], max(0, need - room), active, agent["wall_breaker_cooldown"]])
            plain.append(row)
            rich.append(Row(number, row.came, facts + [mine - theirs for mine, theirs in zip(*sides)], row.before))
    figures("the program", [(row.before, row.came) for row in plain])
    for name, rows in (("points and cells", plain), ("also bounded room, health, cycles without room, breaker", rich)):
        pairs: Pairs = []
        for even in (0, 1):
            weights = fit_odds([row for row in rows if row.match % 2 != even])
            pairs += [(sigmoid(dot(weights, row.facts)), row.came) for row in rows if row.match % 2 == even]
        figures(name, pairs)
        print("    weights " + ", ".join(f"{weight:.4g}" for weight in fit_odds(rows)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=("evasion", "tron"))
    parser.add_argument("--agon", default="build/release/agon")
    parser.add_argument("--matches", type=int, default=0, help="of each game (default: 160 of Evasion, 420 of Tron)")
    options = parser.parse_args()
    for game, measure, usual in (("evasion", evasion, 160), ("tron", tron, 420)):
        if options.game in (None, game):
            matches = options.matches or usual
            print(f"{game}, {matches} matches")
            measure(options.agon, matches)


if __name__ == "__main__":
    main()
