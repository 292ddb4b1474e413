#!/usr/bin/env python3
"""How large the house is: the counts that docs/design.md holds. Fails where one that must hold does not.

    scripts/counts.py            of the working tree
    scripts/counts.py COMMIT     of a commit
"""
from __future__ import annotations

import re
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LONGEST_FUNCTION = 60  # lines, from the one with its name to its closing brace
KEYWORDS = {"if", "for", "while", "switch", "catch", "do", "else", "return"}


def sources(commit: str | None) -> dict[str, str]:
    """Every C++ file of src with its text."""
    if commit is None:
        files = [path for path in (ROOT / "src").rglob("*") if path.suffix in {".h", ".cpp"}]
        return {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in files}
    listed = subprocess.run(["git", "ls-tree", "-r", "--name-only", commit, "src"], cwd=ROOT, capture_output=True, text=True, check=True)
    names = [name for name in listed.stdout.splitlines() if name.endswith((".h", ".cpp"))]
    show = "".join(f"{commit}:{name}\n" for name in names)
    whole = subprocess.run(["git", "cat-file", "--batch"], input=show.encode(), cwd=ROOT, capture_output=True, check=True).stdout
    texts = {}
    for name in names:
        head, whole = whole.split(b"\n", 1)
        size = int(head.split()[2])
        texts[name], whole = whole[:size].decode(), whole[size + 1:]
    return texts


def without_text(source: str) -> str:
    """The source with comments and literals blanked, line by line as long as before."""
    form = re.compile(r'R"(\w*)\(.*?\)\1"|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'', re.S)
    return form.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), source)


def functions(source: str) -> list[tuple[str, int, int]]:
    """(name, first line, lines) of every function with a body; lambdas belong to the function around them."""
    text = without_text(source)
    found = []
    head = re.compile(r"([~\w:]+(?:<[^;{}()]*>)?|operator[^\s(]+)\s*\([^;{}]*\)[^;{}()=]*(?:->[^;{}=]+|:\s[^;]*?)?\{")
    at = 0
    while match := head.search(text, at):
        name = match.group(1).split("::")[-1]
        if name in KEYWORDS or name.isupper():  # a macro
            at = match.end()
            continue
        depth, end = 1, match.end()
        while depth and end < len(text):
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        first = text.count("\n", 0, match.start()) + 1
        found.append((name, first, text.count("\n", match.start(), end) + 1))
        at = end
    return found


def circles(texts: dict[str, str]) -> list[str]:
    """Folders that include each other, directly or by others: src/a <-> src/b, and the rooms of a game."""
    def folder(name: str) -> str:
        parts = Path(name).parts
        return "/".join(parts[:3]) if parts[0] == "games" and len(parts) > 3 else ("app" if parts[0] == "games" and len(parts) == 3 else parts[0])
    arrows: dict[str, set[str]] = {}
    for name, text in texts.items():
        source = folder(name[len("src/"):])
        for target in re.findall(r'^#include "([^"]+)"', text, re.M):
            if folder(target) != source:
                arrows.setdefault(source, set()).add(folder(target))
    def reached(start: str) -> set[str]:
        seen, waiting = set(), [start]
        while waiting:
            for target in arrows.get(waiting.pop(), ()):
                if target not in seen:
                    seen.add(target)
                    waiting.append(target)
        return seen
    return sorted(name for name in arrows if name in reached(name))


def main() -> int:
    texts = sources(sys.argv[1] if len(sys.argv) > 1 else None)
    lengths = [text.count("\n") for text in texts.values()]
    every = [(lines, name, first, file) for file, text in texts.items() for name, first, lines in functions(text)]
    long = sorted((each for each in every if each[0] > LONGEST_FUNCTION), reverse=True)
    in_circles = circles(texts)
    print(f"src: {len(texts)} files, {sum(lengths)} lines, median file {statistics.median(lengths):.0f} lines")
    print(f"functions: {len(every)}, median {statistics.median(each[0] for each in every):.0f} lines, above {LONGEST_FUNCTION}: {len(long)}")
    for lines, name, first, file in long:
        print(f"  {file}:{first}: {name} has {lines} lines")
    print(f"folders in a circle of includes: {len(in_circles)} {' '.join(in_circles)}".rstrip())
    return 1 if long or in_circles else 0


if __name__ == "__main__":
    sys.exit(main())
