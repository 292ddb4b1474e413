#!/usr/bin/env python3
"""What is in the modules of the rules for browsers: bytes by part, and the largest functions.

    scripts/wasm.sh sizes             builds the modules first
    scripts/wasm_sizes.py FOLDER      of every GAME.wasm in the folder, with the names of GAME.wasm.symbols beside it

A part's compressed bytes are those that a module without it would lack: gzip -9 of the whole, less gzip -9 of the rest.
"""
from __future__ import annotations

import gzip
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

# The first whose form begins a function's own name.
PARTS = [("Boost.JSON", r"boost::json"), ("other Boost", r"boost::"), ("fmt", r"fmt::"),
         ("fields: read, write, check, describe", r"agon::(reading|to_json|from_json|describe|description|field|checked|GameEntryOf::description)"),
         ("code that all games share", r"agon::(?!(tron|evasion|sugargame|treasure_hunt|zappy|search)::)"),
         ("the game's rules and players", r"agon::"), ("C++ library", r"std::|__cxa|__cxx|operator"), ("C library", r"\w+(\.\d+)?$")]
SHOWN = 12  # functions


def number(data: bytes, at: int) -> tuple[int, int]:
    """An unsigned LEB128, and where it ends."""
    value = shift = 0
    while True:
        byte = data[at]
        value, shift, at = value | (byte & 127) << shift, shift + 7, at + 1
        if byte < 128:
            return value, at


def sections(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Kind, begin and end of each."""
    at = 8
    while at < len(data):
        kind, (size, begin) = data[at], number(data, at + 1)
        at = begin + size
        yield kind, begin, at


def imported_functions(data: bytes, at: int) -> int:
    count, at = number(data, at)
    functions = 0
    for _ in range(count):
        for _ in range(2):
            size, at = number(data, at)
            at += size
        kind, at = data[at], at + 1
        functions += kind == 0
        if kind == 0:
            _, at = number(data, at)
        elif kind == 4:  # a tag
            _, at = number(data, at + 1)
        else:  # a table, memory or global
            at += kind == 1
            limited, at = data[at], at + 1
            if kind == 3:
                at += 1
                continue
            for _ in range(1 + (limited & 1)):
                _, at = number(data, at)
    return functions


def bodies(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    count, at = number(data, at)
    for _ in range(count):
        size, at = number(data, at)
        yield at, at + size
        at += size


def names_of(module: Path) -> dict[int, str]:
    symbols = module.with_name(module.name + ".symbols")
    if not symbols.exists():
        raise SystemExit(f"{module}: no {symbols.name} beside it; scripts/wasm.sh sizes makes it")
    lines = [line.split(":", 1) for line in symbols.read_text(encoding="utf-8").splitlines()]
    # Escapes as the optimiser writes them.
    mangled = [re.sub(r"\\([0-9a-f]{2})", lambda code: chr(int(code[1], 16)), name) for _, name in lines]
    plain = subprocess.run(["c++filt"], input="\n".join(mangled), capture_output=True, text=True, check=True).stdout.split("\n")
    return {int(index): name for (index, _), name in zip(lines, plain)}


def own_name(name: str) -> str:
    """Without the type of the result, parameters and what stands in angles. A template of the C++ library has the name of what it
    is made for, such as a sort of a game's values."""
    name = name.replace("(anonymous namespace)", "nameless")
    if inner := re.search(r"\b(agon|boost|fmt)::", name) if re.match(r"(\S+ )?std::", name) else None:
        return re.match(r"[\w:]*", name[inner.start():])[0]  # type: ignore[index]
    depth, plain = 0, ""
    for letter in name.replace("operator<", "operator").replace("->", ""):
        depth += (letter == "<") - (letter == ">")
        if letter == "(" and depth <= 0:
            break
        plain += letter if depth <= 0 and letter != ">" else ""
    words = plain.split(" operator", 1)[0].split()
    return words[-1] if words else plain


def part_of(name: str) -> str:
    own = own_name(name)
    return next((part for part, form in PARTS if re.match(form, own)), "nameless")


def told(module: Path) -> None:
    data = module.read_bytes()
    names = names_of(module)
    first = 0
    places: dict[str, list[tuple[int, int]]] = defaultdict(list)
    sizes: dict[str, int] = {}
    for kind, begin, end in sections(data):
        if kind == 2:
            first = imported_functions(data, begin)
        elif kind == 10:
            for index, place in enumerate(bodies(data, begin), first):
                name = names.get(index, "")
                places[part_of(name)].append(place)
                sizes[f"{name or index}"] = place[1] - place[0]
        else:
            places["data: texts and tables" if kind == 11 else "other sections"].append((begin, end))
    whole = len(gzip.compress(data, 9))
    print(f"{module.name}: {len(data)} bytes, {whole} compressed")
    for part, found in sorted(places.items(), key=lambda one: -sum(end - begin for begin, end in one[1])):
        rest, at = [], 0
        for begin, end in sorted(found):
            rest.append(data[at:begin])
            at = end
        share = whole - len(gzip.compress(b"".join(rest) + data[at:], 9))
        print(f"  {sum(end - begin for begin, end in found):8} {share:8}  {part}")
    for name, size in sorted(sizes.items(), key=lambda one: -one[1])[:SHOWN]:
        print(f"    {size:8}  {name[:150]}")


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    for module in sorted(Path(sys.argv[1]).glob("*.wasm")):
        told(module)


if __name__ == "__main__":
    main()
