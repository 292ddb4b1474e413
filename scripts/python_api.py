#!/usr/bin/env python3
"""Writes docs/python-api.md, docs/python-api-more.md and docs/python-api-results.md from the docstrings of the Python package, and
docs/observations.md from the games' codings; --check only compares.

    scripts/python.sh run scripts/python_api.py
"""
from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import agon
from agon import datasets, evaluation, gym, league, learners, policies, ranking, zoo
from agon.versions import name_of

DOCS = Path(__file__).resolve().parents[1] / "docs"

HEAD = """# The Python package: environments and actions

This page has the calls that play: environments, games and actions. [Policies, bots and records](python-api-more.md) have a page of
their own, and so have [results and data](python-api-results.md). Begin with [learning from Python](learning.md). Names on these pages keep their meaning
within a version; names that begin with `_` do not. `scripts/python_api.py` writes these pages from the docstrings.
"""

HEAD_MORE = """# The Python package: policies, leagues, bots, records

This page has the calls by which you give a policy a seat, keep earlier versions in a league, export a policy as a bot and read records. At its end are the classes of
the environments.
[Environments and actions](python-api.md) have a page of their own. `scripts/python_api.py` writes the pages from the docstrings.
"""

HEAD_RESULTS = """# The Python package: results and data

This page has the calls that say how good a policy is, rank players, and make data sets. [Results and data of learners](learning-results.md) tells what they are for.
`scripts/python_api.py` writes this page from the docstrings.
"""

HEAD_OBSERVATIONS = """# Observations

After this page you know what each plane and number of an observation means, and which values it can have. `scripts/python_api.py` writes the page from the games' codings;
`agon.shape(game).channels` has the same for your settings. [Learning from Python](learning.md#observations-and-actions) tells how to get observations, and what actions there are.

All games have one scale. Observations that are bytes go from 0 to 255, and a flag is 0 or 255. Divide them by 255, as libraries do for pictures, and all planes weigh alike.
In observations that are real numbers a flag is 0 or 1, and most others are shares. [One scale](baselines.md#one-scale) tells why.

A place counts along the observation's first side, from 0. The planes of the board come first. From place 11 in Tron, 4 in Sugargame and 12 in Treasure Hunt, a plane holds one number
everywhere. `agon.DictObservation` gives these planes as scalars beside the others. The tables are for the usual settings.
"""
# Options with which a game shows most.
SHOWN: dict[str, dict[str, Any]] = {"evasion": {"occupancy": True}}

# Titles and what stands under each, in the order of the page.
Parts = list[tuple[str, ModuleType, list[str]]]
PARTS: Parts = [
    ("Environments", agon, ["make_vec", "make", "parallel_env", "env", "puffer", "Batch"]),
    ("What there is to play", agon, ["games", "players", "info", "shape", "game_options"]),
    ("Actions", agon, ["random_actions", "flatten", "unflatten"]),
]
PARTS_MORE: Parts = [
    ("Policies", policies, ["Policy", "NumpyPolicy", "OnnxPolicy", "best_legal"]),
    ("A league of earlier versions", league, ["League", "Rating"]),
    ("Into the arena", agon, ["bot", "run_bot", "export"]),
    ("Records", agon, ["show", "Record"]),
    ("Planes and scalars", agon, ["DictObservation", "parts_of"]),
    ("The classes of the environments", gym, ["AgonVectorEnv", "AgonEnv"]),
    ("", zoo, ["AgonParallelEnv", "AgonEnv"]),
]
PARTS_RESULTS: Parts = [
    ("How good a policy is", evaluation, ["evaluate", "Evaluation", "Share"]),
    ("Rankings", ranking, ["rank", "Ranking", "Ranked", "of_report", "nash_average", "alpha_rank"]),
    ("Data sets", datasets, ["export", "Exported", "records_in", "matches_between", "minari"]),
    ("Learners in NumPy", learners, ["by_ppo", "by_evolution", "points"]),
]


def text_of(thing: Any) -> str:
    return inspect.cleandoc(thing.__doc__ or "").strip()


