#!/usr/bin/env python3
"""Whose work is in the program: THIRD_PARTY.md, from what is linked, compiled in and shipped.

    scripts/third_party.py BUILD            writes THIRD_PARTY.md (BUILD: build/release or build/dev, built)
    scripts/third_party.py BUILD --names    prints the names alone, a line each
"""
from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TOOLCHAIN = re.compile(r"^(libc6|libc6-dev|linux-libc-dev|libgcc-.*|libstdc\+\+.*|gcc-.*|g\+\+.*|cpp-.*)$")  # of the system itself


def said(*words: str) -> str:
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout


def owners(files: set[str]) -> set[str]:
    """The Debian packages that files belong to."""
    found = said("dpkg", "-S", *sorted(files))
    return {name.split(":")[0].strip() for line in found.splitlines() for name in line.rsplit(": ", 1)[0].split(",")}


def linked(program: Path) -> set[str]:
    """Packages of the libraries that the program itself names; theirs are theirs."""
    needed = set(re.findall(r"\(NEEDED\).*\[(.+)\]", said("readelf", "-d", str(program))))
    places = dict(re.findall(r"^\s*(\S+) => (\S+)", said("ldd", str(program)), re.M))
    files = {places[name] for name in needed if name in places}
    return owners(files | {str(Path(file).resolve()) for file in files} | {file.replace("/lib/", "/usr/lib/", 1) for file in files})


def compiled_in(build: Path) -> set[str]:
    """Packages of the headers that the program's sources included."""
    files: set[str] = set()
    ours = False
    for line in said("ninja", "-C", str(build), "-t", "deps").splitlines():
        if line and not line.startswith(" "):
            ours = line.startswith("src/")
        elif ours and line.strip().startswith("/usr/include/") and "/x86_64-linux-gnu/bits/" not in line:
            files.add(line.strip())
    return owners(files)


IN_WORDS = {"libcairo2": "LGPL-2.1 or MPL-1.1", "libcairo2-dev": "LGPL-2.1 or MPL-1.1"}  # copyright files without fields


def licences(package: str) -> str:
    """As Debian's copyright file names them; a file without such lines names the file."""
    path = Path("/usr/share/doc") / package / "copyright"
    if not path.exists():
        return "see its copyright file"
    text = path.read_text(encoding="utf-8", errors="replace")
    names = [name.strip().rstrip(".") for name in re.findall(r"^License:[ \t]*(\S.*)$", text, re.M)]
    return ", ".join(dict.fromkeys(names)) or IN_WORDS.get(package) or f"see /usr/share/doc/{package}/copyright"


def source_of(package: str) -> tuple[str, str]:
    name, _, version = said("dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", package).partition(" ")
    return name or package, version


def in_pages() -> list[tuple[str, str, str]]:
    """(name, version, licence) of the npm packages that the pages carry, and theirs."""
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))["packages"]
    waiting, found = sorted(lock[""].get("dependencies", {})), {}
    while waiting:
        name = waiting.pop()
        if name not in found:
            entry = lock[f"node_modules/{name}"]
            found[name] = (name, entry["version"], entry.get("license", "see the package"))
            waiting += entry.get("dependencies", {})
    return [found[name] for name in sorted(found)]


def collected(build: Path) -> dict[str, tuple[str, set[str], set[str]]]:
    """Source package -> (version, binary packages, ways in which it is there)."""
    every: dict[str, tuple[str, set[str], set[str]]] = {}
    for way, packages in (("linked", linked(build / "agon")), ("compiled in", compiled_in(build))):
        for package in packages:
            if not TOOLCHAIN.match(package):
                name, version = source_of(package)
                _, binaries, ways = every.setdefault(name, (version, set(), set()))
                binaries.add(package)
                ways.add(way)
    return every


def page(build: Path) -> str:
    lines = ["# Work of others in Agon", "",
             "Made by `make third-party` from what the program links, includes and ships; not by hand. Agon itself is under the [MIT licence](LICENSE).", "",
             "## In the program", "",
             "Libraries of Debian 12: *linked* ones are installed beside the program, of the others parts are compiled into it. The licences are those that Debian's",
             "copyright file of the package names, for all files of its source.", "",
             "| source package | version | how | licences |", "| --- | --- | --- | --- |"]
    for name, (version, binaries, ways) in sorted(collected(build).items()):
        every = dict.fromkeys(licence for package in sorted(binaries) for licence in licences(package).split(", "))
        lines.append(f"| {name} | {version} | {', '.join(sorted(ways))} | {', '.join(every)} |")
    lines += ["", "The C and C++ libraries of GCC and glibc are those of the system. The rules for browsers (`GAME.wasm`) have parts of emscripten's compiled into them:",
              "LLVM's libc++, libc++abi, libunwind and compiler-rt (Apache-2.0 with LLVM exceptions), musl and dlmalloc (MIT, CC0).", "", "## In the pages", "", "| npm package | version | licence |", "| --- | --- | --- |"]
    lines += [f"| {name} | {version} | {licence} |" for name, version, licence in in_pages()]
    lines += ["", "## Started as programs, where they are installed", "",
              "bubblewrap holds the programs of players, ffmpeg makes films, a JDK compiles and runs players in Java. None of them is part of Agon."]
    return "\n".join(lines) + "\n"


def main() -> int:
    if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-") or not Path(sys.argv[1]).is_dir() or sys.argv[2:] not in ([], ["--names"]):
        print(__doc__, file=sys.stderr)
        return 0 if "--help" in sys.argv else 2
    build = Path(sys.argv[1]).resolve()
    if "--names" in sys.argv:
        print("\n".join([*sorted(collected(build)), *(name for name, _, _ in in_pages())]))
    else:
        (ROOT / "THIRD_PARTY.md").write_text(page(build), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
