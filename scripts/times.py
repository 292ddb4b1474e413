#!/usr/bin/env python3
"""Where the time of a proof goes: the slowest tests of the last run, and what was slowest to build.

    scripts/times.py [--build build/release] [--most 15]

The tests are those of ctest's log, the build is ninja's: each file as it was last made, so delete the folder before you measure a
first build, and empty the compiler's cache. Seconds are of the clock; a test's processor seconds stand beside them where the
test told them. Both are tables in Markdown.
"""
from __future__ import annotations

import argparse
import re
from collections import defaultdict
from pathlib import Path


def tests(log: Path) -> list[tuple[float, str, str]]:
    """(seconds, processor seconds or nothing, name) of each test."""
    found = []
    for text in re.split(r"(?m)^-{58}\n+(?=\d+/\d+ Testing: )", log.read_text(encoding="utf-8", errors="replace"))[1:]:
        name = re.search(r"Testing: (\S+)", text)
        time = re.search(r"(?m)^Test time = +([\d.]+) sec", text)
        processor = re.findall(r"(?m)^processor seconds: ([\d.]+) \+ ([\d.]+)$", text)
        if name and time:
            own = f"{sum(map(float, processor[-1])):.1f}" if processor else ""
            found.append((float(time[1]), own, name[1]))
    return sorted(found, reverse=True)


def part_of(test: str) -> str:
    return ".".join(test.split(".")[:2]) if test.startswith("outside.") else "units"


def steps(log: Path) -> list[tuple[float, str]]:
    """(seconds, what was made) of each step of the build; one step may make several files."""
    last: dict[str, tuple[int, int, str]] = {}
    for line in log.read_text(encoding="utf-8").splitlines()[1:]:
        begun, ended, _, made, command = line.split("\t")
        last[made] = (int(begun), int(ended), command)
    once = {times: made for made, times in sorted(last.items(), reverse=True)}
    return sorted(((ended - begun) / 1000, made) for (begun, ended, _), made in once.items())[::-1]


def room_of(made: str) -> str:
    found = re.search(r"CMakeFiles/(\w+)\.dir/", made)
    return found[1] if found else "linked and generated"


def table(title: str, heads: list[str], rows: list[tuple[str, ...]]) -> None:
    print(f"{title}\n\n| {' | '.join(heads)} |\n|{' --- |' * len(heads)}")
    print("".join(f"| {' | '.join(row)} |\n" for row in rows))


def sums(pairs: list[tuple[float, str]]) -> list[tuple[str, ...]]:
    total: dict[str, float] = defaultdict(float)
    for seconds, name in pairs:
        total[name] += seconds
    return [(f"{seconds:.1f}", name) for name, seconds in sorted(total.items(), key=lambda each: -each[1])]


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--build", type=Path, default=Path(__file__).resolve().parents[1] / "build" / "release")
    words.add_argument("--most", type=int, default=15, help="rows of a table")
    told = words.parse_args()
    log, ninja = told.build / "Testing" / "Temporary" / "LastTest.log", told.build / ".ninja_log"
    if log.exists():
        ran = tests(log)
        table(f"{len(ran)} tests, {sum(seconds for seconds, *_ in ran):.0f} s one after the other", ["seconds", "processor", "test"],
              [(f"{seconds:.1f}", own, name) for seconds, own, name in ran[:told.most]])
        table("By part", ["seconds", "part"], sums([(seconds, part_of(name)) for seconds, _, name in ran])[:told.most])
    if ninja.exists():
        made = steps(ninja)
        table(f"{len(made)} steps of the build, {sum(seconds for seconds, _ in made):.0f} s one after the other", ["seconds", "made"],
              [(f"{seconds:.1f}", name) for seconds, name in made[:told.most]])
        table("By room", ["seconds", "room"], sums([(seconds, room_of(name)) for seconds, name in made])[:told.most])
    if not log.exists() and not ninja.exists():
        raise SystemExit(f"{told.build} has neither a build nor a run of tests: make test")


if __name__ == "__main__":
    main()