def as_markdown(text: str) -> str:
    """Parameters of a docstring, `name: meaning`, as a list."""
    if "Parameters\n----------" not in text:
        return text
    before, after = text.split("Parameters\n----------\n")
    lines: list[str] = []
    for line in after.splitlines():
        if line.startswith(" "):
            lines[-1] += " " + line.strip()
        else:
            lines.append(line)
    listed = [f"- `{name}`: {meaning}" if meaning and " " not in name else f"\n{line}"
              for line in lines for name, _, meaning in [line.partition(": ")]]
    return before.rstrip() + "\n\n" + "\n".join(listed)


def signature(thing: Any) -> str:
    """With types, without `self`."""
    found = inspect.signature(thing)
    kept = [one for name, one in found.parameters.items() if name not in ("self", "cls")]
    plain = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(found.replace(parameters=kept)))  # types are kept as texts
    return plain.replace("'", '"')


def members(cls: type) -> list[str]:
    """Public methods and properties that the class itself defines, each with its first words."""
    lines = []
    for name, member in vars(cls).items():
        inner = member.__func__ if isinstance(member, classmethod) else member.fget if isinstance(member, property) else member
        if name.startswith("_") or not inspect.isfunction(getattr(inner, "__wrapped__", inner)):
            continue
        inner = getattr(inner, "__wrapped__", inner)
        said = " ".join(text_of(inner).split("\n\n")[0].split())
        call = name if isinstance(member, property) else name + signature(inner)
        lines.append(f"- `.{call}`" + (f": {said}" if said else ""))
    return lines


def section(module: ModuleType, name: str) -> str:
    thing = getattr(module, name)
    full = f"{'agon' if name in agon.__all__ and getattr(agon, name) is thing else module.__name__}.{name}"
    if not inspect.isclass(thing):
        return f"### `{full}`\n\n```python\n{name}{signature(thing)}\n```\n\n{as_markdown(text_of(thing))}\n"
    own = vars(thing).get("__init__")
    made = ""
    if inspect.isfunction(own) and not getattr(thing, "_is_protocol", False):
        made = "```python\n" + name + signature(own).split(" -> ")[0] + "\n```\n\n"
    listed = "\n".join(members(thing))
    return f"### `{full}`\n\n{made}{as_markdown(text_of(thing))}\n" + (f"\n{listed}\n" if listed else "")


def page(head: str, listed: Parts) -> str:
    parts = [head]
    for title, module, names in listed:
        if title:
            parts.append(f"## {title}\n")
        parts += [section(module, name) for name in names]
    return "\n".join(parts)


def places(entries: list[int]) -> str:
    if len(entries) == 1:
        return str(entries[0])
    step = entries[1] - entries[0]
    return f"{entries[0]} to {entries[-1]}" if step == 1 else f"{entries[0]}, {entries[1]}, … {entries[-1]}"


def values(channel: Any) -> str:
    if channel.high == float("inf"):
        return f"{channel.low:g} and more"
    return f"{channel.low:g} {'or' if channel.flag else 'to'} {channel.high:.4g}"


def observations() -> str:
    """The page of every channel of every game."""
    parts = [HEAD_OBSERVATIONS]
    for game in agon.games():
        shape = agon.shape(game, **SHOWN.get(game, {}))
        told = "".join(f", with `{name}`" for name in SHOWN.get(game, {}))
        lines = [f"## {agon.info(game)['title']}\n", f"`agon/{name_of(game)}`: {' x '.join(map(str, shape.observation))} "
                 f"{'float32' if shape.real else 'uint8'}{told}.\n", "| place | name | values | meaning |", "| --- | --- | --- | --- |"]
        lines += [f"| {places(one.entries)} | {one.name} | {values(one)} | {one.meaning} |" for one in shape.channels]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def pages() -> dict[Path, str]:
    """The text of each page, by its file."""
    return {DOCS / "python-api.md": page(HEAD, PARTS), DOCS / "python-api-more.md": page(HEAD_MORE, PARTS_MORE),
            DOCS / "python-api-results.md": page(HEAD_RESULTS, PARTS_RESULTS), DOCS / "observations.md": observations()}


def main() -> None:
    for file, text in pages().items():
        if sys.argv[1:] != ["--check"]:
            file.write_text(text, encoding="utf-8")
        elif file.read_text(encoding="utf-8") != text:
            sys.exit(f"{file} is not what the docstrings say: run {Path(__file__).name}")


if __name__ == "__main__":
    main()
