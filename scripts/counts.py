#!/usr/bin/env python3
"""Counts the lines, files and functions of src. Fails where a room has more lines than its budget, where a function is too
long, where folders include each other in a circle, or where docs/design.md prints other figures than those counted.

    scripts/counts.py            counts the working tree
    scripts/counts.py --write    also writes the table into docs/design.md
    scripts/counts.py COMMIT     counts a commit; neither budgets nor the page are looked at
"""
from __future__ import annotations

import re
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LONGEST_FUNCTION = 60  # lines, from the one with its name to its closing brace
# Lines that a room may have. Lower a budget when a room has become smaller; raise one only with a reason in the commit.
BUDGETS = {
    "core, text": (5988, ("core", "text")),
    "arena, analysis, learning, search": (6801, ("arena", "analysis", "learning", "search")),
    "hosting": (4112, ("hosting",)),
    "process, files, net, show": (15820, ("process", "files", "net", "show")),
    "jobs": (1355, ("jobs",)),
    "contest": (9407, ("contest",)),
    "ladder": (6905, ("ladder",)),
    "server, cli, app": (15004, ("server", "cli", "app")),
    "games": (31804, ("games",)),
}
MOST_FILES = 745
DESIGN = ROOT / "docs" / "design.md"
BEGIN, END = "<!-- made by scripts/counts.py --write -->", "<!-- end -->"
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


def thousands(lines: int) -> str:
    return f"{lines / 1000:.1f} k"


def room_table(texts: dict[str, str]) -> tuple[str, list[str]]:
    """The rooms with their budgets in thousands of lines as Markdown, and a sentence for each budget that is passed."""
    rows, passed = [], []
    for title, (budget, rooms) in BUDGETS.items():
        counted = [text.count("\n") for name, text in texts.items() if name.split("/")[1] in rooms]
        rows.append(f"| {title} | {thousands(sum(counted))} | {thousands(budget)} |")
        if sum(counted) > budget:
            passed.append(f"{title}: {sum(counted)} lines, {sum(counted) - budget} above the budget of {budget}")
    lines = [text.count("\n") for text in texts.values()]
    rows.append(f"| all of `src` | {thousands(sum(lines))} | {thousands(sum(budget for budget, _ in BUDGETS.values()))} |")
    if len(texts) > MOST_FILES:
        passed.append(f"src has {len(texts)} files, more than {MOST_FILES}")
    return "\n".join(["| rooms | lines | budget |", "| --- | --- | --- |", *rows]), passed


def page_problem(table: str, write: bool) -> str:
    """What is wrong with the table in docs/design.md; empty: nothing. `write`: puts it right."""
    page = DESIGN.read_text(encoding="utf-8")
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        return f"docs/design.md has no place for the table of rooms: write {BEGIN} and {END}"
    made = f"{before}{BEGIN}\n{table}\n{END}{after}"
    if write:
        DESIGN.write_text(made, encoding="utf-8")
    return "" if write or made == page else "docs/design.md prints other figures than those above: run scripts/counts.py --write"


def main() -> int:
    commit = next((word for word in sys.argv[1:] if not word.startswith("-")), None)
    texts = sources(commit)
    lengths = [text.count("\n") for text in texts.values()]
    every = [(lines, name, first, file) for file, text in texts.items() for name, first, lines in functions(text)]
    long = sorted((each for each in every if each[0] > LONGEST_FUNCTION), reverse=True)
    in_circles = circles(texts)
    table, problems = room_table(texts)
    print(f"src: {len(texts)} files, {sum(lengths)} lines, median file {statistics.median(lengths):.0f} lines")
    print(f"functions: {len(every)}, median {statistics.median(each[0] for each in every):.0f} lines, above {LONGEST_FUNCTION}: {len(long)}")
    print(table)
    if commit is None and (problem := page_problem(table, "--write" in sys.argv)):
        problems.append(problem)
    problems += [f"{file}:{first}: {name} has {lines} lines, more than {LONGEST_FUNCTION}" for lines, name, first, file in long]
    if in_circles:
        problems.append(f"folders include each other in a circle: {' '.join(in_circles)}")
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems and commit is None else 0


if __name__ == "__main__":
    sys.exit(main())
