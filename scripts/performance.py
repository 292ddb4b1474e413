#!/usr/bin/env python3
"""Measures the rows of the table in docs/performance.md that need nothing but this machine, and writes figure and machine into them.

    scripts/performance.py [FOLDER]      FOLDER: of the build, with agon and bench/ (build/bench)

A row is measured when its command is `agon bench GAME`, or a program of Google Benchmark with --benchmark_filter. Its unit stays.
"""
from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "performance.md"
MEASURED = re.compile(r"^\| (?P<what>[^|]*) \| (?P<figure>[^|]*) \| `(?P<command>agon bench \w+|build/bench/bench/\w+ --benchmark_filter=\S+)` \| [^|]* \|$")
REPEATED = 3  # the median counts


def machine() -> str:
    """The processor's name and the number of cores; with their load, where other work runs."""
    info = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    found = re.search(r"^model name\s*: (.*)$", info, re.M)
    load = os.getloadavg()[0]
    cores = os.cpu_count() or 1
    return f"{found[1].strip() if found else 'unknown processor'}, {cores} cores" + (f", busy (load {load:.0f})" if load > cores / 2 else "")


def output(*words: str) -> str:
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def speed(folder: Path, command: str) -> float:
    """What the row's command says it does in a second: the median of three runs."""
    program, *rest = command.split()
    if program == "agon":
        return sorted(float(json.loads(output(str(folder / "agon"), *rest))["value"]) for _ in range(REPEATED))[REPEATED // 2]
    said = json.loads(output(str(folder / "bench" / Path(program).name), *rest, f"--benchmark_repetitions={REPEATED}", "--benchmark_format=json"))
    medians = [run for run in said["benchmarks"] if run.get("aggregate_name") == "median"]
    if len(medians) != 1:
        sys.exit(f"{command}: {len(medians)} benchmarks have this name; choose one with --benchmark_filter")
    return rate_of(medians[0])


def rate_of(run: dict[str, object]) -> float:
    """The rate that the benchmark counts: its items a second, or the largest of its own counters (plies rather than games)."""
    if "items_per_second" in run:
        return float(str(run["items_per_second"]))
    known = {"family_index", "per_family_instance_index", "repetitions", "threads", "iterations", "real_time", "cpu_time"}
    rates = [value for name, value in run.items() if isinstance(value, (int, float)) and name not in known]
    return float(max(rates))


def written(rate: float) -> str:
    return f"{rate / 1e6:.3g} million" if rate >= 1e6 else f"{rate:,.0f}"


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "bench")
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    for index, line in enumerate(lines):
        if row := MEASURED.match(line):
            unit = re.sub(r"^[\d.,]+( million)? ", "", row["figure"])
            lines[index] = f"| {row['what']} | {written(speed(folder, row['command']))} {unit} | `{row['command']}` | {machine()} |"
            print(lines[index], flush=True)
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
